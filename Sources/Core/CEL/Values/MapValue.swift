// SPDX-License-Identifier: MIT

/// A map in the order in which it was written; numbers that are equal are the same key, whatever their type.
package final class MapValue: Sendable {
  package let entries: [(key: Value, value: Value)]
  /// Only larger maps need one: a few keys are found faster by looking at each.
  private let positions: [MapKey: Int]?

  /// For keys already known to be different and of the right types.
  init(unique entries: [(key: Value, value: Value)]) {
    self.entries = entries
    guard entries.count > 8 else {
      positions = nil
      return
    }
    var positions: [MapKey: Int] = [:]
    for (position, entry) in entries.enumerated() {
      if let key = MapKey(entry.key) { positions[key] = position }
    }
    self.positions = positions
  }

  package convenience init(_ members: [String: Value]) {
    self.init(unique: members.sorted { $0.key < $1.key }.map { (.string($0.key), $0.value) })
  }

  /// How many keys a lookup compares, where they are looked at one after the other.
  var comparedKeys: Int { positions == nil ? entries.count : 1 }

  package subscript(key: Value) -> Value? {
    guard let key = MapKey(key) else { return nil }
    if let positions { return positions[key].map { entries[$0].value } }
    for entry in entries where MapKey(entry.key) == key { return entry.value }
    return nil
  }

  package subscript(name: String) -> Value? { self[.string(name)] }
}

/// What a key is looked up by: strings by their code points, whole numbers by their value.
enum MapKey: Hashable, Sendable {
  case bool(Bool)
  case int(Int64)
  /// Only beyond the range of int.
  case uint(UInt64)
  case string(String)

  init?(_ value: Value) {
    switch value {
    case .bool(let flag): self = .bool(flag)
    case .int(let number): self = .int(number)
    case .uint(let number): self = Int64(exactly: number).map { .int($0) } ?? .uint(number)
    case .double(let number):
      if let whole = Int64(exactly: number) {
        self = .int(whole)
      } else if let whole = UInt64(exactly: number) {
        self = .uint(whole)
      } else {
        return nil
      }
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  static func == (left: MapKey, right: MapKey) -> Bool {
    switch (left, right) {
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.uint(let a), .uint(let b)): a == b
    case (.string(let a), .string(let b)): sameText(a, b)
    default: false
    }
  }

  /// Texts by their bytes: the standard library gives all spellings of a letter one hash, and they would pile up.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .bool(let flag): hasher.combine(flag)
    case .int(let number): hasher.combine(number)
    case .uint(let number): hasher.combine(number)
    case .string(let text): withBytes(of: text) { hasher.combine(bytes: $0) }
    }
  }
}
