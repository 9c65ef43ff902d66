// SPDX-License-Identifier: MIT

/// How many columns of a terminal text takes.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// 2 for East Asian wide characters and emoji, 0 for what only modifies, else 1.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII && scalars.count == 1 { return 1 }
    if scalars.contains(where: { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation || isWide($0) }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    wide.contains { $0.contains(scalar.value) }
  }

  /// The blocks of East Asian Width W and F (UAX 11); emoji are found by their property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
