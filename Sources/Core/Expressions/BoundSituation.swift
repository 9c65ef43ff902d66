// SPDX-License-Identifier: MIT
import CEL
import Hooks
import Synchronization

/// A situation whose variables have values.
protocol BoundSituation: Situation, Sendable {
  var expressions: Expressions { get }
  var bindings: Bindings { get set }
  /// The steps shared by all evaluations in the situation; nil if each expression has its own.
  var budget: StepBudget? { get set }
  /// The cached results; nil if nothing is evaluated twice.
  var answers: Answers? { get set }
}

/// The results of conditions in one situation: each is evaluated once.
final class Answers: Sendable {
  private let known = Mutex<[String: Result<Bool, Refusal>]>([:])

  func answer(to expression: String, asking: () throws(Refusal) -> Bool) throws(Refusal) -> Bool {
    if let answer = known.withLock({ $0[expression] }) { return try answer.get() }
    let answer = Result { () throws(Refusal) in try asking() }
    known.withLock { $0[expression] = answer }
    return try answer.get()
  }
}

extension BoundSituation {
  package func holds(_ expression: String) throws(Refusal) -> Bool {
    guard let answers else { return try expressions.holds(expression, bindings, sharing: budget) }
    return try answers.answer(to: expression) { () throws(Refusal) in
      try expressions.holds(expression, bindings, sharing: budget)
    }
  }

  package func json(_ expression: String) throws(Refusal) -> JSONTemplate {
    expressions.text.json(try expressions.evaluate(expression, bindings, sharing: budget))
  }

  package func text(_ expression: String, isWhole: Bool) throws(Refusal) -> String {
    let value = try expressions.evaluate(expression, bindings, sharing: budget)
    return isWhole ? expressions.text.machine(value) : expressions.text.human(value)
  }

  package func delivering(_ id: String, hook: String) -> Self {
    var situation = self
    situation.answers = nil
    // Actions are evaluated after the commit, and a long note takes many steps in each of their values.
    situation.budget = nil
    situation.bindings[Vocabulary.delivery] = ContextValues.delivery(id, hook: hook)
    return situation
  }

  package func seeing(_ inputs: [PluginArgument]) -> Self {
    var situation = self
    situation.answers = nil
    situation.bindings[Vocabulary.inputs] = .map(
      MapValue(Dictionary(inputs.map { ($0.name, $0.contextValue) }) { first, _ in first }))
    return situation
  }
}
