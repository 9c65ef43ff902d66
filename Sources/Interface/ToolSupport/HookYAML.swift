// SPDX-License-Identifier: MIT
package import Events
import HookConfig
import Hooks

/// YAML in the style of a person.
package enum HookYAML {
  /// A text on one line: plain if it certainly stays a text, else in the quotes that need the fewest escapes.
  ///
  /// Compares scalars: to YAML, a quote with an accent is a quote.
  package static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars
    if isPlain(text) { return text }
    if scalars.contains(where: YAMLText.needsEscape) { return YAMLText.quoted(text) }
    if !scalars.contains("\""), !scalars.contains("\\") { return "\"\(text)\"" }
    return "'" + scalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, ("a"..."z").contains(first) || ("A"..."Z").contains(first),
      !breaksPlain(text), !words.contains(text.lowercased())
    else { return false }
    let isWord = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " ./_-@+()!;:".unicodeScalars.contains(scalar)
    }
    return text.unicodeScalars.allSatisfy(isWord)
  }

  /// Whether a text without quotes would end early or be truncated.
  private static func breaksPlain(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let last = scalars.last, last != ":", !last.properties.isWhitespace,
      !scalars.contains(where: YAMLText.needsEscape)
    else {
      return true
    }
    return zip(scalars, scalars.dropFirst()).contains { $0 == (":", " ") || $0 == (" ", "#") }
  }

  /// An expression or a command without quotes, if YAML permits it.
  package static func typed(_ text: String) -> String {
    let begins = text.unicodeScalars.first.map { $0.properties.isAlphabetic || "/~.".unicodeScalars.contains($0) }
    return begins == true && text != "~" && !breaksPlain(text) && !words.contains(text.lowercased())
      ? text : self.text(text)
  }

  /// A number, or a number with a unit, without quotes; any other text as `text`.
  package static func amount(_ text: String) -> String {
    text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x7A) } && !text.isEmpty
      ? text : self.text(text)
  }

  /// `key: value`; a list or a mapping has lines of its own.
  package static func lines(_ key: String, _ value: JSONValue) -> [String] {
    switch value {
    case .object(let members) where !members.isEmpty:
      [key + ":"] + indented(members.flatMap { Self.lines($0.name, $0.value) })
    case .array(let items) where !items.isEmpty: [key + ":"] + indented(items.flatMap(item))
    case .string(let text): ["\(key): \(self.text(text))"]
    case .null, .bool, .integer, .number, .array, .object: ["\(key): \(value.text)"]
    }
  }

  private static func item(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let members) where !members.isEmpty:
      let lines = members.flatMap { Self.lines($0.name, $0.value) }
      return ["- " + lines[0]] + indented(lines.dropFirst())
    case .string(let text): return ["- \(self.text(text))"]
    case .null, .bool, .integer, .number, .array, .object: return ["- \(value.text)"]
    }
  }

  /// `key: [a, b]`. Patterns are quoted, because a bare `*` has another meaning.
  package static func list(_ key: String, _ items: [String]) -> String {
    items.count == 1 ? "\(key): \(text(items[0]))" : "\(key): [\(items.map(text).joined(separator: ", "))]"
  }

  /// `key: |` and the lines of a text.
  package static func block(_ key: String, _ lines: String...) -> [String] { ["\(key): |"] + indented(lines) }

  /// A command: on one line without quotes if YAML permits it, else on lines of its own, else in quotes.
  package static func command(_ key: String, _ command: String) -> [String] {
    let plain = typed(command)
    if plain == command { return ["\(key): \(command)"] }
    var lines = command.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.count > 1 && lines.last?.isEmpty == true ? "|" : "|-"
    if end == "|" { lines.removeLast() }
    // Leading spaces, and an empty end, survive only in quotes.
    let isBlock =
      lines.first?.first != " " && lines.first?.isEmpty == false && lines.last?.isEmpty == false
      && lines.allSatisfy { line in
        line.last?.isWhitespace != true && !line.unicodeScalars.contains(where: YAMLText.needsEscape)
      }
    return isBlock ? ["\(key): \(end)"] + indented(lines) : ["\(key): \(plain)"]
  }

  package static func indented(_ lines: some Sequence<String>) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }

  /// A string literal of an expression. It escapes the beginning of `${{`.
  package static func literal(_ text: String) -> String {
    JSONValue.string(text).text.replacing("${", with: #"\u0024{"#)
  }
}
