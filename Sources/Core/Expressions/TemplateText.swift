// SPDX-License-Identifier: MIT

/// A text split at its `${{ … }}`.
package struct TemplateText: Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    /// The source between `${{` and `}}`; `range` is its position in scalars of the whole text.
    case expression(String, range: Range<Int>)
  }

  package private(set) var parts: [Part] = []
  /// The position of an unclosed `${{`, in scalars.
  package private(set) var unclosed: Int?

  package init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      if !text.isEmpty { parts = [.literal(text)] }
      return
    }
    let bytes = Array(text.utf8)
    var literal = 0
    // The number of scalars that begin before the next byte.
    var scalars = 0
    var index = 0
    while index < bytes.count {
      guard Self.begins("${{", bytes, at: index) else {
        if Self.beginsScalar(bytes[index]) { scalars += 1 }
        index += 1
        continue
      }
      guard let end = Self.end(of: bytes, from: index + 3) else {
        unclosed = scalars
        break
      }
      add(literal: bytes[literal..<index])
      let source = bytes[(index + 3)..<end]
      let count = source.count(where: Self.beginsScalar)
      parts.append(.expression(String(decoding: source, as: UTF8.self), range: (scalars + 3)..<(scalars + 3 + count)))
      scalars += count + 5
      index = end + 2
      literal = index
    }
    add(literal: bytes[min(literal, bytes.count)...])
  }

  private mutating func add(literal: ArraySlice<UInt8>) {
    if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
  }

  /// Returns the position of the `}}` that ends a source, which is neither inside a string nor the end of a map.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    var depth = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        if depth == 0, begins("}}", bytes, at: index) { return index }
        depth -= depth > 0 ? 1 : 0
      }
      index += 1
    }
    // If a string is never closed, the first `}}` counts, so that the language itself reports the error.
    return (start..<max(start, bytes.count)).first { begins("}}", bytes, at: $0) }
  }

  private static func begins(_ mark: StaticString, _ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index] == mark.utf8Start[0], index + mark.utf8CodeUnitCount <= bytes.count else { return false }
    return (1..<mark.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == mark.utf8Start[$0] }
  }

  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
