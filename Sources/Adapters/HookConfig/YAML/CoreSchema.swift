// SPDX-License-Identifier: MIT

/// The YAML 1.2 core schema: the types of plain scalars. `on`, `yes`, `off` and `22:30` are strings.
enum CoreSchema {
  static let tagPrefix = "tag:yaml.org,2002:"

  /// The value of `text` without a tag.
  static func resolve(_ text: String) -> YAMLScalar.Value {
    // The first byte of most words allows only a string.
    switch text.utf8.first ?? UInt8(ascii: "~") {
    case UInt8(ascii: "~"): text.utf8.count <= 1 ? .null : .string
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"),
      UInt8(ascii: "F"):
      word(text)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      integer(text).map { .integer($0) } ?? number(text).map { .number($0) } ?? .string
    default: .string
    }
  }

  private static func word(_ text: String) -> YAMLScalar.Value {
    guard (4...5).contains(text.utf8.count) else { return .string }
    return switch text {
    case "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .bool(true)
    case "false", "False", "FALSE": .bool(false)
    default: .string
    }
  }

  /// The value of `text` with `tag`; nil if the tag is unknown, or the text isn't of its type.
  static func resolve(_ text: String, tag: String) -> YAMLScalar.Value? {
    guard tag != "!" else { return .string }
    guard tag.hasPrefix(tagPrefix) else { return nil }
    let plain = resolve(text)
    switch (String(tag.dropFirst(tagPrefix.count)), plain) {
    case ("str", _): return .string
    case ("null", .null), ("bool", .bool), ("int", .integer), ("float", .number): return plain
    case ("float", .integer(let value)): return .number(Double(value))
    default: return nil
    }
  }

  private static func integer(_ text: String) -> Int64? {
    if text.hasPrefix("0o") || text.hasPrefix("0x") {
      let digits = text.dropFirst(2)
      // A sign after the prefix isn't allowed.
      return digits.first?.isHexDigit == true ? Int64(digits, radix: text.hasPrefix("0o") ? 8 : 16) : nil
    }
    return Int64(text)
  }

  private static func number(_ text: String) -> Double? {
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    // Double accepts more: hexadecimal, `inf`, `nan`.
    guard text.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(text) ?? (text.hasSuffix(".") ? Double(text + "0") : nil)
      ?? (text.hasPrefix(".") ? Double("0" + text) : nil)
  }
}
