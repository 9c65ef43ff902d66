// SPDX-License-Identifier: MIT

/// Makes foreign text (tasks, notes, output of hooks) safe for a terminal: no escape sequences, no reordering.
package enum SafeText {
  /// The text in one line: every control character, including line feeds, becomes a space.
  package static func line(_ text: String) -> String {
    text.unicodeScalars.contains(where: isUnsafe) ? cleaned(text) { _ in false } : text
  }

  /// The text in several lines: line feeds and tabs stay.
  package static func block(_ text: String) -> String {
    cleaned(text) { $0 == "\n" || $0 == "\t" }
  }

  /// A block in a format whose lines may end in CR LF.
  package static func data(_ text: String) -> String { block(text.replacing("\r\n", with: "\n")) }

  /// A block that keeps the escape sequences of `Style`, for the final output to a terminal.
  package static func painted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) && $0 != "\n" }) else { return text }
    var scalars = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let part = rest.prefix(max(1, lengthOfLook(rest)))
      scalars.append(contentsOf: part.count > 1 ? part : block(String(Character(scalar))).unicodeScalars[...])
      rest.removeFirst(part.count)
    }
    return String(scalars)
  }

  /// The length of the escape sequence SGR at the beginning of a text; 0 if there is none.
  private static func lengthOfLook(_ text: Substring.UnicodeScalarView) -> Int {
    guard text.starts(with: "\u{1B}[".unicodeScalars) else { return 0 }
    let numbers = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
    return text.dropFirst(2 + numbers.count).first == "m" ? numbers.count + 3 : 0
  }

  private static func cleaned(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(isUnsafe(scalar) && !isKept(scalar) ? " " : scalar)
    }
    return String(scalars)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // C0, DEL and C1 controls, line and paragraph separators, marks of direction, overrides and isolates.
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
