// SPDX-License-Identifier: MIT

/// A call with one argument.
final class UnaryCallNode: Node {
  private let body: Function.Unary
  private let argument: any Node
  private let span: SourceSpan

  init(_ body: @escaping Function.Unary, _ argument: any Node, _ span: SourceSpan) {
    self.body = body
    self.argument = argument
    self.span = span
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let value = try argument.value(&activation)
    do { return try body(value, &activation) } catch { throw error.at(span) }
  }
}

/// A call with two arguments; most operators are.
final class BinaryCallNode: Node {
  private let body: Function.Binary
  private let left: any Node
  private let right: any Node
  private let span: SourceSpan

  init(_ body: @escaping Function.Binary, _ left: any Node, _ right: any Node, _ span: SourceSpan) {
    self.body = body
    self.left = left
    self.right = right
    self.span = span
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let first = try left.value(&activation)
    let second = try right.value(&activation)
    do { return try body(first, second, &activation) } catch { throw error.at(span) }
  }
}

/// A call with any number of arguments, and every call of the caller's own functions.
final class CallNode: Node {
  private let name: String
  private let body: Function.Variadic
  private let arguments: [any Node]
  private let span: SourceSpan
  /// Signatures of this shape; what the checker couldn't know is tested against them. Empty: the body does it.
  private let signatures: [[ValueType]]

  init(
    _ name: String, _ body: @escaping Function.Variadic, _ arguments: [any Node], _ span: SourceSpan,
    signatures: [[ValueType]]
  ) {
    self.name = name
    self.body = body
    self.arguments = arguments
    self.span = span
    self.signatures = signatures
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    var values: [Value] = []
    values.reserveCapacity(arguments.count)
    for argument in arguments { values.append(try argument.value(&activation)) }
    guard signatures.isEmpty || signatures.contains(where: { zip($0, values).allSatisfy { $0.admits($1) } }) else {
      throw EvaluationError.noSuchOverload(name, values).at(span)
    }
    do { return try body(values, &activation) } catch { throw error.at(span) }
  }
}

/// `text.matches('…')` with a pattern known beforehand.
final class MatchNode: Node {
  private let regex: Regex
  private let text: any Node
  private let span: SourceSpan

  init(_ regex: Regex, _ text: any Node, _ span: SourceSpan) {
    self.regex = regex
    self.text = text
    self.span = span
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let value = try text.value(&activation)
    guard case .string(let text) = value else { throw EvaluationError.noSuchOverload("matches", [value]).at(span) }
    do { return .bool(try regex.matches(text, &activation)) } catch { throw error.at(span) }
  }
}
