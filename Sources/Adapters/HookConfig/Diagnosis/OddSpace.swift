// SPDX-License-Identifier: MIT

/// Spaces that look like one and aren't.
enum OddSpace {
  static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000: true
    default: false
    }
  }

  static func name(_ scalar: Unicode.Scalar) -> String {
    let kind =
      switch scalar.value {
      case 0xA0, 0x202F: "a no-break space"
      case 0x200B, 0x2060: "an invisible character"
      case 0x3000: "a wide space"
      default: "a space of another kind"
      }
    return "\(kind) (\(scalar.code))"
  }
}

extension Unicode.Scalar {
  /// `U+00A0`.
  var code: String {
    let hex = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }
}
