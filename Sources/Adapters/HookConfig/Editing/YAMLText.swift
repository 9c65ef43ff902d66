// SPDX-License-Identifier: MIT

/// Writes values as YAML.
package enum YAMLText {
  /// A text on one line: plain if YAML reads it unchanged, else in double quotes.
  package static func scalar(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// A value on one line, for a place in brackets.
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

  /// A text that YAML still reads as text.
  private static func text(_ text: String) -> String {
    CoreSchema.resolve(text) == .string ? scalar(text) : quoted(text)
  }

  static func list(_ items: [String]) -> String {
    "[" + items.map(text).joined(separator: ", ") + "]"
  }

  /// Whether a character is a line break to YAML, is invisible, or isn't allowed unescaped.
  package static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// In double quotes.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case _ where needsEscape(scalar):
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// Whether a text needs no quotes anywhere, even in brackets.
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
