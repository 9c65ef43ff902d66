// SPDX-License-Identifier: MIT

@testable import CEL

/// Values and types as the suite writes them.
enum ConformanceValues {
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  static func value(_ proto: TextProto) throws -> Value {
    guard let field = proto.fields.first else { return .null }
    switch field.name {
    case "null_value": return .null
    case "bool_value": return .bool(proto.word(field.name) == "true")
    case "int64_value": return .int(try number(proto, field.name) { Int64($0) })
    case "uint64_value": return .uint(try number(proto, field.name) { UInt64($0) })
    case "double_value": return .double(try number(proto, field.name) { Double($0) })
    case "string_value": return .string(proto.string(field.name) ?? "")
    case "bytes_value": return .bytes(proto.bytes(field.name) ?? [])
    case "type_value": return .type(proto.string(field.name) ?? "")
    case "list_value": return .list(try (proto.message(field.name)?.messages("values") ?? []).map(value))
    case "map_value": return try map(proto.message(field.name))
    case "object_value": return try object(proto.message(field.name))
    default: throw Unreadable(description: "a value '\(field.name)'")
    }
  }

  private static func number<T>(_ proto: TextProto, _ name: String, _ convert: (String) -> T?) throws -> T {
    guard let number = proto.word(name).flatMap(convert) else { throw Unreadable(description: "a number '\(name)'") }
    return number
  }

  private static func map(_ proto: TextProto?) throws -> Value {
    let entries = try (proto?.messages("entries") ?? []).map { entry in
      (key: try value(entry.message("key") ?? entry), value: try value(entry.message("value") ?? entry))
    }
    guard Set(entries.map { MapKey($0.key) }).count == entries.count else {
      throw Unreadable(description: "a map with a key twice")
    }
    return .map(MapValue(unique: entries))
  }

  private static func object(_ proto: TextProto?) throws -> Value {
    guard let field = proto?.fields.first, case .message(let content) = field.value else {
      throw Unreadable(description: "an object")
    }
    let seconds = Int64(content.word("seconds") ?? "0") ?? 0
    let nanoseconds = Int64(content.word("nanos") ?? "0") ?? 0
    switch field.name {
    case "type.googleapis.com/google.protobuf.Duration":
      return .duration(.seconds(seconds) + .nanoseconds(nanoseconds))
    case "type.googleapis.com/google.protobuf.Timestamp":
      guard let instant = Timestamp(seconds: seconds, nanoseconds: nanoseconds) else {
        throw Unreadable(description: "a timestamp")
      }
      return .timestamp(instant)
    default: throw Unreadable(description: "a message '\(field.name)'")
    }
  }

  // MARK: Types

  static func type(_ proto: TextProto) throws -> ValueType {
    guard let field = proto.fields.first else { throw Unreadable(description: "a type") }
    let message = proto.message(field.name) ?? proto
    switch field.name {
    case "dyn": return .dyn
    case "null": return .null
    case "primitive": return try primitive(proto.word("primitive"))
    case "wrapper": return .nullable(try primitive(proto.word("wrapper")))
    case "list_type": return .list(try message.message("elem_type").map(type) ?? .dyn)
    case "map_type":
      return .map(
        try message.message("key_type").map(type) ?? .dyn, try message.message("value_type").map(type) ?? .dyn)
    case "type_param": return .parameter(proto.string("type_param") ?? "")
    case "abstract_type":
      return .opaque(message.string("name") ?? "", try message.messages("parameter_types").map(type))
    case "well_known": return proto.word("well_known") == "DURATION" ? .duration : .timestamp
    case "message_type":
      switch proto.string("message_type") {
      case "google.protobuf.Duration": return .duration
      case "google.protobuf.Timestamp": return .timestamp
      default: break
      }
    default: break
    }
    throw Unreadable(description: "a type '\(field.name)'")
  }

  private static func primitive(_ name: String?) throws -> ValueType {
    switch name {
    case "BOOL": return .bool
    case "INT64": return .int
    case "UINT64": return .uint
    case "DOUBLE": return .double
    case "STRING": return .string
    case "BYTES": return .bytes
    default: throw Unreadable(description: "a primitive type '\(name ?? "")'")
    }
  }

  // MARK: Comparison

  /// Equal in type and content; the order of a map's entries doesn't matter, and NaN is NaN.
  static func areSame(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.double(let a), .double(let b)): return a == b || a.isNaN && b.isNaN
    case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy(areSame)
    case (.map(let a), .map(let b)):
      return a.entries.count == b.entries.count
        && a.entries.allSatisfy { entry in
          b.entries.contains { areSame($0.key, entry.key) && areSame($0.value, entry.value) }
        }
    default:
      guard a.typeName == b.typeName else { return false }
      var activation = Activation(variables: [], localCount: 0, limits: Limits(), zones: nil)
      return (try? Comparison.areEqual(a, b, &activation)) ?? false
    }
  }
}
