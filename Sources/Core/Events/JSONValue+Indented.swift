// SPDX-License-Identifier: MIT

extension JSONValue {
  /// The value as JSON for people: two spaces per level, short lists of plain values on one line, a line break at the end.
  package var indentedText: String {
    var out = ""
    writeIndented(to: &out, depth: 0)
    return out + "\n"
  }

  /// The maximum bytes of a list on one line.
  private static let longestLine = 100

  private func writeIndented(to out: inout String, depth: Int) {
    switch self {
    case .array(let values) where !values.isEmpty:
      if let line = lineOfPlainValues {
        out += line
      } else {
        Self.writeBlock(values, in: ("[", "]"), to: &out, depth: depth) { $0.writeIndented(to: &$1, depth: depth + 1) }
      }
    case .object(let members) where !members.isEmpty:
      Self.writeBlock(members, in: ("{", "}"), to: &out, depth: depth) { member, out in
        Self.quote(member.name, to: &out)
        out += ": "
        member.value.writeIndented(to: &out, depth: depth + 1)
      }
    default: out += text
    }
  }

  private static func writeBlock<Element>(
    _ elements: [Element], in brackets: (String, String), to out: inout String, depth: Int,
    write: (Element, inout String) -> Void
  ) {
    out += brackets.0
    for (index, element) in elements.enumerated() {
      out += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: depth + 1)
      write(element, &out)
    }
    out += "\n" + String(repeating: "  ", count: depth) + brackets.1
  }

  /// A short list that contains no lists and objects.
  private var lineOfPlainValues: String? {
    guard case .array(let values) = self, values.allSatisfy(\.isPlain) else { return nil }
    let line = "[" + values.map(\.text).joined(separator: ", ") + "]"
    return line.utf8.count <= Self.longestLine ? line : nil
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    case .null, .bool, .integer, .number, .string: true
    }
  }
}
