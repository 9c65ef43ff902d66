// SPDX-License-Identifier: MIT

/// Equality and order of values as the language defines them, also between types.
enum Comparison {
  /// Values of different types are unequal, except that numbers are compared by value.
  static func areEqual(_ a: Value, _ b: Value, _ activation: inout Activation) throws(EvaluationError) -> Bool {
    switch (a, b) {
    case (.string(let a), .string(let b)):
      try activation.read(a.utf8.count)
      return sameText(a, b)
    case (.int(let a), .int(let b)): return a == b
    case (.bool(let a), .bool(let b)): return a == b
    case (.null, .null): return true
    case (.uint(let a), .uint(let b)): return a == b
    case (.double(let a), .double(let b)): return a == b
    case (.bytes(let a), .bytes(let b)):
      try activation.read(a.count)
      return a == b
    case (.timestamp(let a), .timestamp(let b)): return a == b
    case (.duration(let a), .duration(let b)): return a == b
    case (.type(let a), .type(let b)): return a == b
    case (.list(let a), .list(let b)): return try areEqual(a, b, &activation)
    case (.map(let a), .map(let b)): return try areEqual(a, b, &activation)
    case (.object(let a), .object(let b)):
      return a === b || a.type == b.type ? try areEqual(a.members, b.members, &activation) : false
    case (.optional(let a), .optional(let b)):
      guard let a, let b else { return a == nil && b == nil }
      return try areEqual(a, b, &activation)
    case (.opaque(let a), .opaque(let b)): return a.typeName == b.typeName && a.content == b.content
    // The compiler cannot prove an exhaustive switch over fifteen pairs.
    default: return numbers(a, b) == .equal
    }
  }

  private static func areEqual(
    _ a: [Value], _ b: [Value], _ activation: inout Activation
  ) throws(EvaluationError) -> Bool {
    guard a.count == b.count else { return false }
    try activation.spend(a.count)
    for index in a.indices where try !areEqual(a[index], b[index], &activation) { return false }
    return true
  }

  private static func areEqual(
    _ a: MapValue, _ b: MapValue, _ activation: inout Activation
  ) throws(EvaluationError) -> Bool {
    guard a.entries.count == b.entries.count else { return false }
    for entry in a.entries {
      try activation.find(entry.key, among: b.comparedKeys)
      guard let other = b[entry.key], try areEqual(entry.value, other, &activation) else { return false }
    }
    return true
  }

  enum Order { case less, equal, greater, unordered }

  /// Returns nil if the types have no order.
  static func order(_ a: Value, _ b: Value) -> Order? {
    switch (a, b) {
    case (.int(let a), .int(let b)): of(a, b)
    case (.duration(let a), .duration(let b)): of(a, b)
    case (.timestamp(let a), .timestamp(let b)): of(a, b)
    case (.string(let a), .string(let b)): of(compareText(a, b), 0)
    case (.bytes(let a), .bytes(let b)): of(a.withUnsafeBytes { a in b.withUnsafeBytes { compareBytes(a, $0) } }, 0)
    case (.bool(let a), .bool(let b)): of(a ? 1 : 0, b ? 1 : 0)
    case (.null, _), (.bool, _), (.int, _), (.uint, _), (.double, _), (.string, _), (.bytes, _), (.list, _), (.map, _),
      (.object, _), (.timestamp, _), (.duration, _), (.type, _), (.optional, _), (.opaque, _):
      numbers(a, b)
    }
  }

  private static func of<T: Comparable>(_ a: T, _ b: T) -> Order { a < b ? .less : a > b ? .greater : .equal }

  /// Compares numbers by value; nil if either value is not a number.
  private static func numbers(_ a: Value, _ b: Value) -> Order? {
    switch (a, b) {
    case (.int(let a), .int(let b)): of(a, b)
    case (.uint(let a), .uint(let b)): of(a, b)
    case (.double(let a), .double(let b)): a.isNaN || b.isNaN ? .unordered : of(a, b)
    case (.int(let a), .uint(let b)): a < 0 ? .less : of(UInt64(a), b)
    case (.uint(let a), .int(let b)): b < 0 ? .greater : of(a, UInt64(b))
    // The comparison uses doubles, as the specification's cases at the limits of 64 bits demand.
    case (.int(let a), .double(let b)): numbers(.double(Double(a)), .double(b))
    case (.uint(let a), .double(let b)): numbers(.double(Double(a)), .double(b))
    case (.double(let a), .int(let b)): numbers(.double(a), .double(Double(b)))
    case (.double(let a), .uint(let b)): numbers(.double(a), .double(Double(b)))
    default: nil
    }
  }
}
