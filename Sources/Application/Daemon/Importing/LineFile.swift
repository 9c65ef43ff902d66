// SPDX-License-Identifier: MIT
import ControlProtocol
import LibC

/// A file of any length that is read by line.
struct LineFile: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// The offset, relative to `start`, up to which no newline was found.
  private var searched = 0
  private var isAtEnd = false

  private static let chunk = 1 << 16
  /// The maximum length of a line: a session with the longest note, every byte of it escaped.
  private static let longest = 128 << 20

  init(path: String) throws {
    // A link may lead anywhere, and a FIFO would block. Segue's tools create neither.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw ControlError(.unreadableImport(path: path, reason: String(cString: strerror(errno))))
    }
  }

  deinit { close(descriptor) }

  /// Returns the next line without its newline; nil at the end.
  mutating func next() throws(ControlError) -> [UInt8]? {
    while true {
      if let end = buffer[max(start, searched)...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      guard buffer.count - start <= Self.longest else { throw ControlError(.longImportLine) }
      fill()
    }
  }

  private mutating func fill() {
    buffer.removeFirst(start)
    start = 0
    searched = buffer.count
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    var count = 0
    repeat { count = read(descriptor, &chunk, chunk.count) } while count < 0 && errno == EINTR
    if count > 0 { buffer += chunk[..<count] } else { isAtEnd = true }
  }
}
