// SPDX-License-Identifier: MIT
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one way in which values become JSON text and are read from it.
package enum JSON {
  /// `value` on one line, its members sorted by name; what a terminal would obey, or not show, is escaped.
  package static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(try encoder.encode(value))
  }

  /// JSON text with its hidden characters as `\uXXXX`. They stand in strings only, so it says the same as before.
  private static func escaped(_ text: Data) -> String {
    text.withUnsafeBytes { bytes in
      var out: [UInt8] = []
      var start = 0
      var index = 0
      while index < bytes.count {
        guard bytes[index] >= 0x7F, let hidden = HiddenCharacter(bytes, at: index) else {
          index += 1
          continue
        }
        out += bytes[start..<index]
        out += hidden.escape.utf8
        index += hidden.length
        start = index
      }
      if start == 0 { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: out + bytes[start...], as: UTF8.self)
    }
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
