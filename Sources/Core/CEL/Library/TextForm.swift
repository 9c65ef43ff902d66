// SPDX-License-Identifier: MIT

/// How values read as text.
enum TextForm {
  /// The shortest digits that give the number back; whole numbers without a point.
  static func double(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// For messages: scalars alone.
  static func plain(_ value: Value) -> String {
    switch value {
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): double(number)
    case .bool(let flag): "\(flag)"
    case .string(let text):
      // Not counted to its end, which may be far.
      text.unicodeScalars.prefix(41).count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
    default: value.typeName
    }
  }

  static func quotedIfText(_ value: Value) -> String {
    if case .string = value { "'\(plain(value))'" } else { plain(value) }
  }

  /// A string as a literal of the language, in double quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{07}": quoted += "\\a"
      case "\u{08}": quoted += "\\b"
      case "\u{0C}": quoted += "\\f"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0B}": quoted += "\\v"
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
