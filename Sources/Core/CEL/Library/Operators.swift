// SPDX-License-Identifier: MIT

enum Operators {
  private static let ordered: [([ValueType], ValueType)] = {
    let numbers: [ValueType] = [.int, .uint, .double]
    let mixed = numbers.flatMap { a in numbers.map { b in ([a, b], ValueType.bool) } }
    return [.duration, .timestamp, .string, .bool, .bytes].map { ([$0, $0], .bool) } + mixed
  }()

  private static func sameNumbers(_ more: [([ValueType], ValueType)] = [], double: Bool = true)
    -> [([ValueType], ValueType)]
  {
    ([.int, .uint] + (double ? [.double] : [])).map { ([$0, $0], $0) } + more
  }

  private static let a = ValueType.parameter("A")
  private static let b = ValueType.parameter("B")

  static let functions: [Function] = [
    .global("_==_", [([a, a], .bool)]).binary { (x, y, activation) throws(EvaluationError) in
      .bool(try Comparison.areEqual(x, y, &activation))
    },
    .global("_!=_", [([a, a], .bool)]).binary { (x, y, activation) throws(EvaluationError) in
      .bool(!(try Comparison.areEqual(x, y, &activation)))
    },
    comparison("_<_", .less), comparison("_<=_", .less, .equal), comparison("_>_", .greater),
    comparison("_>=_", .greater, .equal),
    .global(
      "_+_",
      sameNumbers([
        ([.string, .string], .string), ([.bytes, .bytes], .bytes), ([.list(a), .list(a)], .list(a)),
        ([.timestamp, .duration], .timestamp), ([.duration, .timestamp], .timestamp),
        ([.duration, .duration], .duration),
      ])
    ).binary(Arithmetic.add),
    .global(
      "_-_",
      sameNumbers([
        ([.timestamp, .timestamp], .duration), ([.timestamp, .duration], .timestamp),
        ([.duration, .duration], .duration),
      ])
    ).binary { (x, y, _) throws(EvaluationError) in try Arithmetic.subtract(x, y) },
    .global("_*_", sameNumbers()).binary { (x, y, _) throws(EvaluationError) in try Arithmetic.multiply(x, y) },
    .global("_/_", sameNumbers()).binary { (x, y, _) throws(EvaluationError) in try Arithmetic.divide(x, y) },
    .global("_%_", sameNumbers(double: false)).binary { (x, y, _) throws(EvaluationError) in
      try Arithmetic.remainder(x, y)
    },
    .global("-_", [([.int], .int), ([.double], .double), ([.duration], .duration)])
      .unary { (x, _) throws(EvaluationError) in try Arithmetic.negate(x) },
    .global("!_", [([.bool], .bool)]).unary { (x, _) throws(EvaluationError) in
      guard case .bool(let flag) = x else { throw .noSuchOverload("!_", [x]) }
      return .bool(!flag)
    },
    .global("@in", [([a, .list(a)], .bool), ([a, .map(a, b)], .bool)])
      .binary { (x, y, activation) throws(EvaluationError) in .bool(try contains(y, x, &activation)) },
    .global(
      "_[_]",
      [
        ([.list(a), .int], a), ([.map(a, b), a], b), ([.optional(.list(a)), .int], .optional(a)),
        ([.optional(.map(a, b)), a], .optional(b)),
      ]
    ).binary(index),
    .global(
      "_[?_]",
      [
        ([.list(a), .int], .optional(a)), ([.map(a, b), a], .optional(b)),
        ([.optional(.list(a)), .int], .optional(a)), ([.optional(.map(a, b)), a], .optional(b)),
      ]
    ).binary(optionalIndex),
  ]

  /// Returns true for either of the two orders.
  private static func comparison(_ name: String, _ one: Comparison.Order, _ other: Comparison.Order? = nil) -> Function
  {
    .global(name, ordered).binary { (x, y, activation) throws(EvaluationError) in
      let order = try order(x, y, name, &activation)
      return .bool(order == one || order == other)
    }
  }

  private static func order(
    _ x: Value, _ y: Value, _ name: String, _ activation: inout Activation
  ) throws(EvaluationError) -> Comparison.Order {
    switch (x, y) {
    case (.string(let x), .string(let y)): try activation.read(min(x.utf8.count, y.utf8.count))
    case (.bytes(let x), .bytes(let y)): try activation.read(min(x.count, y.count))
    default: break
    }
    guard let order = Comparison.order(x, y) else { throw .noSuchOverload(name, [x, y]) }
    return order
  }

  private static func contains(
    _ container: Value, _ wanted: Value, _ activation: inout Activation
  ) throws(EvaluationError) -> Bool {
    switch container {
    case .list(let elements):
      try activation.spend(elements.count)
      for element in elements where try Comparison.areEqual(element, wanted, &activation) { return true }
      return false
    case .map(let map):
      try activation.find(wanted, among: map.comparedKeys)
      return map[wanted] != nil
    default: throw .noSuchOverload("@in", [wanted, container])
    }
  }

  // MARK: Indexing

  private static func index(
    _ container: Value, _ key: Value, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    if case .optional = container { return try optionalIndex(container, key, &activation) }
    if let value = try found(container, key, &activation) { return value }
    if case .list(let list) = container {
      throw EvaluationError(
        .range, "index out of range: \(TextForm.plain(key)) in a list of \(list.count)")
    }
    throw EvaluationError(.noSuchKey, "no such key: \(TextForm.quotedIfText(key))", about: TextForm.plain(key))
  }

  private static func optionalIndex(
    _ container: Value, _ key: Value, _ activation: inout Activation
  ) throws(EvaluationError) -> Value {
    if case .optional(let inner) = container {
      guard let inner else { return container }
      return .optional(try found(inner, key, &activation))
    }
    return .optional(try found(container, key, &activation))
  }

  private static func found(
    _ container: Value, _ key: Value, _ activation: inout Activation
  ) throws(EvaluationError) -> Value? {
    switch container {
    case .list(let list):
      let position: Int?
      switch key {
      case .int(let number): position = Int(exactly: number)
      case .uint(let number): position = Int(exactly: number)
      case .double(let number):
        position = Int(exactly: number)
        if position == nil { throw EvaluationError(.invalidArgument, "a list's index must be a whole number") }
      default: throw .noSuchOverload("_[_]", [container, key])
      }
      guard let position, list.indices.contains(position) else { return nil }
      return list[position]
    case .map(let map):
      try activation.find(key, among: map.comparedKeys)
      return map[key]
    case .object(let object):
      guard case .string(let name) = key else { throw .noSuchOverload("_[_]", [container, key]) }
      try activation.scan(name.utf8.count)
      return object[name]
    default: throw .noSuchOverload("_[_]", [container, key])
    }
  }
}
