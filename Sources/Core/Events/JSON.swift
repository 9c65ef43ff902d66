// SPDX-License-Identifier: MIT
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The only conversion of values to and from JSON text.
package enum JSON {
  /// Returns `value` on one line, its members sorted by name. Characters that a terminal would obey or hide are escaped.
  package static func line(_ value: some Encodable) throws -> String {
    String(decoding: try bytes(value), as: UTF8.self)
  }

  /// Returns the same line as UTF-8.
  package static func bytes(_ value: some Encodable) throws -> [UInt8] { try JSONWriter.bytes(of: value) }

  /// The maximum nesting in JSON of other programs: the decoder would follow deeper values to the end of a small stack.
  package static let deepest = 64

  /// Parses JSON of another program; nil if invalid or too deeply nested.
  package static func foreign(_ bytes: some Sequence<UInt8>) -> JSONValue? {
    let bytes = Array(bytes)
    guard nesting(of: bytes) <= deepest else { return nil }
    return try? read(JSONValue.self, from: bytes)
  }

  /// Returns the nesting depth of lists and objects.
  package static func nesting(of bytes: [UInt8]) -> Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// Reads a value of type `type`.
  package static func read<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
    // For a slice, `Array` alone looks up types, which takes longer than to read a status.
    let bytes = bytes.withContiguousStorageIfAvailable { Array($0) } ?? Array(bytes)
    if let value = JSONText(bytes)?.value(type) { return value }
    return try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Reads a value of type `type` from text.
  package static func read<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try read(type, from: text.utf8)
  }
}
