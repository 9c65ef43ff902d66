// SPDX-License-Identifier: MIT

/// A part of an expression with resolved names, ready for evaluation.
protocol Node: Sendable {
  func value(_ activation: inout Activation) throws(EvaluationError) -> Value
}

/// A constant value.
struct ConstantNode: Node {
  let constant: Value

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value { constant }
}

/// A failing part: an undeclared name in an unchecked expression.
struct FailureNode: Node {
  let error: EvaluationError

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value { throw error }
}

struct VariableNode: Node {
  let variable: ExpressionEnvironment.Variable
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    guard variable.slot < activation.variables.count, let value = activation.variables[variable.slot] else {
      throw EvaluationError(.undeclared, "'\(variable.name)' has no value", about: variable.name, at: span)
    }
    return value
  }
}

/// A variable of a comprehension or of `cel.bind`.
struct LocalNode: Node {
  let slot: Int

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    if let value = activation.locals[slot] { return value }
    throw activation.failures[slot] ?? EvaluationError(.undeclared, "a variable has no value")
  }
}

/// `&&` or `||` over any number of terms: a deciding term overrides the errors of others.
struct LogicalNode: Node {
  let terms: [any Node]
  let spans: [SourceSpan]
  let deciding: Bool

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    var failure: EvaluationError?
    for (index, term) in terms.enumerated() {
      do throws(EvaluationError) {
        let value = try term.value(&activation)
        guard case .bool(let flag) = value else {
          throw EvaluationError.noSuchOverload(deciding ? "||" : "&&", [value]).at(spans[index])
        }
        if flag == deciding { return .bool(deciding) }
      } catch {
        try activation.pass(error)
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return .bool(!deciding)
  }
}

struct ConditionalNode: Node {
  let condition: any Node
  let yes: any Node
  let no: any Node
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let value = try condition.value(&activation)
    guard case .bool(let flag) = value else { throw EvaluationError.noSuchOverload("_?_:_", [value]).at(span) }
    return try (flag ? yes : no).value(&activation)
  }
}

/// `cel.bind`: a failed value is an error only on use.
struct BindNode: Node {
  let slot: Int
  let bound: any Node
  let body: any Node

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    do {
      activation.locals[slot] = try bound.value(&activation)
    } catch {
      try activation.pass(error)
      activation.locals[slot] = nil
      activation.failures[slot] = error
    }
    return try body.value(&activation)
  }
}

struct OptionalMapNode: Node {
  let operand: any Node
  let slot: Int
  let body: any Node
  let isFlat: Bool
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let target = try operand.value(&activation)
    guard case .optional(let inner) = target else {
      throw EvaluationError.noSuchOverload(isFlat ? "optFlatMap" : "optMap", [target]).at(span)
    }
    guard let inner else { return target }
    activation.locals[slot] = inner
    let mapped = try body.value(&activation)
    guard isFlat else { return .optional(mapped) }
    guard case .optional = mapped else { throw EvaluationError.noSuchOverload("optFlatMap", [mapped]).at(span) }
    return mapped
  }
}
