// SPDX-License-Identifier: MIT

enum Mathematics {
  static let functions: [Function] =
    [extreme("math.greatest", keeps: .greater), extreme("math.least", keeps: .less)]
    + [
      rounding("math.ceil", .up), rounding("math.floor", .down), rounding("math.round", .toNearestOrAwayFromZero),
      rounding("math.trunc", .towardZero),
      predicate("math.isNaN") { $0.isNaN }, predicate("math.isInf") { $0.isInfinite },
      predicate("math.isFinite") { $0.isFinite },
      Function.global("math.sqrt", [.double, .int, .uint].map { ([$0], .double) })
        .unary { (x, _) throws(EvaluationError) in
          switch x {
          case .double(let number): return .double(number.squareRoot())
          case .int(let number): return .double(Double(number).squareRoot())
          case .uint(let number): return .double(Double(number).squareRoot())
          default: throw .noSuchOverload("math.sqrt", [x])
          }
        },
      Function.global("math.abs", numbers).unary { (x, _) throws(EvaluationError) in
        switch x {
        case .int(let number):
          guard number != .min else {
            throw EvaluationError(.overflow, "the result doesn't fit into 64 bits: overflow")
          }
          return .int(abs(number))
        case .uint: return x
        case .double(let number): return .double(abs(number))
        default: throw .noSuchOverload("math.abs", [x])
        }
      },
      Function.global("math.sign", numbers).unary { (x, _) throws(EvaluationError) in
        switch x {
        case .int(let number): return .int(number.signum())
        case .uint(let number): return .uint(number == 0 ? 0 : 1)
        case .double(let number): return .double(number > 0 ? 1 : number < 0 ? -1 : number)
        default: throw .noSuchOverload("math.sign", [x])
        }
      },
      bits("math.bitAnd", { $0 & $1 }, { $0 & $1 }), bits("math.bitOr", { $0 | $1 }, { $0 | $1 }),
      bits("math.bitXor", { $0 ^ $1 }, { $0 ^ $1 }),
      Function.global("math.bitNot", whole).unary { (x, _) throws(EvaluationError) in
        switch x {
        case .int(let number): return .int(~number)
        case .uint(let number): return .uint(~number)
        default: throw .noSuchOverload("math.bitNot", [x])
        }
      },
      shift("math.bitShiftLeft") { $0 << $1 }, shift("math.bitShiftRight") { $0 >> $1 },
    ]

  private static let numbers: [([ValueType], ValueType)] = [.int, .uint, .double].map { ([$0], $0) }
  private static let whole: [([ValueType], ValueType)] = [.int, .uint].map { ([$0], $0) }

  private static func rounding(_ name: String, _ rule: FloatingPointRoundingRule) -> Function {
    ofDouble(name, .double) { .double($0.rounded(rule)) }
  }

  private static func predicate(_ name: String, _ body: @escaping @Sendable (Double) -> Bool) -> Function {
    ofDouble(name, .bool) { .bool(body($0)) }
  }

  private static func ofDouble(
    _ name: String, _ result: ValueType, _ body: @escaping @Sendable (Double) -> Value
  ) -> Function {
    Function.global(name, [([.double], result)]).unary { (x, _) throws(EvaluationError) in
      guard case .double(let number) = x else { throw .noSuchOverload(name, [x]) }
      return body(number)
    }
  }

  private static func bits(
    _ name: String, _ signed: @escaping @Sendable (Int64, Int64) -> Int64,
    _ unsigned: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> Function {
    Function.global(name, [.int, .uint].map { ([$0, $0], $0) }).binary { (x, y, _) throws(EvaluationError) in
      switch (x, y) {
      case (.int(let a), .int(let b)): return .int(signed(a, b))
      case (.uint(let a), .uint(let b)): return .uint(unsigned(a, b))
      default: throw .noSuchOverload(name, [x, y])
      }
    }
  }

  /// Shifts operate on bits, not numbers: a negative int is filled with zeros from the left.
  private static func shift(_ name: String, _ body: @escaping @Sendable (UInt64, Int64) -> UInt64) -> Function {
    Function.global(name, [([.int, .int], .int), ([.uint, .int], .uint)])
      .binary { (x, y, _) throws(EvaluationError) in
        guard case .int(let places) = y else { throw .noSuchOverload(name, [x, y]) }
        if places < 0 { throw EvaluationError(.invalidArgument, "\(name)() negative offset: \(places)") }
        switch x {
        case .int(let number): return .int(Int64(bitPattern: body(UInt64(bitPattern: number), places)))
        case .uint(let number): return .uint(body(number, places))
        default: throw .noSuchOverload(name, [x, y])
        }
      }
  }

  /// Accepts any number of numbers, or one list of them.
  private static func extreme(_ name: String, keeps order: Comparison.Order) -> Function {
    var function = Function(name, [])
    function.resultForAll = { types in
      let plain = types.map(\.plain)
      if plain.count == 1, case .list(let element) = plain[0] {
        return isNumber(element) ? element : nil
      }
      guard let first = plain.first, plain.allSatisfy(isNumber) else { return nil }
      return plain.allSatisfy { $0 == first } ? first : .dyn
    }
    return function.variadic { (values, activation) throws(EvaluationError) in
      var candidates = values
      if values.count == 1, case .list(let list) = values[0] { candidates = list }
      try activation.spend(candidates.count)
      guard var best = candidates.first, isNumber(best) else { throw .noSuchOverload(name, values) }
      for candidate in candidates.dropFirst() {
        guard isNumber(candidate), let found = Comparison.order(candidate, best) else {
          throw .noSuchOverload(name, values)
        }
        if found == order { best = candidate }
      }
      return best
    }
  }

  private static func isNumber(_ type: ValueType) -> Bool {
    switch type {
    case .int, .uint, .double, .dyn, .parameter: true
    default: false
    }
  }

  private static func isNumber(_ value: Value) -> Bool {
    switch value {
    case .int, .uint, .double: true
    default: false
    }
  }
}
