// SPDX-License-Identifier: MIT

/// English.
package struct English: Language {
  package init() {}

  /// Returns `1 strike`, `2 strikes`.
  func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) " + (number == 1 ? one : many ?? one + "s")
  }

  /// Returns a hint, such as `did you mean 'x'?`, as a complete sentence.
  func sentence(_ hint: String) -> String { hint.prefix(1).uppercased() + hint.dropFirst() }
}
