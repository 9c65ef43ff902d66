// SPDX-License-Identifier: MIT

enum Optionals {
  private static let v = ValueType.parameter("V")

  static let functions: [Function] = [
    Function.global("optional.of", [([v], .optional(v))]).unary { (x, _) throws(EvaluationError) in .optional(x) },
    Function.global("optional.ofNonZeroValue", [([v], .optional(v))])
      .unary { (x, _) throws(EvaluationError) in .optional(isZero(x) ? nil : x) },
    Function.global("optional.none", [([], .optional(v))])
      .variadic { (_, _) throws(EvaluationError) in .optional(nil) },
    Function.member("hasValue", [([.optional(v)], .bool)]).unary { (x, _) throws(EvaluationError) in
      .bool(try wrapped(x, "hasValue") != nil)
    },
    Function.member("value", [([.optional(v)], v)]).unary { (x, _) throws(EvaluationError) in
      guard let value = try wrapped(x, "value") else {
        throw EvaluationError(.noValue, "optional.none() has no value")
      }
      return value
    },
    Function.member("or", [([.optional(v), .optional(v)], .optional(v))]).binary { (x, y, _) throws(EvaluationError) in
      _ = try wrapped(y, "or")
      return try wrapped(x, "or") == nil ? y : x
    },
    Function.member("orValue", [([.optional(v), v], v)]).binary { (x, y, _) throws(EvaluationError) in
      try wrapped(x, "orValue") ?? y
    },
  ]

  static func wrapped(_ x: Value, _ function: String) throws(EvaluationError) -> Value? {
    guard case .optional(let value) = x else { throw .noSuchOverload(function, [x]) }
    return value
  }

  /// Whether the value is the default of a member that was never set.
  private static func isZero(_ value: Value) -> Bool {
    switch value {
    case .null: true
    case .bool(let flag): !flag
    case .int(let number): number == 0
    case .uint(let number): number == 0
    case .double(let number): number == 0
    case .string(let text): text.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .list(let list): list.isEmpty
    case .map(let map): map.entries.isEmpty
    case .duration(let duration): duration == .zero
    case .timestamp(let instant): instant.seconds == 0 && instant.nanoseconds == 0
    case .optional(let inner): inner == nil
    case .object(let object): object.members.allSatisfy { if case .null = $0 { true } else { false } }
    case .type, .opaque: false
    }
  }
}
