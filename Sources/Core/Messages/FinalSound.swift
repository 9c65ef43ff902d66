// SPDX-License-Identifier: MIT

/// The last sound of a text as a Korean reader says it.
enum FinalSound {
  case vowel
  case consonant
  /// ㄹ, after which 으로 loses its 으.
  case liquid

  /// Quotation marks are passed over, and so are words in round brackets. A symbol has its own sound only if no word is before it.
  ///
  /// Returns nil if the last character is neither Hangul nor ASCII.
  init?(of text: String) {
    var rest = Self.unquoted(Substring(text))
    while rest.last == ")", let open = rest.lastIndex(of: "("), open > rest.startIndex {
      rest = Self.unquoted(rest[..<open])
    }
    let word = rest.dropLast(rest.reversed().prefix(while: Self.isSymbol).count)
    switch word.last {
    case let last? where ("가"..."힣").contains(last): self.init(syllable: last)
    case let last? where ("0"..."9").contains(last): self.init(digit: last)
    case let last? where Self.isLatin(last):
      self.init(word: String(word.reversed().prefix(while: Self.isLatin).reversed()))
    default:
      guard let symbol = rest.last, Self.isSymbol(symbol) else { return nil }
      // 콜론, 세미콜론, 점, 백틱; 밑줄; the others end in vowels: 쉼표, 괄호, 빗금, 별표, 느낌표.
      self = ":;.`".contains(symbol) ? .consonant : symbol == "_" ? .liquid : .vowel
    }
  }

  private static func unquoted(_ text: Substring) -> Substring {
    text.dropLast(text.reversed().prefix { " \n'\"‘’“”…".contains($0) }.count)
  }

  private static func isSymbol(_ character: Character) -> Bool {
    character.isASCII && !character.isLetter && !character.isNumber && !character.isWhitespace
  }

  private static func isLatin(_ character: Character) -> Bool { character.isASCII && character.isLetter }

  private init?(syllable: Character) {
    guard let value = syllable.unicodeScalars.first?.value, value >= 0xAC00 else { return nil }
    // 28 finals per vowel: none is 0, ㄹ is 8.
    let final = (value - 0xAC00) % 28
    self = final == 0 ? .vowel : final == 8 ? .liquid : .consonant
  }

  /// 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구; 십, 백, 천 and 만 end in consonants as 영 does.
  private init(digit: Character) {
    self = "178".contains(digit) ? .liquid : "036".contains(digit) ? .consonant : .vowel
  }

  /// The rules of transliteration, without a dictionary: hook 훅, list 리스트, file 파일, PR 피아르.
  private init(word: String) {
    let letters = Array(word.lowercased())
    let last = letters[letters.count - 1]
    let isSpelled = letters.count == 1 || !letters.contains { Self.vowels.contains($0) }
    if isSpelled {
      self = last == "l" || last == "r" ? .liquid : last == "m" || last == "n" ? .consonant : .vowel
      return
    }
    let before = letters[letters.count - 2]
    switch last {
    case "l": self = .liquid
    case "m", "n": self = .consonant
    case "g" where before == "n": self = .consonant
    case "e" where letters.count > 3 && before == "l": self = .liquid
    case "e" where letters.count > 3 && (before == "m" || before == "n"): self = .consonant
    case "b", "c", "k", "p", "t": self = Self.isShort(letters.dropLast()) ? .consonant : .vowel
    default: self = .vowel
    }
  }

  /// Whether a stop closes the syllable: after one vowel (map, socket), `ck` (slack) or `oo` (hook), not after others (break).
  private static func isShort(_ letters: ArraySlice<Character>) -> Bool {
    guard let last = letters.last else { return false }
    let before = letters.dropLast().last
    if last == "c" { return true }
    return vowels.contains(last) && (before.map { !vowels.contains($0) } ?? true || last == "o" && before == "o")
  }

  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]
}
