// SPDX-License-Identifier: MIT

/// What the type parameters met so far stand for; unification as the reference checkers do it.
struct TypeMapping {
  private var found: [String: ValueType] = [:]
  /// What `found` held before each change, so that a failed attempt can be taken back.
  private var changes: [(name: String, before: ValueType?)] = []
  private var fresh = 0

  /// A new parameter that no signature can name.
  mutating func newParameter() -> ValueType {
    fresh += 1
    return .parameter("_\(fresh)")
  }

  /// A signature with its own parameters replaced by new ones.
  mutating func instantiated(_ types: [ValueType]) -> [ValueType] {
    var names: [String: ValueType] = [:]
    return types.map { renamed($0, &names) }
  }

  private mutating func renamed(_ type: ValueType, _ names: inout [String: ValueType]) -> ValueType {
    switch type {
    case .parameter(let name):
      if let known = names[name] { return known }
      let new = newParameter()
      names[name] = new
      return new
    case .list(let element): return .list(renamed(element, &names))
    case .map(let key, let value): return .map(renamed(key, &names), renamed(value, &names))
    case .nullable(let inner): return .nullable(renamed(inner, &names))
    case .opaque(let name, let parameters): return .opaque(name, parameters.map { renamed($0, &names) })
    default: return type
    }
  }

  /// `type` with every known parameter filled in; what is still unknown stays, or becomes `dyn`.
  func resolved(_ type: ValueType, unknownAsDyn: Bool = false) -> ValueType {
    switch type {
    case .parameter(let name):
      if let known = found[name] { return resolved(known, unknownAsDyn: unknownAsDyn) }
      return unknownAsDyn ? .dyn : type
    case .list(let element): return .list(resolved(element, unknownAsDyn: unknownAsDyn))
    case .map(let key, let value):
      return .map(resolved(key, unknownAsDyn: unknownAsDyn), resolved(value, unknownAsDyn: unknownAsDyn))
    case .nullable(let inner): return .nullable(resolved(inner, unknownAsDyn: unknownAsDyn))
    case .opaque(let name, let parameters):
      return .opaque(name, parameters.map { resolved($0, unknownAsDyn: unknownAsDyn) })
    default: return type
    }
  }

  // MARK: Assignability

  /// Whether each type fits the one at its place in `targets`; what that fixes is kept only if all do.
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

  /// The more general of two types that fit each other, or nil.
  mutating func join(_ first: ValueType, _ second: ValueType) -> ValueType? {
    // Two enumerations, or one and a string, are only a string together.
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
    case (.list(let a), .list(let b)): return fits(a, b)
    case (.map(let aKey, let aValue), .map(let bKey, let bValue)): return fits(aKey, bKey) && fits(aValue, bValue)
    case (.opaque(let aName, let a), .opaque(let bName, let b)):
      guard aName == bName, a.count == b.count else { return false }
      for (one, other) in zip(a, b) where !fits(one, other) { return false }
      return true
    default: return type == target
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
    switch type {
    case .parameter(let other): other == name || found[other].map { mentions($0, name) } == true
    case .list(let element): mentions(element, name)
    case .map(let key, let value): mentions(key, name) || mentions(value, name)
    case .nullable(let inner): mentions(inner, name)
    case .opaque(_, let parameters): parameters.contains { mentions($0, name) }
    default: false
    }
  }

  static func mostGeneral(_ first: ValueType, _ second: ValueType) -> ValueType {
    isEqualOrMoreGeneral(first, second) ? first : second
  }

  private static func isEqualOrMoreGeneral(_ first: ValueType, _ second: ValueType) -> Bool {
    switch (first, second) {
    case (.dyn, _), (.parameter, _): true
    case (_, .dyn), (_, .parameter): false
    case (.nullable(let a), .nullable(let b)): isEqualOrMoreGeneral(a, b)
    case (.nullable, .null): true
    case (.nullable(let a), _): isEqualOrMoreGeneral(a, second)
    case (_, .null): true
    case (.string, .enumeration): true
    case (.list(let a), .list(let b)): isEqualOrMoreGeneral(a, b)
    case (.map(let aKey, let aValue), .map(let bKey, let bValue)):
      isEqualOrMoreGeneral(aKey, bKey) && isEqualOrMoreGeneral(aValue, bValue)
    case (.opaque(let aName, let a), .opaque(let bName, let b)):
      aName == bName && a.count == b.count && zip(a, b).allSatisfy { isEqualOrMoreGeneral($0, $1) }
    default: first == second
    }
  }
}

extension ValueType {
  /// Null counts as a value of what a message, a time or a type of an extension may be, and of nothing else.
  var acceptsNull: Bool {
    switch self {
    case .nullable, .null, .dyn, .object, .timestamp, .duration, .opaque: true
    default: false
    }
  }

  /// A string, nullable if either is.
  fileprivate func asPlainAs(_ other: ValueType) -> ValueType {
    if case .nullable = self { return .nullable(.string) }
    if case .nullable = other { return .nullable(.string) }
    return .string
  }
}
