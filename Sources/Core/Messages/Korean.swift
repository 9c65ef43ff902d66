// SPDX-License-Identifier: MIT

/// Korean, in the polite formal style (합니다체). Nouns have no plural; a particle after a name has both its forms, as in 을(를).
package struct Korean: Language {
  package init() {}

  /// Returns `세션 3개`.
  func count(_ number: Int, _ noun: String) -> String { "\(noun) \(number)개" }
}
