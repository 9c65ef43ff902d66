// SPDX-License-Identifier: MIT
import Events

/// The shape of a JSON value, as the description of the interface shows it.
package indirect enum Shape: Hashable, Sendable {
  case string
  /// A string of one of these words.
  case word([String])
  case integer
  case boolean
  /// The value or null.
  case orNull(Shape)
  case list(Shape)
  /// An object whose members have names of their own.
  case map(Shape)
  case object([Member])
  /// A shape of `NamedShape`.
  case named(NamedShape)
  case anything

  package struct Member: Hashable, Sendable {
    package var name: String
    package var shape: Shape
    package var isRequired: Bool

    package init(_ name: String, _ shape: Shape, optional: Bool = false) {
      (self.name, self.shape, isRequired) = (name, shape, !optional)
    }
  }

  /// The shape as a schema of JSON Schema 2020-12.
  var schema: JSONValue {
    switch self {
    case .string: ["type": "string"]
    case .word(let words): ["type": "string", "enum": .array(words.map { .string($0) })]
    case .integer: ["type": "integer", "format": "int64"]
    case .boolean: ["type": "boolean"]
    case .orNull(let shape): ["anyOf": [shape.schema, ["type": "null"]]]
    case .list(let shape): ["type": "array", "items": shape.schema]
    case .map(let shape): ["type": "object", "additionalProperties": shape.schema]
    case .object(let members):
      [
        "type": "object", "properties": .object(members.map { .init($0.name, $0.shape.schema) }),
        "required": .array(members.filter(\.isRequired).map { .string($0.name) }),
      ]
    case .named(let name): ["$ref": .string("#/components/schemas/\(name.rawValue)")]
    case .anything: [:]
    }
  }
}
