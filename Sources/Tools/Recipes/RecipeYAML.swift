// SPDX-License-Identifier: MIT
import Events
import HookConfig
import Hooks

/// YAML as a person would write it.
enum RecipeYAML {
  /// A text on one line: plain where that is certain to stay a text, else in the quotes that need the fewest escapes.
  static func text(_ text: String) -> String {
    if isPlain(text) { return text }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      return JSONValue.string(text).text
    }
    if !text.contains("\""), !text.contains("\\") { return "\"\(text)\"" }
    return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }

  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, ("a"..."z").contains(first) || ("A"..."Z").contains(first),
      text.last != ":", text.last != " ", !text.contains(": "), !words.contains(text.lowercased())
    else { return false }
    let isWord = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || " ./_-@+()!;:".unicodeScalars.contains(scalar)
    }
    return text.unicodeScalars.allSatisfy(isWord)
  }

  /// `key: value`, a list or a mapping on lines of its own.
  static func lines(_ key: String, _ value: JSONValue) -> [String] {
    switch value {
    case .object(let members) where !members.isEmpty:
      [key + ":"] + indented(members.flatMap { Self.lines($0.name, $0.value) })
    case .array(let items) where !items.isEmpty: [key + ":"] + indented(items.flatMap(item))
    case .string(let text): ["\(key): \(self.text(text))"]
    default: ["\(key): \(value.text)"]
    }
  }

  private static func item(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let members) where !members.isEmpty:
      let lines = members.flatMap { Self.lines($0.name, $0.value) }
      return ["- " + lines[0]] + indented(lines.dropFirst())
    case .string(let text): return ["- \(self.text(text))"]
    default: return ["- \(value.text)"]
    }
  }

  /// `key: [a, b]`; patterns stand in quotes, since `*` alone means something else.
  static func list(_ key: String, _ items: [String]) -> String {
    items.count == 1 ? "\(key): \(text(items[0]))" : "\(key): [\(items.map(text).joined(separator: ", "))]"
  }

  /// `key: |` and the lines of a text.
  static func block(_ key: String, _ lines: String...) -> [String] {
    ["\(key): |"] + indented(lines.flatMap { $0.split(separator: "\n").map(String.init) })
  }

  /// A command as it was typed, on one line where YAML lets it stand there.
  static func command(_ key: String, _ command: String) -> [String] {
    let begins = command.first.map { $0.isLetter || "/~.".contains($0) } ?? false
    let breaks = command.last == ":" || [": ", " #", "\n", "\t"].contains { command.contains($0) }
    return begins && !breaks ? ["\(key): \(command)"] : block(key, command)
  }

  static func indented(_ lines: some Sequence<String>) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }

  /// A text of an expression, quoted as its language wants it.
  static func literal(_ text: String) -> String { JSONValue.string(text).text }
}

extension Recipe {
  /// The hook as a file of its own.
  func file(_ answers: RecipeAnswers, id: String) -> String {
    var lines = ["version: 1", ""]
    let secrets = inputs.compactMap { answers.secrets[$0.key] }
    if !secrets.isEmpty {
      lines += ["secrets:"] + secrets.map { "  \($0): { keychain: segue/\($0) }" } + [""]
    }
    lines += ["hooks:", "  \(id):"] + RecipeYAML.indented(RecipeYAML.indented(self.lines(answers)))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first thing that the file's rules have against these answers; nil where it would load.
  func problem(with answers: RecipeAnswers, id: String, loader: ConfigLoader) -> String? {
    guard let error = loader.load(text: file(answers, id: id)).errors.first else { return nil }
    return error.message + (error.hint.map { "; \($0)" } ?? "")
  }
}
