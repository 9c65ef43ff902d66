// SPDX-License-Identifier: MIT

/// Writes values as YAML.
enum YAMLText {
  /// A text on one line: plain where it stays what it is, else in double quotes.
  static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// A value on one line, for a place inside of brackets.
  static func flow(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let value):
      guard value.style == .plain, value.value == .string || value.text.isEmpty else {
        return value.style == .plain ? value.text : text(value.text)
      }
      return value.text.isEmpty ? "null" : text(value.text)
    case .sequence(let items): return "[" + items.map(flow).joined(separator: ", ") + "]"
    case .mapping(let entries):
      let members = entries.map { scalar($0.key.keyText) + ": " + flow($0.value) }
      return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
    }
  }

  /// A text that stays one.
  private static func text(_ text: String) -> String {
    CoreSchema.resolve(text) == .string ? scalar(text) : quoted(text)
  }

  static func list(_ items: [String]) -> String {
    "[" + items.map(text).joined(separator: ", ") + "]"
  }

  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// Whether a text can stand without quotes anywhere, inside of brackets too.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, last != " ", last != ":" else {
      return false
    }
    let isWord = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "./~_+-%:@ ".unicodeScalars.contains(scalar)
    }
    return (first.properties.isAlphabetic || ("0"..."9").contains(first) || "./~_".unicodeScalars.contains(first))
      && text.unicodeScalars.allSatisfy(isWord) && text.firstRange(ofText: ": ") == nil
  }
}
