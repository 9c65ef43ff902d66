// SPDX-License-Identifier: MIT

/// English.
package struct English: Language {
  package init() {}

  /// `1 strike`, `2 strikes`.
  func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) " + (number == 1 ? one : many ?? one + "s")
  }

  /// A hint, such as `did you mean 'x'?`, as a sentence of its own.
  func sentence(_ hint: String) -> String { hint.prefix(1).uppercased() + hint.dropFirst() }
}
