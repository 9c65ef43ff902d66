// SPDX-License-Identifier: MIT

/// Received bytes, split into lines.
struct LineBuffer {
  /// The limit only ends a stream that has no line feed. A list is one line, however long the history is.
  static let limit = 64 << 20

  private var bytes: [UInt8] = []
  /// The start of the first untaken line, and the end of the part that has no line feed.
  private var start = 0
  private var searched = 0

  /// Whether the buffered bytes exceed the limit of a line.
  var isOverfull: Bool { bytes.count - start > Self.limit }

  /// Whether `next` has a line to give.
  var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) }

  mutating func append(_ more: some Collection<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      (start, searched) = (0, 0)
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its line feed; nil if there is none.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return bytes[start..<end]
  }
}
