// SPDX-License-Identifier: MIT

package enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case list([Value])
  case map(MapValue)
  /// A value with declared members, such as `session`.
  case object(ObjectValue)
  case timestamp(Timestamp)
  case duration(Duration)
  case type(String)
  indirect case optional(Value?)
  /// A value of an extension, such as a network address.
  case opaque(OpaqueValue)

  /// The name that `type()` returns.
  package var typeName: String {
    switch self {
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .list: "list"
    case .map: "map"
    case .object(let object): object.type.name
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .type: "type"
    case .optional: "optional_type"
    case .opaque(let opaque): opaque.typeName
    }
  }
}

extension Value {
  /// The text that `string()` returns; nil unless the value is a scalar.
  package var text: String? {
    var activation = Activation(variables: [], localCount: 0, limits: Limits(), zones: nil)
    guard let converted = try? Conversions.string(self, &activation), case .string(let text) = converted else {
      return nil
    }
    return text
  }
}

/// A value that only its own functions can inspect; equal if type and content are equal.
package final class OpaqueValue: Sendable {
  package let typeName: String
  let content: [UInt8]

  init(typeName: String, content: [UInt8]) {
    self.typeName = typeName
    self.content = content
  }
}
