// SPDX-License-Identifier: MIT

struct UnaryCallNode: Node {
  let body: Function.Unary
  let argument: any Node
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let value = try argument.value(&activation)
    do { return try body(value, &activation) } catch { throw error.at(span) }
  }
}

/// A call with two arguments, as of most operators.
struct BinaryCallNode: Node {
  let body: Function.Binary
  let left: any Node
  let right: any Node
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let first = try left.value(&activation)
    let second = try right.value(&activation)
    do { return try body(first, second, &activation) } catch { throw error.at(span) }
  }
}

/// A call with any number of arguments, and every call of the caller's own functions.
struct CallNode: Node {
  let name: String
  let body: Function.Variadic
  let arguments: [any Node]
  let span: SourceSpan
  /// The signatures of this form. Arguments that the checker could not type are tested against them. If empty, the body tests
  /// them.
  let signatures: [[ValueType]]

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

/// `text.matches('…')` with a constant pattern.
struct MatchNode: Node {
  let regex: Regex
  let text: any Node
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let value = try text.value(&activation)
    guard case .string(let text) = value else { throw EvaluationError.noSuchOverload("matches", [value]).at(span) }
    do { return .bool(try regex.matches(text, &activation)) } catch { throw error.at(span) }
  }
}
