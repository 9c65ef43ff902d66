// SPDX-License-Identifier: MIT

package struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable {
    case noSuchOverload, noSuchKey, noSuchMember, undeclared, unbound, divisionByZero, overflow, range, conversion
    case invalidArgument, repeatedKey, noValue
    /// The evaluation exceeded a limit. `||` and `&&` cannot override this error.
    case limit
  }

  package let code: Code
  package let message: String
  /// The name, key or function that the error is about, if it says all.
  package let subject: String?
  /// The place in the source; nil only before the error has left the failed function.
  package private(set) var span: SourceSpan?

  package init(_ code: Code, _ message: String, about subject: String? = nil, at span: SourceSpan? = nil) {
    self.code = code
    self.message = message
    self.subject = subject
    self.span = span
  }

  func at(_ place: SourceSpan) -> EvaluationError {
    span == nil ? EvaluationError(code, message, about: subject, at: place) : self
  }

  package var description: String { message }

  static func noSuchOverload(_ function: String, _ arguments: [Value]) -> EvaluationError {
    let types = arguments.map(\.typeName).joined(separator: ", ")
    return EvaluationError(
      .noSuchOverload, "no such overload: \(Function.shown(function)) applied to (\(types))",
      about: "\(Function.shown(function)) (\(types))")
  }
}
