// SPDX-License-Identifier: MIT

/// How many columns of a terminal text takes, and text made to fit them.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// 0 for what joins the character before it, 2 for CJK and emoji, else 1.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    // Lines, blocks and dots of charts: looking up their properties would take most of the time of a frame.
    if (0x2500...0x259F).contains(first.value) || (0x2800...0x28FF).contains(first.value) { return 1 }
    // A text symbol that the variation selector 16 makes an emoji, flags, and sequences with a joiner.
    if scalars.contains(where: { $0.value == 0xFE0F }) || (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return first.properties.isEmojiPresentation || isWide(first.value) ? 2 : 1
  }

  /// `text`, or as much of its beginning as fits with `…` after it.
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

  /// `text` on at most `lines` lines, broken between words; what then doesn't fit ends with `…`.
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

  /// `text` on as many lines as it takes, broken between words, and within those that are longer than a line: nothing
  /// is left out. The first line has `first` columns; where not even a word fits them, it stays empty.
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

  /// A message that stands behind `indent` columns: what doesn't fit goes on beneath its beginning, broken between
  /// words. As it is where there is no `width`.
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

  /// `text` with spaces after it, `width` columns in all; longer text stays as it is.
  package static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// East Asian Wide and Fullwidth of Unicode's EastAsianWidth.txt, in blocks; emoji are told by their own property.
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
