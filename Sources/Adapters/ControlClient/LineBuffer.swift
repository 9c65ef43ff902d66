// SPDX-License-Identifier: MIT

/// Bytes that came in, cut into lines.
struct LineBuffer {
  /// Lists are answered in one line, however long the history: this is only to end a stream without any line.
  static let limit = 64 << 20

  private var bytes: [UInt8] = []
  /// Where the first line that was not taken begins, and up to where no line feed was found.
  private var start = 0
  private var searched = 0

  /// Whether what is waiting is longer than any line may be.
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

  /// The next whole line, without its line feed.
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
