// SPDX-License-Identifier: MIT

/// A search text that matches regardless of case: one letter at a time, the same in every language.
struct FoldedText: Sendable {
  let text: String
  private let letters: [Unicode.Scalar]
  /// For each prefix, the length of the longest shorter prefix that it ends with (Knuth, Morris and Pratt).
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

  /// Whether `text` contains it.
  func isPart(of text: String) -> Bool {
    guard !letters.isEmpty else { return true }
    // No ASCII letter folds to a letter beyond ASCII.
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

  /// The letter that represents both cases. A letter whose other case is several letters represents itself: `ß`, `İ`.
  ///
  /// Letters that are equal here must also be equal in the index, which would otherwise hide matches. The index knows the
  /// letters of Unicode 6.1, and separates the dotless `ı` from `i`.
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
