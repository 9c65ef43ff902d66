// SPDX-License-Identifier: MIT

/// The two-set keyboard (두벌식): the Latin letter on the key of each jamo, for keys pressed while a Hangul input method is on.
package enum HangulKeyboard {
  private static let letters: [Character: Character] = [
    "ㅂ": "q", "ㅈ": "w", "ㄷ": "e", "ㄱ": "r", "ㅅ": "t", "ㅛ": "y", "ㅕ": "u", "ㅑ": "i", "ㅐ": "o", "ㅔ": "p",
    "ㅁ": "a", "ㄴ": "s", "ㅇ": "d", "ㄹ": "f", "ㅎ": "g", "ㅗ": "h", "ㅓ": "j", "ㅏ": "k", "ㅣ": "l",
    "ㅋ": "z", "ㅌ": "x", "ㅊ": "c", "ㅍ": "v", "ㅠ": "b", "ㅜ": "n", "ㅡ": "m",
    // With the shift key.
    "ㅃ": "Q", "ㅉ": "W", "ㄸ": "E", "ㄲ": "R", "ㅆ": "T", "ㅒ": "O", "ㅖ": "P",
  ]

  /// Returns the letter of the key; any other character unchanged.
  package static func latin(_ character: Character) -> Character { letters[character] ?? character }

  /// Returns the text with the letter of each single jamo. Syllables stay.
  package static func latin(_ text: String) -> String { String(text.map { latin($0) }) }
}

extension Key {
  /// The key where no text is typed: a jamo is the Latin letter on its key.
  package var latin: Key {
    if case .character(let character) = self { .character(HangulKeyboard.latin(character)) } else { self }
  }
}
