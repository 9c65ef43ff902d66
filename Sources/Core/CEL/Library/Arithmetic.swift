// SPDX-License-Identifier: MIT

/// Arithmetic that reports overflows.
enum Arithmetic {
  private static func exact<T>(_ result: (partialValue: T, overflow: Bool)) throws(EvaluationError) -> T {
    guard !result.overflow else { throw EvaluationError(.overflow, "the result doesn't fit into 64 bits: overflow") }
    return result.partialValue
  }

  private static func inRange(_ duration: Duration?) throws(EvaluationError) -> Value {
    guard let duration = duration?.bounded else {
      throw EvaluationError(.range, "the duration is out of range", about: "duration")
    }
    return .duration(duration)
  }

  private static func inRange(_ timestamp: Timestamp?) throws(EvaluationError) -> Value {
    guard let timestamp else {
      throw EvaluationError(.range, "the timestamp is out of range: years 1 to 9999", about: "timestamp")
    }
    return .timestamp(timestamp)
  }

  static func add(_ x: Value, _ y: Value, _ activation: inout Activation) throws(EvaluationError) -> Value {
    switch (x, y) {
    case (.int(let a), .int(let b)): return .int(try exact(a.addingReportingOverflow(b)))
    case (.uint(let a), .uint(let b)): return .uint(try exact(a.addingReportingOverflow(b)))
    case (.double(let a), .double(let b)): return .double(a + b)
    case (.string(let a), .string(let b)):
      try activation.makeText(a.utf8.count + b.utf8.count)
      return .string(a + b)
    case (.bytes(let a), .bytes(let b)):
      try activation.makeText(a.count + b.count)
      return .bytes(a + b)
    case (.list(let a), .list(let b)):
      try activation.makeElements(a.count + b.count)
      return .list(a + b)
    case (.timestamp(let a), .duration(let b)): return try inRange(a.adding(b))
    case (.duration(let a), .timestamp(let b)): return try inRange(b.adding(a))
    case (.duration(let a), .duration(let b)): return try inRange(a + b)
    default: throw .noSuchOverload("_+_", [x, y])
    }
  }

  static func subtract(_ x: Value, _ y: Value) throws(EvaluationError) -> Value {
    switch (x, y) {
    case (.int(let a), .int(let b)): return .int(try exact(a.subtractingReportingOverflow(b)))
    case (.uint(let a), .uint(let b)): return .uint(try exact(a.subtractingReportingOverflow(b)))
    case (.double(let a), .double(let b)): return .double(a - b)
    case (.timestamp(let a), .timestamp(let b)): return try inRange(a.distance(since: b))
    case (.timestamp(let a), .duration(let b)): return try inRange(a.adding(.zero - b))
    case (.duration(let a), .duration(let b)): return try inRange(a - b)
    default: throw .noSuchOverload("_-_", [x, y])
    }
  }

  static func multiply(_ x: Value, _ y: Value) throws(EvaluationError) -> Value {
    switch (x, y) {
    case (.int(let a), .int(let b)): return .int(try exact(a.multipliedReportingOverflow(by: b)))
    case (.uint(let a), .uint(let b)): return .uint(try exact(a.multipliedReportingOverflow(by: b)))
    case (.double(let a), .double(let b)): return .double(a * b)
    default: throw .noSuchOverload("_*_", [x, y])
    }
  }

  static func divide(_ x: Value, _ y: Value) throws(EvaluationError) -> Value {
    switch (x, y) {
    case (.int(_), .int(0)), (.uint(_), .uint(0)): throw EvaluationError(.divisionByZero, "division by zero")
    case (.int(let a), .int(let b)): return .int(try exact(a.dividedReportingOverflow(by: b)))
    case (.uint(let a), .uint(let b)): return .uint(a / b)
    case (.double(let a), .double(let b)): return .double(a / b)
    default: throw .noSuchOverload("_/_", [x, y])
    }
  }

  static func remainder(_ x: Value, _ y: Value) throws(EvaluationError) -> Value {
    switch (x, y) {
    case (.int(_), .int(0)), (.uint(_), .uint(0)): throw EvaluationError(.divisionByZero, "modulus by zero")
    case (.int(let a), .int(let b)): return .int(try exact(a.remainderReportingOverflow(dividingBy: b)))
    case (.uint(let a), .uint(let b)): return .uint(a % b)
    default: throw .noSuchOverload("_%_", [x, y])
    }
  }

  static func negate(_ x: Value) throws(EvaluationError) -> Value {
    switch x {
    case .int(let a): return .int(try exact(Int64(0).subtractingReportingOverflow(a)))
    case .double(let a): return .double(-a)
    case .duration(let a): return try inRange(.zero - a)
    default: throw .noSuchOverload("-_", [x])
    }
  }
}
