// SPDX-License-Identifier: MIT

import LibC
import Synchronization

/// Disk space beside the journal. It is released when the disk is full and the end of a phase must be written.
final class DiskReserve: Sendable {
  static let standardSize = 4 << 20

  let path: String
  let size: Int
  private let spent = Atomic<Bool>(false)

  init(beside journal: String, size: Int) {
    path = Self.path(beside: journal)
    self.size = size
  }

  /// `segue.reserve` beside `segue.db`.
  static func path(beside journal: String) -> String {
    (journal.hasSuffix(".db") ? String(journal.dropLast(3)) : journal) + ".reserve"
  }

  /// Whether the reserve is incomplete for lack of space. Until it is complete, only essential commits are written.
  var isSpent: Bool { spent.load(ordering: .relaxed) }

  /// Completes the reserve; false if there is no space for it. File systems without this feature have no reserve.
  @discardableResult
  func fill() -> Bool {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let isFull = Files.isAboutSpace(errno)
      spent.store(isFull, ordering: .relaxed)
      return !isFull
    }
    defer { close(descriptor) }
    var status = stat()
    var isFull = false
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_blocks) * 512 < size || Int(status.st_size) < size
    {
      let number = Files.allocate(descriptor, size: size)
      isFull = Files.isAboutSpace(number)
      // Half a reserve would take the space that it is meant to save.
      if number != 0 { ftruncate(descriptor, 0) }
    }
    spent.store(isFull, ordering: .relaxed)
    return !isFull
  }

  /// Releases the space to the disk; false if there was none.
  func release() -> Bool {
    spent.store(true, ordering: .relaxed)
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_blocks > 0,
      ftruncate(descriptor, 0) == 0
    else { return false }
    // Some file systems reuse freed blocks only after a flush.
    _ = Files.flush(descriptor)
    return true
  }
}
