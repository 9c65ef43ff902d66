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
    // Usually there is none. A visible ASCII character at both ends proves it.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    // Bytes are enough to find blanks of ASCII, if only ASCII is next to them.
    let bytes = utf8
    guard let start = bytes.firstIndex(where: { !$0.isBlank }), let end = bytes.lastIndex(where: { !$0.isBlank }) else {
      return ""
    }
    if bytes[start] < 0x80, bytes[end] < 0x80 { return String(self[start..<bytes.index(after: end)]) }
    guard let first, first.isWhitespace else { return trimmedEnd }
    return String(drop { $0.isWhitespace }).trimmedEnd
  }

  /// Whether a byte is in the text's UTF-8.
  func contains(byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
  }

  /// The start of the first `needle`; nil if there is none.
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
  /// Unicode white space; for ASCII, without a lookup in Unicode's tables.
  var isWhitespace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension UInt8 {
  /// Whether the byte is ASCII white space.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte is an ASCII letter or digit.
  var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
