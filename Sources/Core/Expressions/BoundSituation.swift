// SPDX-License-Identifier: MIT
import CEL
import Hooks

/// A situation whose variables have their values.
protocol BoundSituation: Situation, Sendable {
  var expressions: Expressions { get }
  var bindings: Bindings { get set }
}

extension BoundSituation {
  package func holds(_ expression: String) throws(Refusal) -> Bool {
    try expressions.holds(expression, bindings)
  }

  package func json(_ expression: String) throws(Refusal) -> JSONTemplate {
    expressions.text.json(try expressions.evaluate(expression, bindings))
  }

  package func text(_ expression: String, isWhole: Bool) throws(Refusal) -> String {
    let value = try expressions.evaluate(expression, bindings)
    return isWhole ? expressions.text.machine(value) : expressions.text.human(value)
  }

  package func delivering(_ id: String, hook: String) -> Self {
    var situation = self
    situation.bindings[Vocabulary.delivery] = ContextValues.delivery(id, hook: hook)
    return situation
  }

  package func seeing(_ inputs: [PluginArgument]) -> Self {
    var situation = self
    situation.bindings[Vocabulary.inputs] = .map(
      MapValue(Dictionary(inputs.map { ($0.name, $0.contextValue) }) { first, _ in first }))
    return situation
  }
}
