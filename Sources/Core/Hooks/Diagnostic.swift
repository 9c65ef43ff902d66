// SPDX-License-Identifier: MIT

/// A problem of a file: where, what, and how to mend it.
package struct Diagnostic: Codable, Error, Hashable, Sendable {
  package enum Severity: String, Codable, Hashable, Sendable {
    case error, warning, note
  }

  package var severity: Severity
  /// The path as it was given.
  package var file: String
  /// From 1; nil where the file as a whole is meant.
  package var line: Int?
  /// From 1, in characters; nil where the line as a whole is meant.
  package var column: Int?
  /// How many characters the problem spans.
  package var length: Int
  package var message: String
  /// `did you mean 'focus.completed'?`, or what else mends it.
  package var hint: String?
  /// The text of the line, without its end.
  package var source: String?

  package init(
    severity: Severity = .error, file: String, line: Int?, column: Int?, length: Int = 1, message: String,
    hint: String? = nil, source: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.message = message
    self.hint = hint
    self.source = source
  }
}
