// SPDX-License-Identifier: MIT

/// Splits the input of a language server into messages, which begin with a header that has their length.
package struct FrameBuffer: Sendable {
  package enum Item: Hashable, Sendable {
    case message([UInt8])
    /// A message beyond the limit, whose bytes are discarded.
    case tooLong(Int)
    /// Bytes that are no header. They are discarded up to the next header.
    case malformed
  }

  /// The length of a header beyond which it is malformed.
  private static let longestHeader = 4096
  private static let end: [UInt8] = Array("\r\n\r\n".utf8)
  private static let name: [UInt8] = Array("content-length:".utf8)

  private let limit: Int
  private var bytes: [UInt8] = []
  /// The number of bytes of a message beyond the limit that are still to come.
  private var skipped = 0

  package init(limit: Int = 16 << 20) { self.limit = limit }

  package mutating func append(_ more: some Collection<UInt8>) {
    let dropped = min(skipped, more.count)
    skipped -= dropped
    bytes.append(contentsOf: more.dropFirst(dropped))
  }

  /// The next item; nil if more bytes are needed.
  package mutating func next() -> Item? {
    guard let header = headerEnd() else {
      guard bytes.count > Self.longestHeader else { return nil }
      return resynchronize(after: 1)
    }
    guard let length = Self.length(in: bytes[..<header]) else { return resynchronize(after: 1) }
    let start = header + Self.end.count
    if length > limit {
      let present = min(bytes.count - start, length)
      bytes.removeFirst(start + present)
      skipped = length - present
      return .tooLong(length)
    }
    guard bytes.count - start >= length else { return nil }
    let message = Array(bytes[start..<(start + length)])
    bytes.removeFirst(start + length)
    return .message(message)
  }

  private func headerEnd() -> Int? {
    let last = min(bytes.count, Self.longestHeader) - Self.end.count
    guard last >= 0 else { return nil }
    return (0...last).first { bytes[$0] == Self.end[0] && bytes[$0..<($0 + 4)].elementsEqual(Self.end) }
  }

  /// The value of `Content-Length`; nil if it is missing or not a number. Other fields are ignored.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      guard line[..<colon].lowercased() == "content-length" else { continue }
      let digits = line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
      return Int(digits)
    }
    return nil
  }

  /// Discards bytes up to the next possible header, at least `least` of them.
  private mutating func resynchronize(after least: Int) -> Item {
    var index = min(least, bytes.count)
    while index + Self.name.count <= bytes.count {
      let found = zip(bytes[index...], Self.name).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      if found { break }
      index += 1
    }
    // The beginning of a header may be at the end.
    bytes.removeFirst(index)
    return .malformed
  }

  /// Returns the bytes of a message with its header.
  package static func frame(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
