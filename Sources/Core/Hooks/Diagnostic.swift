// SPDX-License-Identifier: MIT
package import Messages

/// A problem in a file: the place, the cause and the remedy.
package struct Diagnostic: Encodable, Error, Hashable, Sendable {
  package var severity: Severity
  /// The path as it was given.
  package var file: String
  /// From 1; nil if the problem concerns the whole file.
  package var line: Int?
  /// From 1, in characters; nil if the problem concerns the whole line.
  package var column: Int?
  /// The length of the marked text, in characters.
  package var length: Int
  package var problem: DiagnosticMessage
  /// The remedy.
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

  /// The problem in English, for logs and programs.
  package var message: String { English().diagnostic(problem) }

  /// The remedy in English.
  package var hint: String? { advice.map(English().hint) }

  private enum CodingKeys: String, CodingKey {
    case severity, file, line, column, length, code, message, hint, source
  }

  /// Encodes in English, whatever the reader's language.
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
