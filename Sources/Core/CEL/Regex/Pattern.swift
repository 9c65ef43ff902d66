// SPDX-License-Identifier: MIT

/// A parsed regular expression. Groups capture nothing, because only a match is asked for.
indirect enum Pattern: Sendable {
  enum Assertion: Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  case empty
  /// `weight`: the cost of the test relative to that of one character.
  case set(ScalarSet, weight: Int)
  case sequence([Pattern])
  case alternatives([Pattern])
  case repeated(Pattern, least: Int, most: Int?)
  case assertion(Assertion)
}

struct PatternError: Error, Hashable {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
