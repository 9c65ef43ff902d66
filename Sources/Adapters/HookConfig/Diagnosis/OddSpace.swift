// SPDX-License-Identifier: MIT
import Messages

/// Characters that look like a space, but aren't one.
enum OddSpace {
  static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000: true
    default: false
    }
  }

  static func kind(_ scalar: Unicode.Scalar) -> YAMLMessage.Space {
    switch scalar.value {
    case 0xA0, 0x202F: .noBreak
    case 0x200B, 0x2060: .invisible
    case 0x3000: .wide
    default: .other
    }
  }
}

extension Unicode.Scalar {
  /// The code point, such as `U+00A0`.
  var code: String {
    let hex = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }
}
