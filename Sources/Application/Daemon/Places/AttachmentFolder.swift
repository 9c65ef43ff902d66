// SPDX-License-Identifier: MIT
import ControlProtocol
import History
import Journal
import LibC
package import Paths

/// The folder with the bytes of attachments, each under its SHA-256.
package struct AttachmentFolder: Sendable {
  package let path: String

  package init(_ paths: Paths) {
    path = paths.attachments
  }

  package func file(_ digest: String) -> String { "\(path)/\(digest)" }

  /// The size of what is there; nil where nothing is.
  package func size(of digest: String) -> Int64? {
    var status = stat()
    guard lstat(file(digest), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// How long bytes are left alone that nothing points to: their row may be on its way.
  private static let patience = 3600

  /// How unfinished copies are called.
  private static let draft = ".new-"

  /// Marks a copy as being written for as long as its descriptor is open; false where it has just been taken for a leftover.
  package static func claim(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB)
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes copies that nobody writes any more: what wrote them was killed.
  package func removeLeftovers() {
    for name in Paths.names(in: path) where name.hasPrefix(Self.draft) {
      let file = "\(path)/\(name)"
      let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(file) }
      close(descriptor)
    }
  }

  /// Removes the bytes of what no session and no step of undo has any more, and copies that were never finished.
  func tidy(_ journal: Journal) throws(JournalError) {
    let now = time(nil)
    for name in Paths.names(in: path) {
      let file = "\(path)/\(name)"
      guard age(of: file, at: now) > Self.patience else { continue }
      if name.hasPrefix(Self.draft) {
        unlink(file)
      } else if Attachment.isDigest(name) {
        try journal.withoutAttachments(name) {
          // Looked at once more: somebody may just have attached the same bytes again.
          if age(of: file, at: now) > Self.patience { unlink(file) }
        }
      }
    }
  }

  private func age(of file: String, at now: time_t) -> Int {
    var status = stat()
    guard lstat(file, &status) == 0 else { return 0 }
    #if os(Linux)
      return now - status.st_mtim.tv_sec
    #else
      return now - status.st_mtimespec.tv_sec
    #endif
  }

  /// The files with their sizes; a name on record with nothing behind it is refused.
  func measured(_ files: [NewAttachment]) throws(ControlError) -> [NewAttachment] {
    var measured: [NewAttachment] = []
    for var file in files {
      guard let size = size(of: file.digest) else { throw ControlError(HistoryRefusal.noFile(file.name)) }
      file.size = size
      measured.append(file)
    }
    return measured
  }
}
