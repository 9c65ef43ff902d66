// SPDX-License-Identifier: MIT

import LibC
import Synchronization

/// Space beside the journal that is given back to the disk when it is full and a phase's end has to be written.
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

  /// Whether it isn't whole for want of space: until it is, only what is essential may be written.
  var isSpent: Bool { spent.load(ordering: .relaxed) }

  /// Makes it whole; false where there is no space for it. Where a file system can't do it, there is none.
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
      // Half of it would be in the way of what it is kept for.
      if number != 0 { ftruncate(descriptor, 0) }
    }
    spent.store(isFull, ordering: .relaxed)
    return !isFull
  }

  /// Gives its space back to the disk; false where there was nothing to give.
  func release() -> Bool {
    spent.store(true, ordering: .relaxed)
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_blocks > 0,
      ftruncate(descriptor, 0) == 0
    else { return false }
    // Some file systems hand freed blocks out only once it is known that they are free.
    _ = Files.flush(descriptor)
    return true
  }
}
