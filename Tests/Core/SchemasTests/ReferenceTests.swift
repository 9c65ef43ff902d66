// SPDX-License-Identifier: MIT
import Events
import Foundation
import Schemas
import Testing

/// The reference of all keys, which follows from their declarations; `SEGUE_RECORD=1` writes it anew.
@Suite struct ReferenceTests {
  @Test func `the reference of keys follows from their declarations`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/hooks-reference.md")
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" {
      try Reference().text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Reference().text)
  }
}

/// All keys as Markdown.
private struct Reference {
  private let definitions = Schema.plugin.document(sounds: [])["$defs"]

  var text: String {
    """
    # Reference of hooks.yml and plugin.yml

    These tables are made from the declarations that the loader and `segue schema` use. Keys that begin with `x-` are
    ignored everywhere.

    ## hooks.yml

    \(tables("The file", ConfigKeys.file))
    \(table("A project", ConfigKeys.project))
    \(table("A secret", ConfigKeys.secret))
    \(tables("A hook", ConfigKeys.hook))
    \(table("`enter` and `exit`", ConfigKeys.step))
    ## plugin.yml

    \(tables("The manifest", ConfigKeys.manifest))
    \(table("An input", ConfigKeys.input))
    \(table("An example", ConfigKeys.example))
    \(table("A translation", ConfigKeys.translation))
    \(table("`action`", ConfigKeys.action))
    \(table("`action` of a plugin with `scoped: true`", ConfigKeys.scopedAction))
    """
  }

  /// The table of a mapping, and those of the mappings in it.
  private func tables(_ title: String, _ keys: KeySet, path: String = "") -> String {
    ([table(title, keys)]
      + keys.keys.filter { !$0.inner.keys.isEmpty }.map { key in
        tables("`\(path)\(key.name)`", key.inner, path: "\(path)\(key.name).")
      }).joined(separator: "\n")
  }

  private func table(_ title: String, _ keys: KeySet) -> String {
    let rows = keys.keys.map { key in
      let cells = [
        "`\(key.name)`", takes(key.schema), key.schema["default"].map(code) ?? "",
        key.schema["description"]?.string ?? "",
      ]
      return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return "### \(title)\n\n| Key | Takes | Default | Meaning |\n|---|---|---|---|\n" + rows.joined()
  }

  private func code(_ value: JSONValue) -> String { "`\(value.string ?? value.text)`" }

  /// What a value may be, in words.
  private func takes(_ schema: JSONValue) -> String {
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
      guard let definition = definitions?[name] else { return name }
      return definition["title"]?.string?.lowercased() ?? takes(definition)
    }
    if let only = schema["const"] { return code(only) }
    if case .array(let words)? = schema["enum"] { return words.map(code).joined(separator: ", ") }
    if case .array(let forms)? = schema["anyOf"], schema["type"] == nil {
      var words: [String] = []
      for word in forms.map(takes) where !words.contains(word) { words.append(word) }
      // One item that is a choice itself, or several of them.
      if words.count == 2, words[0].contains(" or "), words[1] == "list of " + words[0] {
        return words[0] + ", or a list of these"
      }
      return words.joined(separator: " or ")
    }
    if case .integer(let least)? = schema["minimum"], case .integer(let most)? = schema["maximum"] {
      return "\(least) to \(most)"
    }
    let types: [String] =
      switch schema["type"] {
      case .string(let type)?: [type]
      case .array(let types)?: types.compactMap(\.string)
      default: []
      }
    if types.isEmpty { return "any value" }
    let words = types.filter { $0 != "null" }.map { type in
      switch type {
      case "boolean": "`true` or `false`"
      case "object": "mapping"
      case "string": "text"
      case "array": "list" + (schema["items"].map { " of " + takes($0) } ?? "")
      default: type
      }
    }
    // A text may look like a number.
    return words.contains("text")
      ? words.filter { $0 != "number" && !$0.hasPrefix("`") }.joined(separator: " or ")
      : words.joined(separator: " or ")
  }
}
