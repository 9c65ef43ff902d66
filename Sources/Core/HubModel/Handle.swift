// SPDX-License-Identifier: MIT

/// A person's unique name: 3 to 30 of a–z, 0–9, `-` and `_`, always in lower case.
package struct Handle: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  package let text: String

  /// Nil unless `text`, in lower case, is a handle. Capitals are accepted and lowered.
  package init?(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        bytes.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      default: return nil
      }
      guard bytes.count <= 30 else { return nil }
    }
    guard bytes.count >= 3 else { return nil }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// A handle that storage has already checked.
  package init(stored text: String) { self.text = text }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let handle = Handle(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a handle"))
    }
    self = handle
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  package var description: String { text }

  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}
