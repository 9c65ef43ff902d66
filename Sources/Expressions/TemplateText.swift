// SPDX-License-Identifier: MIT

/// A text taken apart at its `${{ … }}`.
package struct TemplateText: Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    /// The source between `${{` and `}}`; `range` is that of the source in scalars of the whole text.
    case expression(String, range: Range<Int>)
  }

  package private(set) var parts: [Part] = []
  /// Where a `${{` stands that nothing closes, in scalars.
  package private(set) var unclosed: Int?

  package init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      if !text.isEmpty { parts = [.literal(text)] }
      return
    }
    let scalars = Array(text.unicodeScalars)
    var literal = 0
    var index = 0
    while index < scalars.count {
      guard Self.begins("${{", scalars, at: index) else {
        index += 1
        continue
      }
      guard let end = Self.end(of: scalars, from: index + 3) else {
        unclosed = index
        break
      }
      add(literal: scalars[literal..<index])
      parts.append(.expression(Self.text(scalars[(index + 3)..<end]), range: (index + 3)..<end))
      index = end + 2
      literal = index
    }
    add(literal: scalars[min(literal, scalars.count)...])
  }

  private mutating func add(literal: ArraySlice<Unicode.Scalar>) {
    if !literal.isEmpty { parts.append(.literal(Self.text(literal))) }
  }

  /// Where the `}}` stands that ends a source: not in one of its strings, and not the end of its maps.
  private static func end(of scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var index = start
    var depth = 0
    var quote: Unicode.Scalar?
    while index < scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == "\\" { index += 1 } else if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "{" {
        depth += 1
      } else if scalar == "}" {
        if depth == 0, begins("}}", scalars, at: index) { return index }
        depth -= depth > 0 ? 1 : 0
      }
      index += 1
    }
    // With a string that is never closed: the first `}}` at all, so that the language itself says what is wrong.
    return (start..<scalars.count).first { begins("}}", scalars, at: $0) }
  }

  private static func begins(_ mark: String, _ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    scalars[index] == mark.unicodeScalars.first && scalars[index...].starts(with: mark.unicodeScalars)
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
