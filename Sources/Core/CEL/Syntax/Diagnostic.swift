// SPDX-License-Identifier: MIT

/// One thing that is wrong (or doubtful) about an expression, with its place and, where there is one, a way out.
package struct Diagnostic: Hashable, Sendable {
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case syntax, tooComplex, undeclared, noSuchMember, noSuchFunction, noSuchOverload, impossibleComparison
    case badLiteral, notACollection, typesDiffer, advice
  }

  package var code: Code
  package var message: String
  package var span: SourceSpan
  package var hint: String?

  package init(_ code: Code, _ message: String, at span: SourceSpan, hint: String? = nil) {
    self.code = code
    self.message = message
    self.span = span
    self.hint = hint
  }
}

/// Everything that is wrong about an expression, in the order of the source; never empty.
package struct CELErrors: Error, Hashable, Sendable, CustomStringConvertible {
  package let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty)
    self.diagnostics = diagnostics.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
  }

  package var description: String {
    diagnostics.map { "\($0.span.start): \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }.joined(separator: "\n")
  }
}
