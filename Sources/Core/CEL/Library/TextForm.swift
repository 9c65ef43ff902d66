// SPDX-License-Identifier: MIT

/// The text of values.
enum TextForm {
  /// Returns the shortest digits that restore the number; whole numbers without a point.
  static func double(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the text of scalars for messages; other values appear as their type name.
  static func plain(_ value: Value) -> String {
    switch value {
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): double(number)
    case .bool(let flag): "\(flag)"
    case .string(let text):
      // The text is not counted to its end, which may be far.
      text.unicodeScalars.prefix(41).count > 40 ? String(text.unicodeScalars.prefix(40)) + "…" : text
    case .null, .bytes, .list, .map, .object, .timestamp, .duration, .type, .optional, .opaque: value.typeName
    }
  }

  static func quotedIfText(_ value: Value) -> String {
    if case .string = value { "'\(plain(value))'" } else { plain(value) }
  }

  /// The meaning of a letter after a backslash.
  static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "a": "\u{07}", "b": "\u{08}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{0B}",
  ]
  private static let letters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: escapes.map { ($1, $0) } + [("\\", "\\"), ("\"", "\"")])

  /// Returns a string as a literal of the language, in double quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if let letter = letters[scalar] {
        quoted += "\\\(letter)"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
