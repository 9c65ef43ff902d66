// SPDX-License-Identifier: MIT
import Foundation

/// Reads lines from a descriptor as they come, and finally closes it.
final class Lines {
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close() }

  /// Closes the descriptor.
  func close() {
    if descriptor >= 0 { Foundation.close(descriptor) }
    descriptor = -1
  }

  /// The next line; nil at the end, or after minutes without a line.
  func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      guard let more = Self.read(descriptor) else { return nil }
      buffer += more
    }
  }

  /// Reads up to the end of `text`. Returns the text up to there; nil if it didn't come.
  func until(_ text: String) -> String? {
    let wanted = Array(text.utf8)
    while true {
      if let range = buffer.firstRange(of: wanted) {
        defer { buffer.removeFirst(range.upperBound) }
        return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
      }
      guard let more = Self.read(descriptor) else { return nil }
      buffer += more
    }
  }

  private static func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 300_000) == 1 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    return count > 0 ? chunk.prefix(count) : nil
  }
}
