// SPDX-License-Identifier: MIT

/// `all`, `exists`, `map`, `filter` and the others.
struct ComprehensionNode: Node {
  let kind: Expression.Comprehension.Kind
  let range: any Node
  let first: Int
  let second: Int?
  let condition: (any Node)?
  let body: any Node
  /// The cost of one round.
  let steps: Int
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let values = try range.value(&activation)
    var rounds: Rounds
    switch values {
    case .list(let list): rounds = .list(list, 0)
    case .map(let map): rounds = .map(map, 0)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .object, .timestamp, .duration, .type, .optional, .opaque:
      throw EvaluationError.noSuchOverload(kind.rawValue, [values]).at(span)
    }
    do {
      switch kind {
      case .all: return try quantified(&rounds, deciding: false, &activation)
      case .exists: return try quantified(&rounds, deciding: true, &activation)
      case .existsOne: return try existsOne(&rounds, &activation)
      case .map, .filter, .transformList: return try list(&rounds, &activation)
      case .transformMap: return try map(&rounds, &activation)
      }
    } catch { throw error.at(span) }
  }

  /// The remaining elements.
  private enum Rounds {
    case list([Value], Int)
    case map(MapValue, Int)
  }

  /// Sets the variables for the next round; returns false after the last.
  private func next(_ rounds: inout Rounds, _ activation: inout Activation) throws(EvaluationError) -> Bool {
    switch rounds {
    case .list(let list, let index):
      guard index < list.count else { return false }
      if let second {
        activation.locals[first] = .int(Int64(index))
        activation.locals[second] = list[index]
      } else {
        activation.locals[first] = list[index]
      }
      rounds = .list(list, index + 1)
    case .map(let map, let index):
      guard index < map.entries.count else { return false }
      activation.locals[first] = map.entries[index].key
      if let second { activation.locals[second] = map.entries[index].value }
      rounds = .map(map, index + 1)
    }
    try activation.spend(steps)
    return true
  }

  private func flag(_ node: any Node, _ activation: inout Activation) throws(EvaluationError) -> Bool {
    let value = try node.value(&activation)
    guard case .bool(let flag) = value else { throw .noSuchOverload(kind.rawValue, [value]) }
    return flag
  }

  /// Works like `&&` or `||` over all rounds: a deciding round overrides the errors of others.
  private func quantified(
    _ rounds: inout Rounds, deciding: Bool, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    var failure: EvaluationError?
    while try next(&rounds, &activation) {
      do {
        if try flag(body, &activation) == deciding { return .bool(deciding) }
      } catch {
        try activation.pass(error)
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return .bool(!deciding)
  }

  private func existsOne(_ rounds: inout Rounds, _ activation: inout Activation) throws(EvaluationError) -> Value {
    var count = 0
    while try next(&rounds, &activation) {
      if try flag(body, &activation) { count += 1 }
    }
    return .bool(count == 1)
  }

  private func list(_ rounds: inout Rounds, _ activation: inout Activation) throws(EvaluationError) -> Value {
    var result: [Value] = []
    while try next(&rounds, &activation) {
      if kind == .filter {
        if try flag(body, &activation), let element = activation.locals[first] { result.append(element) }
        continue
      }
      if let condition, try !flag(condition, &activation) { continue }
      result.append(try body.value(&activation))
    }
    try activation.makeElements(result.count)
    return .list(result)
  }

  private func map(_ rounds: inout Rounds, _ activation: inout Activation) throws(EvaluationError) -> Value {
    var builder = MapBuilder()
    while try next(&rounds, &activation) {
      guard let key = activation.locals[first] else { continue }
      if let condition, try !flag(condition, &activation) { continue }
      try builder.add(key, try body.value(&activation), &activation)
    }
    try activation.makeElements(builder.count)
    return .map(builder.map)
  }
}
