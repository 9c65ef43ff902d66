// SPDX-License-Identifier: MIT

/// The forms in which a value may appear.
enum MaskForms {
  /// Every form of `value`, and of each of its lines: a key is often shown line by line.
  static func all(of value: String) -> Set<[UInt8]> {
    var forms = spellings(of: value)
    let lines = value.split(whereSeparator: \.isNewline)
    if lines.count > 1 {
      for line in lines where line.utf8.count >= 8 { forms.formUnion(spellings(of: String(line))) }
    }
    return forms
  }

  private static func spellings(of value: String) -> Set<[UInt8]> {
    let bytes = Array(value.utf8)
    let json = Set(json(value))
    // An object inside another one as a text.
    let nested = json.flatMap { Self.json(String(decoding: $0, as: UTF8.self)) }
    return json.union([bytes] + nested + percent(bytes) + base64(bytes) + hex(bytes))
      .filter { $0.count >= Mask.shortest }
  }

  // MARK: Hexadecimal

  /// In one piece, and as lines of 60 characters, as xxd(1) writes them.
  private static func hex(_ bytes: [UInt8]) -> [[UInt8]] {
    [false, true].flatMap { uppercase in
      let whole = bytes.flatMap { PercentForm.hex($0, uppercase: uppercase) }
      return [whole] + lines(of: whole, width: 60)
    }
  }

  /// The text in lines of `width` characters; empty if one line is enough.
  private static func lines(of text: [UInt8], width: Int) -> [[UInt8]] {
    guard text.count > width else { return [] }
    return stride(from: 0, to: text.count, by: width).map { Array(text[$0..<min($0 + width, text.count)]) }
      .filter { $0.count >= 8 }
  }

  // MARK: JSON

  /// The variants of JSON writers: `/` escaped or not, characters beyond ASCII plain or as `\u…`, for HTML or not.
  private static func json(_ value: String) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for (ascii, upper) in [(false, false), (true, false), (true, true)] {
      for slash in [false, true] {
        for html in [false, true] {
          let quoted = value.unicodeScalars.flatMap {
            escaped($0, ascii: ascii, upper: upper, slash: slash, html: html)
          }
          forms.append(Array(quoted))
        }
      }
    }
    return forms
  }

  private static func escaped(
    _ scalar: Unicode.Scalar, ascii: Bool, upper: Bool, slash: Bool, html: Bool
  ) -> [UInt8] {
    switch scalar {
    case "\"": return Array(#"\""#.utf8)
    case "\\": return Array(#"\\"#.utf8)
    case "\n": return Array(#"\n"#.utf8)
    case "\r": return Array(#"\r"#.utf8)
    case "\t": return Array(#"\t"#.utf8)
    case "\u{8}": return Array(#"\b"#.utf8)
    case "\u{C}": return Array(#"\f"#.utf8)
    case "/" where slash: return Array(#"\/"#.utf8)
    default: break
    }
    let isControl = scalar.value < 0x20 || (ascii && scalar.value == 0x7F)
    let isMarkup = html && "<>&".unicodeScalars.contains(scalar)
    guard isControl || isMarkup || (ascii && scalar.value > 0x7F) else { return Array(String(scalar).utf8) }
    return String(scalar).utf16.flatMap { unit in
      Array(#"\u"#.utf8) + PercentForm.hex(UInt8(unit >> 8), uppercase: upper)
        + PercentForm.hex(UInt8(unit & 255), uppercase: upper)
    }
  }

  // MARK: URL

  /// The variants of URL encoders: the set of plain characters, the case of digits, and the space of forms.
  private static func percent(_ bytes: [UInt8]) -> [[UInt8]] {
    let kept = ["", "/", "!'()*", "!$&'()*+,;=:@", "!$&'()*+,;=:@/?"].map { Set($0.utf8) }
    var forms: [[UInt8]] = []
    for upper in [true, false] {
      for kept in kept {
        forms.append(
          bytes.flatMap { byte in
            PercentForm.isUnreserved(byte) || kept.contains(byte)
              ? [byte] : PercentForm.escape(byte, uppercase: upper)
          })
      }
      for kept in ["-._*", "-._~"].map({ Set($0.utf8) }) {
        forms.append(
          bytes.flatMap { byte in
            if byte == UInt8(ascii: " ") { return [UInt8(ascii: "+")] }
            let isWord = PercentForm.isUnreserved(byte) && !"-._~".utf8.contains(byte)
            return isWord || kept.contains(byte) ? [byte] : PercentForm.escape(byte, uppercase: upper)
          })
      }
    }
    return forms
  }

  // MARK: Base64

  private static let alphabets = ["+/", "-_"].map {
    Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + $0).utf8)
  }

  /// A complete value, with and without padding. A value inside a longer text, at each of the three alignments, without the
  /// characters that depend on its neighbours. Both as lines of 76 or 64 characters.
  private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for alphabet in alphabets {
      let alone = encode(bytes, alphabet)
      forms.append(alone)
      forms.append(alone + Array(repeating: UInt8(ascii: "="), count: (4 - alone.count % 4) % 4))
      for before in 0..<3 {
        let encoded = encode(Array(repeating: 0, count: before) + bytes, alphabet)
        let first = (8 * before + 5) / 6
        let last = 8 * (before + bytes.count) / 6
        forms.append(Array(encoded[first..<last]))
        guard before == 0 else { continue }
        for width in [64, 76] { forms += lines(of: Array(encoded[..<last]), width: width) }
      }
    }
    return forms
  }

  private static func encode(_ bytes: [UInt8], _ alphabet: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 4 / 3 + 2)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        out.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
      }
      buffer &= (1 << UInt32(bits)) - 1
    }
    if bits > 0 { out.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
    return out
  }
}
