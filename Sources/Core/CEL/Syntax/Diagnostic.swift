// SPDX-License-Identifier: MIT
package import Messages

/// One error or warning of an expression, with its place and possibly a remedy.
package struct Diagnostic: Hashable, Sendable {
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case syntax, tooComplex, undeclared, noSuchMember, noSuchFunction, noSuchOverload, impossibleComparison
    case badLiteral, notACollection, typesDiffer, advice
  }

  package var code: Code
  package var problem: ExpressionMessage
  package var span: SourceSpan
  package var advice: ExpressionHint?

  package init(_ code: Code, _ problem: ExpressionMessage, at span: SourceSpan, hint advice: ExpressionHint? = nil) {
    self.code = code
    self.problem = problem
    self.span = span
    self.advice = advice
  }

  /// The problem in English.
  package var message: String { English().diagnostic(.expression(problem)) }

  /// The remedy in English.
  package var hint: String? { advice.map { English().hint(.expression($0)) } }
}

/// All errors of an expression, in the order of the source; never empty.
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
