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

  /// What stands between these marks, without white space at both ends; empty ones are left out.
  func parts(between marks: Set<Unicode.Scalar>) -> [String] {
    unicodeScalars.split { marks.contains($0) }.map { Scan.trimmed(Substring($0)) }.filter { !$0.isEmpty }
  }
}
