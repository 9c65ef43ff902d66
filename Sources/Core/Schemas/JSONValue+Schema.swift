// SPDX-License-Identifier: MIT
import Events

extension JSONValue {
  /// The words as a JSON array.
  static func words(_ words: some Sequence<String>) -> JSONValue { .array(words.map { .string($0) }) }

  /// A reference to a definition of this schema.
  static func ref(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  /// This schema's members and then those of `more`.
  func with(_ more: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = more else { return more }
    return .object(members + others)
  }

  /// With what an editor shows: a title, what it means, what it is where it isn't given, and examples.
  func about(
    _ title: String, _ description: String, default standard: JSONValue? = nil, examples: [JSONValue] = []
  ) -> JSONValue {
    var members = [Member("title", .string(title)), Member("description", .string(description))]
    if let standard { members.append(Member("default", standard)) }
    if !examples.isEmpty { members.append(Member("examples", .array(examples))) }
    return JSONValue.object(members).with(self)
  }

  /// One value of the schema `item`, or a list of them that isn't empty.
  static func oneOrMore(_ item: JSONValue) -> JSONValue {
    ["anyOf": [item, ["type": "array", "items": item, "minItems": 1]]]
  }

  /// The words of an enumeration, each with what it means.
  static func choice(_ words: [(word: String, meaning: String)]) -> JSONValue {
    // `enumDescriptions` is what editors show beside each word; validators don't know it and pass it by.
    ["enum": .words(words.map(\.word)), "enumDescriptions": .words(words.map(\.meaning))]
  }

  /// A mapping with these keys and such that begin with `x-`; one without any value counts as an empty one.
  static func section(_ keys: KeySet, mayBeNothing: Bool = true) -> JSONValue {
    [
      "type": mayBeNothing ? ["object", "null"] : "object",
      "properties": .object(keys.keys.map { Member($0.name, $0.schema) }),
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
  }

  /// A mapping whose keys the person chose.
  static func named(_ value: JSONValue, names: JSONValue? = nil) -> JSONValue {
    let mapping: JSONValue = ["type": ["object", "null"], "additionalProperties": value]
    return names.map { mapping.with(["propertyNames": $0]) } ?? mapping
  }

  /// A condition on an object: that all of `keys` are given.
  static func given(_ keys: String...) -> JSONValue { ["required": .words(keys)] }

  /// A condition on an object: that any of `keys` is given.
  static func anyGiven(_ keys: [String]) -> JSONValue { ["anyOf": .array(keys.map { .given($0) })] }

  /// A rule: where `condition` holds, none of `keys` may stand there; `reason` is what editors then say.
  static func forbid(_ keys: [String], if condition: JSONValue, because reason: String) -> JSONValue {
    [
      "if": condition,
      "then": [
        "errorMessage": .string(reason), "properties": .object(keys.map { Member($0, false) }),
      ],
    ]
  }

  /// Rules by which at most one of `keys` stands there.
  static func atMostOne(of keys: [String], because reason: String) -> [JSONValue] {
    keys.indices.dropLast().map { index in
      forbid(Array(keys[(index + 1)...]), if: .given(keys[index]), because: reason)
    }
  }
}

extension Duration {
  /// `25m`, `2h` or `30s`: as a person would write a round length.
  var written: JSONValue {
    let seconds = components.seconds
    if seconds % 3600 == 0 { return .string("\(seconds / 3600)h") }
    return .string(seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s")
  }
}
