// SPDX-License-Identifier: MIT

/// The values of an environment's variables; one that has none is an error where it is used.
package struct Bindings: Sendable {
  private let environment: [String: ExpressionEnvironment.Variable]
  private(set) var values: [Value?]

  package init(_ environment: ExpressionEnvironment) {
    self.environment = environment.variables
    values = Array(repeating: nil, count: environment.variables.count)
  }

  package init(_ environment: ExpressionEnvironment, _ values: [String: Value]) {
    self.init(environment)
    for (name, value) in values { self[name] = value }
  }

  package subscript(variable: ExpressionEnvironment.Variable) -> Value? {
    get { values[variable.slot] }
    set { values[variable.slot] = newValue }
  }

  /// A name that isn't declared is ignored.
  package subscript(name: String) -> Value? {
    get { environment[name].flatMap { values[$0.slot] } }
    set {
      if let variable = environment[name] { values[variable.slot] = newValue }
    }
  }
}
