// SPDX-License-Identifier: MIT

/// Bytes in hexadecimal and percent-encoded.
enum PercentForm {
  static func hex(_ byte: UInt8, uppercase: Bool) -> [UInt8] {
    [byte >> 4, byte & 15].map { digit in
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: uppercase ? "A" : "a") + digit - 10
    }
  }

  static func escape(_ byte: UInt8, uppercase: Bool) -> [UInt8] {
    [UInt8(ascii: "%")] + hex(byte, uppercase: uppercase)
  }

  /// RFC 3986's unreserved characters, which are never encoded: letters, digits and `-._~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~".utf8.contains(byte)
    }
  }
}
