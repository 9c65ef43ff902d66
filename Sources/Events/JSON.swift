// SPDX-License-Identifier: MIT
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one way in which values become JSON text and are read from it.
package enum JSON {
  /// `value` on one line, its members sorted by name.
  package static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Reads a value of type `type`.
  package static func read<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Reads a value of type `type` from text.
  package static func read<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try read(type, from: text.utf8)
  }
}
