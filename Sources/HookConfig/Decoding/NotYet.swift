// SPDX-License-Identifier: MIT

/// What a file may say by its format but this version doesn't understand: refused at its place, never ignored.
enum NotYet {
  private static let expressions = "needs expressions, which this version of Segue does not understand yet"

  /// `if:`.
  static func condition(_ entry: YAMLEntry, problems: Problems) {
    problems.error("'if' \(expressions)", at: entry.key.span)
  }

  /// `during:`.
  static func during(_ entry: YAMLEntry, problems: Problems) {
    problems.error("'during' is something that this version of Segue does not understand yet", at: entry.key.span)
  }

  /// A `while:` that isn't the name of a level.
  static func level(at span: Span, names: [String], problems: Problems) {
    problems.error(
      "a 'while' other than the name of a level \(expressions)", at: span,
      hint: "so far it is one or more of " + names.joined(separator: ", "))
  }

  /// `${{ }}` other than a secret as a whole value.
  static func template(at span: Span, problems: Problems) {
    problems.error(
      "this '${{ }}' \(expressions)", at: span,
      hint: "so far only '${{ secrets.NAME }}' as a whole value is filled in")
  }

  /// `fade:` of a sound.
  static func fade(_ entry: YAMLEntry, problems: Problems) {
    problems.error("'fade' is something that this version of Segue does not understand yet", at: entry.key.span)
  }

  /// `uses:` and `with:`.
  static func plugin(_ entry: YAMLEntry, problems: Problems) {
    problems.error(
      "'\(entry.key.keyText)' needs plugins, which this version of Segue does not have yet", at: entry.key.span)
  }
}
