// SPDX-License-Identifier: MIT

/// The values of an environment's variables. The use of a variable without a value is an error.
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

  /// An undeclared name is ignored.
  package subscript(name: String) -> Value? {
    get { environment[name].flatMap { values[$0.slot] } }
    set {
      if let variable = environment[name] { values[variable.slot] = newValue }
    }
  }
}
