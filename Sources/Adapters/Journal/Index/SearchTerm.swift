// SPDX-License-Identifier: MIT

/// A search text in the form that the index supports.
enum SearchTerm {
  /// An expression for MATCH.
  case expression(String)
  /// One or two letters, as a number.
  case letters(Int64)

  /// The least number of letters of an expression.
  static let least = 3

  /// A longer text is looked up by its beginning: each letter costs time, and the matches are read in any case.
  private static let most = 32

  /// Nil if the text can't be looked up.
  init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    let beginning = text.unicodeScalars.prefix(Self.most)
    guard beginning.count < Self.least else {
      self = .expression("\"" + String(beginning).replacing("\"", with: "\"\"") + "\"")
      return
    }
    self = .letters(beginning.reduce(0) { Self.adding($1, to: $0) })
  }

  /// All sequences of one and two letters in `texts`.
  static func letters(in texts: some Sequence<ExactText>) -> Set<Int64> {
    var found: Set<Int64> = []
    for text in texts {
      var last: Int64 = 0
      for letter in text.text.unicodeScalars {
        let single = adding(letter, to: 0)
        found.insert(single)
        if last != 0 { found.insert(last << bits | single) }
        last = single
      }
    }
    return found
  }

  private static func adding(_ letter: Unicode.Scalar, to number: Int64) -> Int64 {
    number << bits | Int64(FoldedText.folded(letter).value)
  }

  /// A Unicode letter has 21 bits.
  private static let bits: Int64 = 21
}
