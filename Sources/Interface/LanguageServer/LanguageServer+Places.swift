// SPDX-License-Identifier: MIT
import Events
import Expressions
import HookConfig
import Hooks
import Messages
import Schemas

/// Hover and definitions: what the word under the cursor means, and where it is declared.
extension LanguageServer {
  /// The cursor at the end of the word that `position` is in.
  private func cursor(
    in file: OpenFile, at position: TextPosition, where belongs: (Character) -> Bool
  ) -> CursorContext {
    let line = file.document.line(position.line)
    let rest = line[line.index(atUTF16: position.column)...].prefix(while: belongs)
    let before = file.document.before(position)
    return CursorContext(
      file.document, TextPosition(position.line, before.utf16.count + rest.utf16.count))
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The expression that ends with the word under the cursor.
  private func expression(in file: OpenFile, at position: TextPosition) -> (PartialExpression, CursorContext)? {
    let cursor = cursor(in: file, at: position, where: Self.isName)
    if let source = cursor.scan.template { return (PartialExpression(source), cursor) }
    guard !cursor.isKey, let key = declarations(of: file).key(at: cursor.path), declarations(of: file).isExpression(key)
    else { return nil }
    return (PartialExpression(cursor.scan.token), cursor)
  }

  // MARK: Hover

  mutating func hover(in file: OpenFile, at position: TextPosition) -> JSONValue? {
    let cursor = cursor(in: file, at: position) { Self.isName($0) || "-.*".contains($0) }
    guard !cursor.scan.isComment else { return nil }
    if cursor.scan.template == nil, let text = text(at: cursor, in: file) {
      return ["contents": Self.markdown(text), "range": cursor.range(of: cursor.scan.token).json]
    }
    guard let (partial, place) = expression(in: file, at: position), !partial.name.isEmpty, !partial.isText,
      partial.compared == nil
    else { return nil }
    let path = partial.receiver.map { $0 + "." + partial.name } ?? partial.name
    guard let text = explanation(of: path, in: file) else { return nil }
    return ["contents": Self.markdown(text), "range": place.range(of: partial.name).json]
  }

  /// The text about a key or a value; nil inside expressions.
  private mutating func text(at cursor: CursorContext, in file: OpenFile) -> String? {
    let declared = declarations(of: file)
    let token = cursor.scan.token
    guard !token.isEmpty else { return nil }
    let path = cursor.isKey ? cursor.path + [token] : cursor.path
    if let input = input(in: file, cursor, path) {
      return "**\(input.name)** (\(input.type.name))\n\n" + text(about: input)
    }
    guard let key = declared.key(at: path) else { return nil }
    if !cursor.isKey {
      if key.name == "uses", let plugin = plugins(for: file).first(where: { $0.name == token })?.plugin {
        return text(about: plugin)
      }
      if let meaning = declared.words(of: key.schema).first(where: { $0.word == token })?.meaning {
        return "**\(token)**\n\n\(meaning)"
      }
      if declared.isExpression(key) { return nil }
    }
    return "**\(key.name)**\n\n" + text(about: key)
  }

  private func text(about plugin: Plugin) -> String {
    let inputs = plugin.inputs.map { "- `\($0.name)` (\($0.type.name))" + ($0.summary.map { ": " + $0 } ?? "") }
    return (["**\(plugin.name)** \(plugin.version)", plugin.summary] + [inputs.joined(separator: "\n")])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func explanation(of path: String, in file: OpenFile) -> String? {
    let parts = path.split(separator: ".").map(String.init)
    if parts.count == 2, parts[0] == "secrets" {
      return secrets(of: file, named: parts[1]).first.map { "**\(path)**\n\n`\($0.value)`" }
    }
    if parts.count == 2, parts[0] == "inputs", let input = inputs(for: file)?.first(where: { $0.name == parts[1] }) {
      return "**\(path)** (\(input.type.name))\n\n" + text(about: input)
    }
    guard let name = loader.expressions.explanation(of: path, inputs: inputs(for: file)) else { return nil }
    let title = "**\(path)**" + (name.details.count == 1 ? ": `\(name.details[0])`" : "")
    return Self.text(about: name).map { title + "\n\n" + $0 } ?? title
  }

  private func secrets(of file: OpenFile, named name: String) -> [ConfigInspection.Definition] {
    (inspected.secrets[file.path] ?? []).filter { $0.name == name }
  }

  // MARK: Definitions

  mutating func definitions(in file: OpenFile, at position: TextPosition) -> [JSONValue] {
    if let (partial, _) = expression(in: file, at: position) {
      switch partial.receiver {
      case "secrets"?:
        // The text knows better than the last inspection where a line is now.
        let own = CursorContext.entries(of: "secrets", in: file.document).filter { $0.name == partial.name }
        if let own = own.first { return [Self.location(file.address, own.line, 0..<0)] }
        return secrets(of: file, named: partial.name).map { Self.location(address(of: $0.path), $0.line, $0.columns) }
      case "inputs"? where file.isManifest:
        return CursorContext.entries(of: "inputs", in: file.document).filter { $0.name == partial.name }
          .map { Self.location(file.address, $0.line, 0..<0) }
      default: return []
      }
    }
    let cursor = cursor(in: file, at: position) { !$0.isWhitespace && !",]}\"'#".contains($0) }
    let token = cursor.scan.token
    guard !cursor.isKey, !token.isEmpty, !cursor.scan.isComment else { return [] }
    if token.hasPrefix("*") { return anchor(String(token.dropFirst()), in: file) }
    if cursor.path == ["include"], !file.isManifest {
      return loader.included(token, from: file.path).map { Self.location(address(of: $0), 0, 0..<0) }
    }
    guard cursor.path.last == "uses", let folder = plugins(for: file).first(where: { $0.name == token })?.folder else {
      return []
    }
    return [Self.location(address(of: loader.realPath(folder + "/plugin.yml")), 0, 0..<0)]
  }

  private func anchor(_ name: String, in file: OpenFile) -> [JSONValue] {
    for number in 0..<file.document.lineCount {
      guard let found = Self.anchor(in: file.document.line(number)), found.name == name else { continue }
      return [Self.location(file.address, number, found.column..<(found.column + name.utf16.count + 1))]
    }
    return []
  }

  private static func location(_ address: String, _ line: Int, _ columns: Range<Int>) -> JSONValue {
    ["uri": .string(address), "range": TextRange(line: line, columns).json]
  }
}
