// SPDX-License-Identifier: MIT

extension String {
  /// The text with `mark` before each of `scalars`. Not by characters: a quote with an accent is one of Swift's characters,
  /// but a quote and an accent to whoever reads it.
  func putting(_ mark: Unicode.Scalar, before scalars: Set<Unicode.Scalar>) -> String {
    var out = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalars.contains(scalar) { out.append(mark) }
      out.append(scalar)
    }
    return String(out)
  }

  /// So many scalars of a text are enough to know it by.
  private static let excerptLength = 80

  /// The beginning of a text from a file, which may be one line of a hundred megabytes; by scalars, since one of Swift's
  /// characters may have as many accents.
  package var excerpt: String {
    let beginning = unicodeScalars.prefix(Self.excerptLength + 1)
    return beginning.count > Self.excerptLength ? String(beginning.dropLast()) + "…" : self
  }

  /// As messages name it.
  package var quoted: String { "'\(excerpt)'" }

  /// What stands between these marks, without white space at both ends; empty ones are left out.
  func parts(between marks: Set<Unicode.Scalar>) -> [String] {
    unicodeScalars.split { marks.contains($0) }.map { TextScanner.trimmed(Substring($0)) }.filter { !$0.isEmpty }
  }
}

extension Substring.UnicodeScalarView {
  /// Takes what follows an opening quote, and the closing one; nil where there is none. `unescaped` says what a scalar
  /// behind a backslash stands for, and takes what belongs to it.
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
