// SPDX-License-Identifier: MIT

/// A part of an expression with all names resolved, ready to be evaluated.
protocol Node: AnyObject, Sendable {
  func value(_ activation: inout Activation) throws(EvaluationError) -> Value
}

/// A value known beforehand.
final class ConstantNode: Node {
  let constant: Value

  init(_ constant: Value) {
    self.constant = constant
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value { constant }
}

/// What can't be evaluated: a name that nothing declares, in an expression that wasn't checked.
final class FailureNode: Node {
  private let error: EvaluationError

  init(_ error: EvaluationError) {
    self.error = error
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value { throw error }
}

/// A declared variable.
final class VariableNode: Node {
  private let variable: Environment.Variable
  private let span: SourceSpan

  init(_ variable: Environment.Variable, _ span: SourceSpan) {
    self.variable = variable
    self.span = span
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    guard variable.slot < activation.variables.count, let value = activation.variables[variable.slot] else {
      throw EvaluationError(.undeclared, "'\(variable.name)' has no value", at: span)
    }
    return value
  }
}

/// A variable of a comprehension or of `cel.bind`.
final class LocalNode: Node {
  private let slot: Int

  init(_ slot: Int) {
    self.slot = slot
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    if let value = activation.locals[slot] { return value }
    throw activation.failures[slot] ?? EvaluationError(.undeclared, "a variable has no value")
  }
}

/// `&&` or `||` over any number of terms: one that decides wins over the errors of the others.
final class LogicalNode: Node {
  private let terms: [any Node]
  private let spans: [SourceSpan]
  private let deciding: Bool

  init(_ terms: [any Node], _ spans: [SourceSpan], deciding: Bool) {
    self.terms = terms
    self.spans = spans
    self.deciding = deciding
  }

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

/// `condition ? value : other`
final class ConditionalNode: Node {
  private let condition: any Node
  private let yes: any Node
  private let no: any Node
  private let span: SourceSpan

  init(_ condition: any Node, _ yes: any Node, _ no: any Node, _ span: SourceSpan) {
    self.condition = condition
    self.yes = yes
    self.no = no
    self.span = span
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let value = try condition.value(&activation)
    guard case .bool(let flag) = value else { throw EvaluationError.noSuchOverload("_?_:_", [value]).at(span) }
    return try (flag ? yes : no).value(&activation)
  }
}

/// `cel.bind`: a failed value matters only where it is used.
final class BindNode: Node {
  private let slot: Int
  private let bound: any Node
  private let body: any Node

  init(_ slot: Int, _ bound: any Node, _ body: any Node) {
    self.slot = slot
    self.bound = bound
    self.body = body
  }

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

/// `optMap` and `optFlatMap`.
final class OptionalMapNode: Node {
  private let operand: any Node
  private let slot: Int
  private let body: any Node
  private let isFlat: Bool
  private let span: SourceSpan

  init(_ operand: any Node, _ slot: Int, _ body: any Node, isFlat: Bool, _ span: SourceSpan) {
    self.operand = operand
    self.slot = slot
    self.body = body
    self.isFlat = isFlat
    self.span = span
  }

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
