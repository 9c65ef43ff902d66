// SPDX-License-Identifier: MIT

/// A part of a text, found in others in whatever case: a letter at a time, the same in every language.
struct FoldedText: Sendable {
  let text: String
  private let letters: [Unicode.Scalar]
  /// Of each beginning, how long the longest shorter one is with which it ends (Knuth, Morris and Pratt).
  private let overlaps: [Int]
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    let letters = text.unicodeScalars.map(Self.folded)
    var overlaps = [Int](repeating: 0, count: letters.count)
    var length = 0
    for index in letters.indices.dropFirst() {
      while length > 0, letters[index] != letters[length] { length = overlaps[length - 1] }
      if letters[index] == letters[length] { length += 1 }
      overlaps[index] = length
    }
    self.letters = letters
    self.overlaps = overlaps
    isASCII = letters.allSatisfy(\.isASCII)
  }

  /// Whether `text` has it somewhere.
  func isPart(of text: String) -> Bool {
    guard !letters.isEmpty else { return true }
    // No letter of ASCII folds to another one.
    if !isASCII, text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    var length = 0
    for scalar in text.unicodeScalars {
      let letter = Self.folded(scalar)
      while length > 0, letters[length] != letter { length = overlaps[length - 1] }
      if letters[length] == letter { length += 1 }
      if length == letters.count { return true }
    }
    return false
  }

  /// What stands for a letter in both cases. One whose other case is several letters stands for itself: `ß`, `İ`.
  ///
  /// What is one letter here is one in the index, too, or it would hide what is there: that knows the letters of
  /// Unicode 6.1, and keeps the dotless `ı` from `i`.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    let folded = single(upper.properties.lowercaseMapping) ?? upper
    return folded == scalar || scalar == "\u{131}" || !isKnown(scalar) || !isKnown(folded) ? scalar : folded
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { ($0.major, $0.minor) <= (6, 1) } ?? false
  }
}
