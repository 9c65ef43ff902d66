// SPDX-License-Identifier: MIT

/// A map in its written order. Equal numbers are the same key, whatever their type.
package final class MapValue: Sendable {
  package let entries: [(key: Value, value: Value)]
  /// Only larger maps have an index: a few keys are found faster one at a time.
  private let positions: [MapKey: Int]?

  /// Requires distinct keys of valid types.
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

  /// The maximum number of keys that a lookup compares.
  var comparedKeys: Int { positions == nil ? entries.count : 1 }

  package subscript(key: Value) -> Value? {
    guard let key = MapKey(key) else { return nil }
    if let positions { return positions[key].map { entries[$0].value } }
    for entry in entries where MapKey(entry.key) == key { return entry.value }
    return nil
  }

  package subscript(name: String) -> Value? { self[.string(name)] }
}

/// The lookup form of a key: strings by code points, whole numbers by value.
enum MapKey: Hashable, Sendable {
  case bool(Bool)
  case int(Int64)
  /// Only for values beyond the range of int.
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

  /// Hashes strings by their bytes. The standard library's hash treats canonically equivalent strings alike, so that they would
  /// collide.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .bool(let flag): hasher.combine(flag)
    case .int(let number): hasher.combine(number)
    case .uint(let number): hasher.combine(number)
    case .string(let text): withBytes(of: text) { hasher.combine(bytes: $0) }
    }
  }
}
