// SPDX-License-Identifier: MIT

struct ListNode: Node {
  let elements: [(node: any Node, isOptional: Bool)]
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    var list: [Value] = []
    list.reserveCapacity(elements.count)
    for element in elements {
      let value = try element.node.value(&activation)
      if element.isOptional {
        do {
          if let inner = try Optionals.wrapped(value, "[?…]") { list.append(inner) }
        } catch { throw error.at(span) }
      } else {
        list.append(value)
      }
    }
    return .list(list)
  }
}

/// `{a: b, ?c: d}`
struct MapNode: Node {
  typealias Entry = (key: any Node, value: any Node, isOptional: Bool)

  let entries: [Entry]
  let span: SourceSpan

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    var builder = MapBuilder()
    for entry in entries {
      let key = try entry.key.value(&activation)
      var value = try entry.value.value(&activation)
      do {
        if entry.isOptional {
          guard let inner = try Optionals.wrapped(value, "{?…}") else { continue }
          value = inner
        }
        try builder.add(key, value, &activation)
      } catch { throw error.at(span) }
    }
    return .map(builder.map)
  }
}

/// The entries of a new map, with unique keys.
struct MapBuilder {
  private var entries: [(key: Value, value: Value)] = []
  private var seen: Set<MapKey> = []

  mutating func add(_ key: Value, _ value: Value, _ activation: inout Activation) throws(EvaluationError) {
    // The key is hashed here and again in the map itself.
    try activation.find(key, among: 2)
    if case .double = key { throw wrongType(key) }
    guard let unique = MapKey(key) else { throw wrongType(key) }
    guard seen.insert(unique).inserted else {
      throw EvaluationError(
        .repeatedKey, "the key \(TextForm.quotedIfText(key)) stands in this map twice", about: TextForm.plain(key))
    }
    entries.append((key, value))
  }

  private func wrongType(_ key: Value) -> EvaluationError {
    EvaluationError(
      .invalidArgument, "unsupported key type: \(key.typeName); a map's key is a bool, an int, a uint or a string")
  }

  var count: Int { entries.count }

  var map: MapValue { MapValue(unique: entries) }
}
