// SPDX-License-Identifier: MIT

/// The width of text in terminal columns, and text fitted to a width.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns 0 for a character that joins the one before it, 2 for CJK and emoji, otherwise 1.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    // The shortcut covers lines, blocks and dots of charts: property lookups would take most of the time of a frame.
    if (0x2500...0x259F).contains(first.value) || (0x2800...0x28FF).contains(first.value) { return 1 }
    // Two columns take a text symbol that variation selector 16 makes an emoji, flags, and sequences with a joiner.
    if scalars.contains(where: { $0.value == 0xFE0F }) || (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return first.properties.isEmojiPresentation || isWide(first.value) ? 2 : 1
  }

  /// Returns the text, or the longest beginning that fits followed by `…`.
  package static func fit(_ text: String, _ width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var out = ""
    var used = 0
    for character in text {
      let next = used + of(character)
      guard next <= width - 1 else { break }
      out.append(character)
      used = next
    }
    return out + "…"
  }

  /// Returns the text on at most `lines` lines, broken between words; a longer text ends with `…`.
  package static func wrap(_ text: String, _ width: Int, lines: Int) -> [String] {
    var out = [""]
    for word in text.split(separator: " ") {
      let longer = out[out.count - 1].isEmpty ? String(word) : out[out.count - 1] + " " + word
      if of(longer) <= width || out.count == lines || out[out.count - 1].isEmpty {
        out[out.count - 1] = longer
      } else {
        out.append(String(word))
      }
    }
    return out.map { fit($0, width) }
  }

  /// Returns the whole text on as many lines as needed, broken between words, and within words longer than a line. The first
  /// line has `first` columns and remains empty if no word fits.
  package static func fold(_ text: String, _ width: Int, first: Int? = nil) -> [String] {
    let width = max(1, width)
    var room = first.map { min($0, width) } ?? width
    var lines: [String] = []
    var line = ""
    var used = 0
    func end() {
      lines.append(line)
      (line, used, room) = ("", 0, width)
    }
    for word in text.split(separator: " ") {
      let length = of(String(word))
      if used > 0, used + 1 + length <= room {
        line += " " + word
        used += 1 + length
        continue
      }
      if used > 0 || length > room && room < width { end() }
      for character in word {
        let next = of(character)
        if used + next > room, used > 0 { end() }
        line.append(character)
        used += next
      }
    }
    return lines + [line]
  }

  /// Returns a message after `indent` columns: further lines begin below its start, broken between words. Without a `width`,
  /// the message is unchanged.
  package static func hang(_ text: String, behind indent: Int, width: Int?) -> String {
    guard let width, width > indent + 10 else { return text }
    let margin = "\n" + String(repeating: " ", count: indent)
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      let isBeside = number == 0
      guard of(String(line)) > width - (isBeside ? indent : 0) else { return String(line) }
      let own = line.prefix { $0 == " " }
      return isBeside
        ? fold(String(line), width - indent).joined(separator: margin)
        : fold(String(line), max(10, width - own.count)).map { own + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Returns the text with trailing spaces, `width` columns in total; a longer text is unchanged.
  package static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// Whether the scalar is East Asian Wide or Fullwidth by Unicode's EastAsianWidth.txt, in blocks. Emoji have their own
  /// property.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
