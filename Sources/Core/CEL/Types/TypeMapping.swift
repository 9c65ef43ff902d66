// SPDX-License-Identifier: MIT

/// The types of the type parameters so far; unification follows the reference checkers.
struct TypeMapping {
  private var found: [String: ValueType] = [:]
  /// The previous content of `found` before each change, so that a failed attempt can be rolled back.
  private var changes: [(name: String, before: ValueType?)] = []
  private var fresh = 0

  /// Returns a new parameter that no signature can name.
  mutating func newParameter() -> ValueType {
    fresh += 1
    return .parameter("_\(fresh)")
  }

  /// Returns a signature with its parameters replaced by new ones.
  mutating func instantiated(_ types: [ValueType]) -> [ValueType] {
    var names: [String: ValueType] = [:]
    return types.map { renamed($0, &names) }
  }

  private mutating func renamed(_ type: ValueType, _ names: inout [String: ValueType]) -> ValueType {
    guard case .parameter(let name) = type else { return type.mappingParts { renamed($0, &names) } }
    if let known = names[name] { return known }
    let new = newParameter()
    names[name] = new
    return new
  }

  /// Returns `type` with every known parameter resolved; unknown parameters remain, or become `dyn`.
  func resolved(_ type: ValueType, unknownAsDyn: Bool = false) -> ValueType {
    guard case .parameter(let name) = type else {
      return type.mappingParts { resolved($0, unknownAsDyn: unknownAsDyn) }
    }
    if let known = found[name] { return resolved(known, unknownAsDyn: unknownAsDyn) }
    return unknownAsDyn ? .dyn : type
  }

  // MARK: Assignability

  /// Whether each type matches its counterpart in `targets`. Parameters are only bound if all match.
  mutating func assign(_ types: [ValueType], to targets: [ValueType]) -> Bool {
    guard types.count == targets.count else { return false }
    let mark = changes.count
    for (type, target) in zip(types, targets) where !fits(type, target) {
      while changes.count > mark, let change = changes.popLast() { found[change.name] = change.before }
      return false
    }
    return true
  }

  private mutating func set(_ name: String, _ type: ValueType) {
    changes.append((name, found[name]))
    found[name] = type
  }

  /// Returns the more general of two compatible types, or nil.
  mutating func join(_ first: ValueType, _ second: ValueType) -> ValueType? {
    // The join of two enumerations, or of an enumeration and a string, is a string.
    if case .enumeration = first, first != second, second.plain == .string { return second.asPlainAs(first) }
    if case .enumeration = second, first.plain == .string, first != second { return first.asPlainAs(second) }
    return assign([first], to: [second]) ? Self.mostGeneral(first, second) : nil
  }

  private mutating func fits(_ type: ValueType, _ target: ValueType) -> Bool {
    if case .parameter(let name) = target {
      let (isValid, wasKnown) = substitute(type, for: name)
      if isValid { return true }
      if wasKnown { return false }
    }
    if case .parameter(let name) = type { return substitute(target, for: name).isValid }
    if type.isDyn || target.isDyn { return true }
    if type == .null { return target.acceptsNull }
    if target == .null { return type.acceptsNull }
    switch (type, target) {
    case (.nullable(let inner), _): return fits(inner, target)
    case (_, .nullable(let inner)): return fits(type, inner)
    case (.enumeration, .enumeration), (.enumeration, .string), (.string, .enumeration): return true
    default:
      guard let pairs = type.pairs(with: target) else { return type == target }
      for (one, other) in pairs where !fits(one, other) { return false }
      return true
    }
  }

  private mutating func substitute(_ type: ValueType, for name: String) -> (isValid: Bool, wasKnown: Bool) {
    if type == .parameter(name) { return (true, true) }
    guard let known = found[name] else {
      guard !mentions(type, name) else { return (false, false) }
      set(name, type)
      return (true, false)
    }
    if type == known { return (true, true) }
    guard fits(type, known) else { return (false, true) }
    let general = Self.mostGeneral(type, known)
    if !mentions(general, name) { set(name, general) }
    return (true, true)
  }

  private func mentions(_ type: ValueType, _ name: String) -> Bool {
    guard case .parameter(let other) = type else { return type.parts.contains { mentions($0, name) } }
    return other == name || found[other].map { mentions($0, name) } == true
  }

  static func mostGeneral(_ first: ValueType, _ second: ValueType) -> ValueType {
    isEqualOrMoreGeneral(first, second) ? first : second
  }

  private static func isEqualOrMoreGeneral(_ first: ValueType, _ second: ValueType) -> Bool {
    switch (first, second) {
    case (.dyn, _), (.parameter, _): true
    case (_, .dyn), (_, .parameter): false
    case (_, .null), (.string, .enumeration): true
    case (.nullable(let inner), _) where second.pairs(with: first) == nil: isEqualOrMoreGeneral(inner, second)
    default: first.pairs(with: second)?.allSatisfy { isEqualOrMoreGeneral($0, $1) } ?? (first == second)
    }
  }
}

extension ValueType {
  /// Whether null is a valid value: only of messages, times and types of extensions.
  var acceptsNull: Bool {
    switch self {
    case .nullable, .null, .dyn, .object, .timestamp, .duration, .opaque: true
    case .bool, .int, .uint, .double, .string, .bytes, .type, .list, .map, .enumeration, .parameter: false
    }
  }

  /// Returns a string type, nullable if either type is.
  fileprivate func asPlainAs(_ other: ValueType) -> ValueType {
    if case .nullable = self { return .nullable(.string) }
    if case .nullable = other { return .nullable(.string) }
    return .string
  }
}
