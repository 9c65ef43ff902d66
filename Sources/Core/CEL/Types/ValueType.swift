// SPDX-License-Identifier: MIT

/// The type of an expression for the checker.
package indirect enum ValueType: Hashable, Sendable {
  case dyn
  case null
  case bool
  case int
  case uint
  case double
  case string
  case bytes
  case timestamp
  case duration
  case type
  case list(ValueType)
  case map(ValueType, ValueType)
  case object(ObjectType)
  /// A string from a fixed set of words: a comparison with another word is an error.
  case enumeration(Enumeration)
  /// The type or null.
  case nullable(ValueType)
  /// `optional_type` and types of extensions, by name and parameters.
  case opaque(String, [ValueType])
  /// Stands for the same type throughout a function's signature.
  case parameter(String)

  package static func optional(_ wrapped: ValueType) -> ValueType { .opaque("optional_type", [wrapped]) }
}

package struct Enumeration: Hashable, Sendable {
  package let name: String
  package let values: [String]

  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }
}

extension ValueType: CustomStringConvertible {
  /// The notation of the language's documents; an enumeration appears by its name.
  package var description: String {
    switch self {
    case .dyn: "dyn"
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .type: "type"
    case .list(let element): "list(\(element))"
    case .map(let key, let value): "map(\(key), \(value))"
    case .object(let type): type.name
    case .enumeration(let words): words.name
    case .nullable(let type): "\(type) or null"
    case .opaque("optional_type", let parameters): "optional(\(parameters.map(\.description).joined(separator: ", ")))"
    case .opaque(let name, let parameters):
      parameters.isEmpty ? name : "\(name)(\(parameters.map(\.description).joined(separator: ", ")))"
    case .parameter(let name): name.hasPrefix("_") ? "any" : name
    }
  }

  /// The component types.
  var parts: [ValueType] {
    switch self {
    case .list(let element): [element]
    case .map(let key, let value): [key, value]
    case .nullable(let inner): [inner]
    case .opaque(_, let parameters): parameters
    case .dyn, .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .object, .enumeration,
      .parameter:
      []
    }
  }

  /// Returns the same type with its components replaced.
  func mappingParts(_ change: (ValueType) -> ValueType) -> ValueType {
    let parts = parts.map(change)
    return switch self {
    case .list: .list(parts[0])
    case .map: .map(parts[0], parts[1])
    case .nullable: .nullable(parts[0])
    case .opaque(let name, _): .opaque(name, parts)
    case .dyn, .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .object, .enumeration,
      .parameter:
      self
    }
  }

  /// Returns the component pairs of two types of the same form; nil for others.
  func pairs(with other: ValueType) -> Zip2Sequence<[ValueType], [ValueType]>? {
    switch (self, other) {
    case (.list, .list), (.map, .map), (.nullable, .nullable): zip(parts, other.parts)
    case (.opaque(let one, let parts), .opaque(let another, let others)):
      one == another && parts.count == others.count ? zip(parts, others) : nil
    default: nil
    }
  }

  var hasParameter: Bool {
    if case .parameter = self { true } else { parts.contains(where: \.hasParameter) }
  }

  var isDyn: Bool { self == .dyn }

  /// The type without null and without the words of an enumeration.
  var plain: ValueType {
    switch self {
    case .nullable(let type): type.plain
    case .enumeration: .string
    case .dyn, .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .list, .map, .object,
      .opaque, .parameter:
      self
    }
  }
}
