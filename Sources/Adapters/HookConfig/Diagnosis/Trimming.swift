// SPDX-License-Identifier: MIT

extension String {
  /// The text without white space at its end.
  var trimmedEnd: String {
    var end = endIndex
    while end > startIndex {
      let before = index(before: end)
      guard self[before].isWhitespace else { break }
      end = before
    }
    return end == endIndex ? self : String(self[..<end])
  }

  /// The text without white space around it.
  var trimmed: String {
    // Mostly there is none, and a visible ASCII character at either end says so.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    // Blanks of ASCII are told by their bytes, as long as nothing else stands behind or before them.
    let bytes = utf8
    guard let start = bytes.firstIndex(where: { !$0.isBlank }), let end = bytes.lastIndex(where: { !$0.isBlank }) else {
      return ""
    }
    if bytes[start] < 0x80, bytes[end] < 0x80 { return String(self[start..<bytes.index(after: end)]) }
    guard let first, first.isWhitespace else { return trimmedEnd }
    return String(drop { $0.isWhitespace }).trimmedEnd
  }

  /// Whether a byte is among those of its UTF-8.
  func contains(byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
  }

  /// Where `needle` first begins.
  func firstRange(ofText needle: String) -> Index? {
    guard let first = needle.utf8.first else { return startIndex }
    guard contains(byte: first) else { return nil }
    var rest = utf8[...]
    while let index = rest.firstIndex(of: first) {
      if utf8[index...].starts(with: needle.utf8) { return index }
      rest = rest[utf8.index(after: index)...]
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// White space as Unicode has it, without a look into its tables for ASCII.
  var isWhitespace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension UInt8 {
  /// Whether it is white space of ASCII.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
