// SPDX-License-Identifier: MIT

/// A part of a text as the index finds it.
struct SearchTerm {
  /// Fewer letters aren't in it.
  static let least = 3

  /// Of a longer text the beginning is looked up: each letter costs, and what has it is looked at anyhow.
  private static let most = 32

  /// For MATCH.
  let expression: String

  /// Nil for what can't be looked up.
  init?(_ text: String) {
    guard text.unicodeScalars.count >= Self.least, !text.utf8.contains(0) else { return nil }
    let beginning = String(text.unicodeScalars.prefix(Self.most))
    expression = "\"" + beginning.replacing("\"", with: "\"\"") + "\""
  }
}
