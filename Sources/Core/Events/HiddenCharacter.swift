// SPDX-License-Identifier: MIT

/// A character that can disguise text: DEL, C1 controls, marks of direction, and characters without width.
///
/// C0 controls are not included, because every JSON writer escapes them.
struct HiddenCharacter {
  /// `\uXXXX`, twice for characters beyond U+FFFF.
  let escape: String
  /// The length of its UTF-8.
  let length: Int

  /// nil if another character begins at `index`.
  init?(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    let scalar: UInt32
    switch (bytes[index], byte(1), byte(2)) {
    case (0x7F, _, _):
      scalar = 0x7F
    // U+0080–U+009F, and the soft hyphen; the Arabic letter mark.
    case (0xC2, 0x80...0x9F, _), (0xC2, 0xAD, _), (0xD8, 0x9C, _):
      scalar = UInt32(bytes[index] & 0x1F) << 6 | UInt32(byte(1) & 0x3F)
    // U+180E; U+200B–U+200F, U+2028–U+202E; U+2060–U+206F; U+FEFF; U+FFF9–U+FFFB.
    case (0xE1, 0xA0, 0x8E), (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA0...0xAF),
      (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xB9...0xBB):
      scalar = UInt32(bytes[index] & 0x0F) << 12 | UInt32(byte(1) & 0x3F) << 6 | UInt32(byte(2) & 0x3F)
    // The tags, U+E0000–U+E007F.
    case (0xF3, 0xA0, 0x80...0x81):
      scalar = 0xE0000 | UInt32(byte(2) & 0x3F) << 6 | UInt32(byte(3) & 0x3F)
    default:
      return nil
    }
    let units = Unicode.Scalar(scalar).map { Array(String($0).utf16) } ?? []
    escape = units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
