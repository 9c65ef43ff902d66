// SPDX-License-Identifier: MIT

/// Text with control characters as pictures, so that a file can't speak to the terminal.
enum VisibleText {
  static func of(_ text: String) -> String { text.map(of).joined() }

  static func of(_ character: Character) -> String {
    var text = ""
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0...0x1F:
        text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
