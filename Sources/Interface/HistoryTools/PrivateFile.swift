// SPDX-License-Identifier: MIT

import Daemon
import Foundation
import Messages
import ToolSupport

/// Temporary files that only this user can read.
enum PrivateFile {
  /// The path of a new file with `text` in it.
  static func write(_ text: String, in folder: String, _ context: ToolContext) throws -> String {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var template = Array("\(folder)/note-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      throw ToolFailure(
        .failed, context.language.history(.cannotKeep(path, reason: String(cString: strerror(errno)))))
    }
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    } catch {
      unlink(path)
      throw ToolFailure(.failed, context.language.history(.cannotKeep(path, reason: error.systemReason)))
    }
    return path
  }

  static func remove(_ path: String) { unlink(path) }
}
