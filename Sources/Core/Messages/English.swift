// SPDX-License-Identifier: MIT

/// English.
package struct English: Language {
  package init() {}

  /// `1 strike`, `2 strikes`.
  func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) " + (number == 1 ? one : many ?? one + "s")
  }
}
