// SPDX-License-Identifier: MIT

package struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable {
    case noSuchOverload, noSuchKey, noSuchMember, undeclared, unbound, divisionByZero, overflow, range, conversion
    case invalidArgument, repeatedKey, noValue
    /// A bound of the evaluation was met; no `||` or `&&` gets around it.
    case limit
  }

  package let code: Code
  package let message: String
  /// Where in the source; nil only before it has left the function that failed.
  package private(set) var span: SourceSpan?

  package init(_ code: Code, _ message: String, at span: SourceSpan? = nil) {
    self.code = code
    self.message = message
    self.span = span
  }

  func at(_ place: SourceSpan) -> EvaluationError {
    span == nil ? EvaluationError(code, message, at: place) : self
  }

  package var description: String { message }

  static func noSuchOverload(_ function: String, _ arguments: [Value]) -> EvaluationError {
    let types = arguments.map(\.typeName).joined(separator: ", ")
    return EvaluationError(.noSuchOverload, "no such overload: \(Function.shown(function)) applied to (\(types))")
  }
}
