// SPDX-License-Identifier: MIT
import Messages
import TextWidth

extension DiagnosticHint {
  /// `did you mean 'x'?` for the nearest of `candidates`; nil where none is near enough.
  static func spelling(of word: String, among candidates: some Sequence<String>, prefix: String = "") -> Self? {
    Spelling.nearest(to: word, among: candidates).map { .didYouMean(prefix + $0) }
  }
}
