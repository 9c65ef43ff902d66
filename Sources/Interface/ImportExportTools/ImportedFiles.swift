// SPDX-License-Identifier: MIT

import Daemon
import Foundation
import Hashing
import History
import ImportExport
import ToolSupport

/// Stores the files of an archive in the attachments folder, each under its SHA-256.
struct ImportedFiles {
  let folder: String

  /// Writes the missing files. Returns the sizes of all existing ones by digest.
  func keep(_ files: [ArchivedFile]) throws(UnreadableFile) -> [String: Int64] {
    var sizes: [String: Int64] = [:]
    for file in files {
      let digest = SHA256.hexDigest(of: file.bytes)
      guard digest == file.sha256 else {
        throw UnreadableFile(.otherFile(digest: String(file.sha256.prefix(12))))
      }
      let path = "\(folder)/\(digest)"
      if !FileManager.default.fileExists(atPath: path) {
        do {
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
          let sink = try ExportSink(hidden: path)
          try sink.write(bytes: file.bytes)
          try sink.finish()
        } catch let failure as ExportSink.Failure {
          throw UnreadableFile(.unwritableFile(path: failure.file, reason: failure.reason))
        } catch {
          throw UnreadableFile(.unusableFolder(path: folder, reason: error.systemReason))
        }
      }
      sizes[digest] = Int64(file.bytes.count)
    }
    return sizes
  }

  /// The number of `sessions`' attachments whose content is neither in the import nor on this disk.
  func lost(of sessions: [FoundSession], in found: FoundHistory) -> Int {
    let brought = Set(found.files.map(\.sha256))
    return sessions.flatMap(\.archived.attachments).count { !brought.contains($0.sha256) && size(of: $0.sha256) == nil }
  }

  /// The size of an existing file; nil if it is missing, or the digest is invalid.
  func size(of digest: String) -> Int64? {
    guard Attachment.isDigest(digest) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(digest)")
    return (attributes?[.size] as? NSNumber)?.int64Value
  }
}
