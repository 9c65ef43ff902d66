// SPDX-License-Identifier: MIT

/// The arguments of a call, extracted by type.
struct Arguments {
  let function: String
  let values: [Value]

  init(_ function: String, _ values: [Value]) {
    self.function = function
    self.values = values
  }

  var mismatch: EvaluationError { .noSuchOverload(function, values) }

  func text(_ index: Int) throws(EvaluationError) -> String {
    guard case .string(let text) = values[index] else { throw mismatch }
    return text
  }

  func int(_ index: Int) throws(EvaluationError) -> Int {
    guard case .int(let number) = values[index] else { throw mismatch }
    return Int(number)
  }

  func scalars(_ index: Int, _ activation: inout Activation) throws(EvaluationError) -> [Unicode.Scalar] {
    let text = try text(index)
    try activation.scan(text.utf8.count)
    return Array(text.unicodeScalars)
  }

  func codePoints(_ index: Int, _ activation: inout Activation) throws(EvaluationError) -> [UInt32] {
    try scalars(index, &activation).map(\.value)
  }

  /// Returns an int from 0 through `end`.
  func position(_ index: Int, through end: Int) throws(EvaluationError) -> Int {
    let position = try int(index)
    guard position >= 0, position <= end else {
      throw EvaluationError(.range, "index out of range: \(position)", about: "\(position)")
    }
    return position
  }
}

extension Function {
  func arguments(
    _ body: @escaping @Sendable (Arguments, inout Activation) throws(EvaluationError) -> Value
  ) -> Function {
    let name = name
    return variadic { (values, activation) throws(EvaluationError) in try body(Arguments(name, values), &activation) }
  }
}
