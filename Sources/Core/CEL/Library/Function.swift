// SPDX-License-Identifier: MIT
package import Messages

/// A function: the signatures for the checker, and the body.
package struct Function: Sendable {
  /// One signature. The target of a member function is its first parameter.
  package struct Overload: Sendable {
    package let parameters: [ValueType]
    package let result: ValueType
    package let isMember: Bool
    /// The warning for uses of the function.
    package internal(set) var advice: ExpressionMessage.Advice?
    let isGeneric: Bool

    package init(
      _ parameters: [ValueType], _ result: ValueType, isMember: Bool = false, advice: ExpressionMessage.Advice? = nil
    ) {
      self.parameters = parameters
      self.result = result
      self.isMember = isMember
      self.advice = advice
      isGeneric = ([result] + parameters).contains(where: \.hasParameter)
    }
  }

  package typealias Unary = @Sendable (Value, inout Activation) throws(EvaluationError) -> Value
  package typealias Binary = @Sendable (Value, Value, inout Activation) throws(EvaluationError) -> Value
  package typealias Variadic = @Sendable ([Value], inout Activation) throws(EvaluationError) -> Value

  package let name: String
  /// Whether the function is written between or before its operands, or in brackets.
  package let isOperator: Bool
  package internal(set) var overloads: [Overload]
  var unary: Unary?
  var binary: Binary?
  var variadic: Variadic?
  /// Returns the result type for any arguments, for functions beyond signatures; nil if the arguments are invalid.
  var resultForAll: (@Sendable ([ValueType]) -> ValueType?)?
  /// Whether equal arguments always give the same result, so that calls with literals are computed once.
  var isPure = true

  init(_ name: String, _ overloads: [Overload]) {
    self.name = name
    self.overloads = overloads
    isOperator = name == "@in" || !name.contains(where: \.isLetter)
  }

  /// A function of the caller, called as `name(…)`; the name may have dots (`escape.slack`). A pure function is computed once
  /// if its arguments are literals. A call costs `steps`, and more for its input and output texts.
  package init(
    _ name: String, overloads: [Overload], isPure: Bool = false, steps: Int = 8,
    body: @escaping @Sendable ([Value]) throws(EvaluationError) -> Value
  ) {
    self.init(name, overloads)
    self.isPure = isPure
    variadic = { (arguments, activation) throws(EvaluationError) in
      try activation.spend(steps)
      for case .string(let text) in arguments { try activation.scan(text.utf8.count) }
      let result = try body(arguments)
      if case .string(let text) = result {
        try activation.makeText(text.utf8.count)
        try activation.scan(text.utf8.count)
      }
      return result
    }
  }

  /// The same function with a single signature.
  package init(
    _ name: String, _ parameters: [ValueType], _ result: ValueType, isPure: Bool = false, steps: Int = 8,
    advice: ExpressionMessage.Advice? = nil, body: @escaping @Sendable ([Value]) throws(EvaluationError) -> Value
  ) {
    self.init(name, overloads: [Overload(parameters, result, advice: advice)], isPure: isPure, steps: steps, body: body)
  }

  package init(declaring name: String, _ overloads: [Overload]) {
    self.init(name, overloads)
  }

  /// Returns the name for messages: operators in their written form.
  static func shown(_ name: String) -> String {
    switch name {
    case "@in": "'in'"
    case "_[_]": "'[]'"
    case "_[?_]": "'[?]'"
    default: "'\(name.replacing("_", with: name.contains(where: \.isLetter) ? "_" : ""))'"
    }
  }
}

extension Function {
  /// Declares the global and the member form of a function.
  static func either(_ name: String, _ overloads: [([ValueType], ValueType)]) -> Function {
    Function(
      name, overloads.flatMap { [Overload($0.0, $0.1), Overload($0.0, $0.1, isMember: true)] })
  }

  static func member(_ name: String, _ overloads: [([ValueType], ValueType)]) -> Function {
    Function(name, overloads.map { Overload($0.0, $0.1, isMember: true) })
  }

  static func global(_ name: String, _ overloads: [([ValueType], ValueType)]) -> Function {
    Function(name, overloads.map { Overload($0.0, $0.1) })
  }

  func unary(_ body: @escaping Unary) -> Function {
    with(\.unary, body)
  }

  func binary(_ body: @escaping Binary) -> Function {
    with(\.binary, body)
  }

  /// Declares a function whose call has a fixed cost.
  func unary(cost: Int, _ body: @escaping @Sendable (Value) throws(EvaluationError) -> Value) -> Function {
    unary { (x, activation) throws(EvaluationError) in
      try activation.spend(cost)
      return try body(x)
    }
  }

  func binary(cost: Int, _ body: @escaping @Sendable (Value, Value) throws(EvaluationError) -> Value) -> Function {
    binary { (x, y, activation) throws(EvaluationError) in
      try activation.spend(cost)
      return try body(x, y)
    }
  }

  func variadic(_ body: @escaping Variadic) -> Function {
    with(\.variadic, body)
  }

  private func with<Body>(_ member: WritableKeyPath<Function, Body?>, _ body: Body) -> Function {
    var copy = self
    copy[keyPath: member] = body
    return copy
  }

  func accepts(count: Int, asMember: Bool) -> Bool {
    resultForAll != nil && !asMember || overloads.contains { $0.parameters.count == count && $0.isMember == asMember }
  }
}

extension ValueType {
  /// Whether a value can be passed to this type. Elements are not checked.
  func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.dyn, _), (.parameter, _): true
    case (.nullable, .null), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double): true
    case (.string, .string), (.enumeration, .string), (.bytes, .bytes), (.timestamp, .timestamp): true
    case (.duration, .duration), (.type, .type), (.list, .list), (.map, .map): true
    case (.nullable(let type), _): type.admits(value)
    case (.object(let type), .object(let object)): type == object.type
    case (.opaque("optional_type", _), .optional): true
    case (.opaque(let name, _), .opaque(let opaque)): name == opaque.typeName
    // The compiler cannot prove an exhaustive switch over so many pairs.
    default: false
    }
  }
}
