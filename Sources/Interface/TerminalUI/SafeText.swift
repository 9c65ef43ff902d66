// SPDX-License-Identifier: MIT

/// Text of others (tasks, notes, what hooks printed) made safe for a terminal: no escape sequences, no reordering.
package enum SafeText {
  /// On one line: every control character, line breaks included, becomes a space.
  package static func line(_ text: String) -> String {
    text.unicodeScalars.contains(where: isUnsafe) ? cleaned(text) { _ in false } : text
  }

  /// On several lines: line breaks and tabs stay.
  package static func block(_ text: String) -> String {
    cleaned(text) { $0 == "\n" || $0 == "\t" }
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
    // C0, DEL and C1 controls, line and paragraph separators, bidirectional overrides and isolates.
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
