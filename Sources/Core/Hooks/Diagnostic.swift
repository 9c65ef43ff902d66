// SPDX-License-Identifier: MIT
package import Messages

/// A problem of a file: where, what, and how to mend it.
package struct Diagnostic: Encodable, Error, Hashable, Sendable {
  package var severity: Severity
  /// The path as it was given.
  package var file: String
  /// From 1; nil where the file as a whole is meant.
  package var line: Int?
  /// From 1, in characters; nil where the line as a whole is meant.
  package var column: Int?
  /// How many characters the problem spans.
  package var length: Int
  package var problem: DiagnosticMessage
  /// How the problem is mended.
  package var advice: DiagnosticHint?
  /// The text of the line, without its end.
  package var source: String?

  package init(
    severity: Severity = .error, file: String, line: Int?, column: Int?, length: Int = 1,
    _ problem: DiagnosticMessage, hint advice: DiagnosticHint? = nil, source: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.problem = problem
    self.advice = advice
    self.source = source
  }

  /// The problem in English, as logs and programs read it.
  package var message: String { English().diagnostic(problem) }

  /// What mends it, in English.
  package var hint: String? { advice.map(English().hint) }

  private enum CodingKeys: String, CodingKey {
    case severity, file, line, column, length, code, message, hint, source
  }

  /// In English, whatever the reader's language.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(severity, forKey: .severity)
    try container.encode(file, forKey: .file)
    try container.encodeIfPresent(line, forKey: .line)
    try container.encodeIfPresent(column, forKey: .column)
    try container.encode(length, forKey: .length)
    try container.encode(problem.code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(source, forKey: .source)
  }
}
