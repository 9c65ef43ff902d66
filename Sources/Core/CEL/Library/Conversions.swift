// SPDX-License-Identifier: MIT

/// `int()`, `string()` and the others, `type()`, `dyn()`, `size()`.
enum Conversions {
  private static let a = ValueType.parameter("A")
  private static let b = ValueType.parameter("B")

  static let functions: [Function] = [
    .global("dyn", [([a], .dyn)]).unary { (x, _) throws(EvaluationError) in x },
    .global("type", [([a], .type)]).unary { (x, _) throws(EvaluationError) in .type(x.typeName) },
    .either("size", [([.string], .int), ([.bytes], .int), ([.list(a)], .int), ([.map(a, b)], .int)]).unary(size),
    conversion("int", from: [.int, .uint, .double, .string, .timestamp], to: .int, int),
    conversion("uint", from: [.uint, .int, .double, .string], to: .uint, uint),
    conversion("double", from: [.double, .int, .uint, .string], to: .double, double),
    conversion("bool", from: [.bool, .string], to: .bool, bool),
    .global(
      "string",
      [
        .string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .opaque("net.IP", []),
        .opaque("net.CIDR", []),
      ].map { ([$0], .string) }
    ).unary(string),
    .global("bytes", [.bytes, .string].map { ([$0], .bytes) })
      .unary { (x, activation) throws(EvaluationError) in
        guard case .string(let text) = x else {
          guard case .bytes = x else { throw .noSuchOverload("bytes", [x]) }
          return x
        }
        try activation.makeText(text.utf8.count)
        return .bytes(Array(text.utf8))
      },
    conversion("timestamp", from: [.timestamp, .string, .int], to: .timestamp, timestamp),
    conversion("duration", from: [.duration, .string], to: .duration, duration),
  ]

  /// `body` returns nil for a value of another type.
  private static func conversion(
    _ name: String, from types: [ValueType], to result: ValueType,
    _ body: @escaping @Sendable (Value) throws(EvaluationError) -> Value?
  ) -> Function {
    .global(name, types.map { ([$0], result) }).unary { (x, activation) throws(EvaluationError) in
      try pay(x, &activation)
      guard let value = try body(x) else { throw .noSuchOverload(name, [x]) }
      return value
    }
  }

  private static func size(_ x: Value, _ activation: inout Activation) throws(EvaluationError) -> Value {
    switch x {
    case .string(let text):
      try activation.scan(text.utf8.count)
      return .int(Int64(text.unicodeScalars.count))
    case .bytes(let bytes): return .int(Int64(bytes.count))
    case .list(let list): return .int(Int64(list.count))
    case .map(let map): return .int(Int64(map.entries.count))
    default: throw .noSuchOverload("size", [x])
    }
  }

  /// Charges for parsing a text or writing a number.
  private static func pay(_ x: Value, _ activation: inout Activation) throws(EvaluationError) {
    switch x {
    case .string(let text): try activation.spend(8 + text.utf8.count * 2)
    case .double, .timestamp, .duration, .opaque: try activation.spend(8)
    default: break
    }
  }

  private static func fails(_ x: Value, _ type: String) -> EvaluationError {
    EvaluationError(
      .conversion, "\(TextForm.quotedIfText(x)) can't be converted to \(type)",
      about: "\(TextForm.quotedIfText(x)) → \(type)")
  }

  private static func outOfRange(_ x: Value, _ type: String) -> EvaluationError {
    EvaluationError(
      .range, "\(TextForm.plain(x)) is out of the range of \(type)", about: "\(TextForm.plain(x)) → \(type)")
  }

  private static func int(_ x: Value) throws(EvaluationError) -> Value? {
    switch x {
    case .int: return x
    case .uint(let number):
      guard let result = Int64(exactly: number) else { throw outOfRange(x, "int") }
      return .int(result)
    case .double(let number):
      // Both limits are excluded, because a double cannot distinguish a limit from its neighbours.
      guard number > -9_223_372_036_854_775_808, number < 9_223_372_036_854_775_808 else {
        throw outOfRange(x, "int")
      }
      return .int(Int64(number))
    case .string(let text):
      guard let result = Int64(text) else { throw fails(x, "int") }
      return .int(result)
    case .timestamp(let instant): return .int(instant.seconds)
    default: return nil
    }
  }

  private static func uint(_ x: Value) throws(EvaluationError) -> Value? {
    switch x {
    case .uint: return x
    case .int(let number):
      guard let result = UInt64(exactly: number) else { throw outOfRange(x, "uint") }
      return .uint(result)
    case .double(let number):
      guard number >= 0, number < 18_446_744_073_709_551_616 else { throw outOfRange(x, "uint") }
      return .uint(UInt64(number))
    case .string(let text):
      guard let result = UInt64(text) else { throw fails(x, "uint") }
      return .uint(result)
    default: return nil
    }
  }

  private static func double(_ x: Value) throws(EvaluationError) -> Value? {
    switch x {
    case .double: return x
    case .int(let number): return .double(Double(number))
    case .uint(let number): return .double(Double(number))
    case .string(let text):
      guard let result = Double(text) else { throw fails(x, "double") }
      return .double(result)
    default: return nil
    }
  }

  private static func bool(_ x: Value) throws(EvaluationError) -> Value? {
    switch x {
    case .bool: return x
    case .string("1"), .string("t"), .string("T"), .string("true"), .string("TRUE"), .string("True"):
      return .bool(true)
    case .string("0"), .string("f"), .string("F"), .string("false"), .string("FALSE"), .string("False"):
      return .bool(false)
    case .string: throw fails(x, "bool")
    default: return nil
    }
  }

  static func string(_ x: Value, _ activation: inout Activation) throws(EvaluationError) -> Value {
    if case .string = x { return x }
    try pay(x, &activation)
    switch x {
    case .bool(let flag): return .string(flag ? "true" : "false")
    case .int(let number): return .string("\(number)")
    case .uint(let number): return .string("\(number)")
    case .double(let number): return .string(TextForm.double(number))
    case .bytes(let bytes):
      try activation.makeText(bytes.count)
      try activation.scan(bytes.count)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw EvaluationError(
          .conversion, "these bytes aren't UTF-8 and can't be converted to string", about: "bytes → string")
      }
      return .string(text)
    case .timestamp(let instant): return .string(instant.text)
    case .duration(let duration): return .string(duration.secondsText)
    case .opaque(let opaque):
      guard let text = NetworkAddress.text(of: opaque) else { throw .noSuchOverload("string", [x]) }
      return .string(text)
    default: throw .noSuchOverload("string", [x])
    }
  }

  private static func timestamp(_ x: Value) throws(EvaluationError) -> Value? {
    switch x {
    case .timestamp: return x
    case .int(let seconds):
      guard let instant = Timestamp(seconds: seconds) else {
        throw EvaluationError(
          .range, "the timestamp is out of range: years 1 to 9999", about: "\(seconds) → timestamp")
      }
      return .timestamp(instant)
    case .string(let text):
      guard let instant = Timestamp(text) else {
        throw EvaluationError(
          .conversion,
          "\(TextForm.quotedIfText(x)) is not a timestamp between the years 1 and 9999, such as "
            + "'2026-11-21T09:25:00Z'", about: "\(TextForm.quotedIfText(x)) → timestamp")
      }
      return .timestamp(instant)
    default: return nil
    }
  }

  private static func duration(_ x: Value) throws(EvaluationError) -> Value? {
    switch x {
    case .duration: return x
    case .string(let text):
      do {
        return .duration(try Duration.parsing(text))
      } catch {
        throw EvaluationError(
          error.isRange ? .range : .conversion, "\(TextForm.quotedIfText(x)) \(error.reason)",
          about: "\(TextForm.quotedIfText(x)) → duration")
      }
    default: return nil
    }
  }
}

extension Duration.TextError {
  fileprivate var isRange: Bool {
    if case .range = self { true } else { false }
  }

  fileprivate var reason: String {
    switch self {
    case .range: "is out of the range of durations"
    case .noUnit: "is not a duration: it lacks a unit, as in '20m' or '1h30m'"
    case .badUnit(let unit): "is not a duration: '\(unit)' is not a unit (h, m, s, ms, us, ns)"
    case .empty, .notADuration: "is not a duration, such as '20m' or '1h30m'"
    }
  }
}
