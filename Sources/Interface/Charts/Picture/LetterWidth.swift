// SPDX-License-Identifier: MIT
import TextWidth

/// The width of text in a picture, in ems. The font of the viewer is unknown, so the widths are those of the widest probable
/// fonts, Arial and DejaVu Sans.
enum LetterWidth {
  /// Widths in hundredths, from the space to the tilde.
  private static let ascii: [UInt8] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, 67, 79, 73, 67, 62, 74, 69, 99, 69, 67,
    69, 40, 34, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60,
    82, 60, 60, 53, 64, 34, 64, 84,
  ]
  /// Letters that are wider than others of their alphabet and case.
  private static let wide: Set<Unicode.Scalar> = Set("ÆŒŴẀẂẄЖӁШЩЮЉЊѨæœŵẁẃẅфжӂшщюљњωώ".unicodeScalars)

  static func of(_ text: String) -> Double {
    text.reduce(0) { $0 + of($1) }
  }

  private static func of(_ character: Character) -> Double {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch DisplayWidth.of(character) {
    case 0: return 0
    // Emoji are wider than letters that are as wide as high.
    case 2: return first.properties.isAlphabetic ? 1 : 1.3
    default: break
    }
    // Combining accents have no width.
    if (0x20...0x7E).contains(first.value) { return Double(ascii[Int(first.value) - 0x20]) / 100 }
    if wide.contains(first) { return 1.1 }
    return first.properties.isLowercase ? 0.7 : first.properties.isUppercase ? 0.9 : 1
  }

  /// `text`, truncated with `…` if it doesn't fit.
  static func fit(_ text: String, _ width: Double) -> String {
    guard of(text) > width else { return text }
    var (out, used) = ("", of("…"))
    for character in text {
      used += of(character)
      guard used <= width else { break }
      out.append(character)
    }
    return out + "…"
  }

  /// `text` folded into lines, broken between words, and within words that are longer than a line.
  static func fold(_ text: String, _ width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if of(longer) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, of(line) + of(character) > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
