// SPDX-License-Identifier: MIT

/// Parses the parts of times and zone offsets.
struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ any: StaticString) -> Bool {
    guard position < bytes.count else { return false }
    let found = any.withUTF8Buffer { $0.contains(bytes[position]) }
    if found { position += 1 }
    return found
  }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard Lexer.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += count
    return value
  }

  /// Consumes one to nine digits after the point; returns nanoseconds.
  mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while position < bytes.count, Lexer.isDigit(bytes[position]) {
      guard count < 9 else { return nil }
      value = value * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
      count += 1
      position += 1
    }
    guard count > 0 else { return nil }
    for _ in count..<9 { value *= 10 }
    return value
  }

  /// Consumes `+02:00`, `-0330` or `02:00`; returns seconds.
  mutating func zoneOffset() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = digits(2), take(":"), let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
