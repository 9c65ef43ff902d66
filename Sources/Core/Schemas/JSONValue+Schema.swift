// SPDX-License-Identifier: MIT
import Events

extension JSONValue {
  /// Returns the words as a JSON array.
  static func words(_ words: some Sequence<String>) -> JSONValue { .array(words.map { .string($0) }) }

  /// Returns a reference to a definition of this schema.
  static func ref(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  /// Returns this schema's members followed by those of `more`.
  func with(_ more: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = more else { return more }
    return .object(members + others)
  }

  /// Returns the schema with the texts for editors: a title, a description, the default value and examples.
  func about(
    _ title: String, _ description: String, default standard: JSONValue? = nil, examples: [JSONValue] = []
  ) -> JSONValue {
    var members = [Member("title", .string(title)), Member("description", .string(description))]
    if let standard { members.append(Member("default", standard)) }
    if !examples.isEmpty { members.append(Member("examples", .array(examples))) }
    return JSONValue.object(members).with(self)
  }

  /// Returns the schema of one `item`, or of a non-empty list of them.
  static func oneOrMore(_ item: JSONValue) -> JSONValue {
    ["anyOf": [item, ["type": "array", "items": item, "minItems": 1]]]
  }

  /// Returns the schema of an enumeration, each word with its meaning.
  static func choice(_ words: [(word: String, meaning: String)]) -> JSONValue {
    // Editors show `enumDescriptions` beside each word; validators ignore it.
    ["enum": .words(words.map(\.word)), "enumDescriptions": .words(words.map(\.meaning))]
  }

  /// Returns the schema of a mapping with these keys and any that begin with `x-`. A mapping without a value counts as empty.
  static func section(_ keys: KeySet, mayBeNothing: Bool = true) -> JSONValue {
    [
      "type": mayBeNothing ? ["object", "null"] : "object",
      "properties": .object(keys.keys.map { Member($0.name, $0.schema) }),
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
  }

  /// Returns the schema of a mapping whose keys the person chooses.
  static func named(_ value: JSONValue, names: JSONValue? = nil) -> JSONValue {
    let mapping: JSONValue = ["type": ["object", "null"], "additionalProperties": value]
    return names.map { mapping.with(["propertyNames": $0]) } ?? mapping
  }

  /// Returns the condition that an object has all of `keys`.
  static func given(_ keys: String...) -> JSONValue { ["required": .words(keys)] }

  /// Returns the condition that an object has any of `keys`.
  static func anyGiven(_ keys: [String]) -> JSONValue { ["anyOf": .array(keys.map { .given($0) })] }

  /// Returns the rule that `condition` excludes all of `keys`; editors show `reason`.
  static func forbid(_ keys: [String], if condition: JSONValue, because reason: String) -> JSONValue {
    [
      "if": condition,
      "then": [
        "errorMessage": .string(reason), "properties": .object(keys.map { Member($0, false) }),
      ],
    ]
  }

  /// Returns the rules that allow at most one of `keys`.
  static func atMostOne(of keys: [String], because reason: String) -> [JSONValue] {
    keys.indices.dropLast().map { index in
      forbid(Array(keys[(index + 1)...]), if: .given(keys[index]), because: reason)
    }
  }
}

extension Duration {
  /// The duration in the form of a person: `25m`, `2h` or `30s`.
  var written: JSONValue {
    let seconds = components.seconds
    if seconds % 3600 == 0 { return .string("\(seconds / 3600)h") }
    return .string(seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s")
  }
}
