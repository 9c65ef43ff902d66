// SPDX-License-Identifier: MIT

extension String {
  /// Returns the text with `mark` before each of `scalars`. The search compares scalars: Swift joins a quote and a following
  /// accent into one character, but other readers see two.
  func putting(_ mark: Unicode.Scalar, before scalars: Set<Unicode.Scalar>) -> String {
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalars.contains(scalar) { out.append(mark) }
      out.append(scalar)
    }
    return String(out)
  }

  /// The number of scalars that identify a text.
  private static let excerptLength = 80

  /// The beginning of a text from a file, because a line may have a hundred megabytes. The cut counts scalars, because one
  /// Swift character may have as many accents.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(Self.excerptLength + 1)
    return beginning.count > Self.excerptLength ? String(beginning.dropLast()) + "…" : self
  }

  /// Returns the non-empty, trimmed parts between these marks.
  func parts(between marks: Set<Unicode.Scalar>) -> [String] {
    unicodeScalars.split { marks.contains($0) }.map { TextScanner.trimmed(Substring($0)) }.filter { !$0.isEmpty }
  }
}

extension Substring.UnicodeScalarView {
  /// Consumes the rest of a quoted text after its opening quote, with the closing one; nil if the closing quote is missing.
  /// `unescaped` returns the meaning of a scalar after a backslash, and may consume more.
  mutating func quoted(_ unescaped: (Unicode.Scalar, inout Self) -> Unicode.Scalar?) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = popFirst() {
      if scalar == "\"" { return String(text) }
      guard scalar == "\\", let escaped = popFirst() else {
        text.append(scalar)
        continue
      }
      guard let plain = unescaped(escaped, &self) else { return nil }
      text.append(plain)
    }
    return nil
  }
}
