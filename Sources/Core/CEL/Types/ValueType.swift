// SPDX-License-Identifier: MIT

/// The type of an expression, as the checker knows it.
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
  /// A string that is one of a few words: comparing it with another is an error.
  case enumeration(Enumeration)
  /// The type or null.
  case nullable(ValueType)
  /// `optional_type` and types of extensions, by name and parameters.
  case opaque(String, [ValueType])
  /// Stands for one type throughout a function's signature.
  case parameter(String)

  package static func optional(_ wrapped: ValueType) -> ValueType { .opaque("optional_type", [wrapped]) }
}

/// A string type with known values.
package struct Enumeration: Hashable, Sendable {
  package let name: String
  package let values: [String]

  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }
}

extension ValueType: CustomStringConvertible {
  /// As the language's documents write it; an enumeration shows as its name.
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

  var hasParameter: Bool {
    switch self {
    case .parameter: true
    case .list(let element): element.hasParameter
    case .map(let key, let value): key.hasParameter || value.hasParameter
    case .nullable(let inner): inner.hasParameter
    case .opaque(_, let parameters): parameters.contains(where: \.hasParameter)
    default: false
    }
  }

  var isDyn: Bool { self == .dyn }

  /// Without null and without the words of an enumeration.
  var plain: ValueType {
    switch self {
    case .nullable(let type): type.plain
    case .enumeration: .string
    default: self
    }
  }
}
