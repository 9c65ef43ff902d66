// SPDX-License-Identifier: MIT

/// The escapes in a string of JSON.
enum JSONEscapes {
  /// Returns the text of a string's bytes, which are UTF-8 and without control characters; nil for a wrong escape.
  static func text(of bytes: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(&rest) else { return nil }
        text += Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter
      case let byte? where [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(byte): text.append(byte)
      default: return nil
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The character of `\uXXXX`, or of two of these, after the first `\u`.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&rest) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"), let second = unit(&rest),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    let high = UInt32(first) - 0xD800
    let low = UInt32(second) - 0xDC00
    return Unicode.Scalar(0x10000 + high << 10 + low)
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    guard rest.count >= 4 else { return nil }
    defer { rest.removeFirst(4) }
    let digits = rest.prefix(4)
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
