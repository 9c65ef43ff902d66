// SPDX-License-Identifier: MIT
import Events
import Expressions
import HookConfig
import Hooks
import Messages
import Schemas

/// The kinds of items, by the protocol's numbers.
enum ItemKind: Int64 {
  case function = 3, field = 5, variable = 6, module = 9, property = 10, value = 12, word = 20, constant = 21
}

/// What completion offers in one place.
struct Offer {
  var label: String
  var kind: ItemKind
  var detail: String?
  /// Markdown.
  var text: String?
  /// The text to insert, if it isn't the label.
  var insert: String?
}

extension LanguageServer {
  mutating func completions(in file: OpenFile, at position: TextPosition) -> [JSONValue] {
    let cursor = CursorContext(file.document, position)
    guard !cursor.scan.isComment else { return [] }
    let (offers, token) = offers(in: file, cursor)
    let range = cursor.range(of: token)
    return offers.enumerated().map { index, offer in
      var members: [JSONValue.Member] = [
        .init("label", .string(offer.label)), .init("kind", .integer(offer.kind.rawValue)),
        .init("sortText", .string(String(repeating: "0", count: 5 - "\(index)".count) + "\(index)")),
        .init("textEdit", ["range": range.json, "newText": .string(offer.insert ?? offer.label)]),
      ]
      if let detail = offer.detail { members.append(.init("detail", .string(detail))) }
      if let text = offer.text { members.append(.init("documentation", Self.markdown(text))) }
      return .object(members)
    }
  }

  static func markdown(_ text: String) -> JSONValue { ["kind": "markdown", "value": .string(text)] }

  func declarations(of file: OpenFile) -> Declarations { file.isManifest ? manifestKeys : hooksKeys }

  /// The offers at the cursor, and the beginning that they complete.
  private mutating func offers(in file: OpenFile, _ cursor: CursorContext) -> ([Offer], String) {
    let declared = declarations(of: file)
    let token = cursor.scan.token
    if let source = cursor.scan.template {
      let partial = PartialExpression(source)
      return (offers(partial, in: file, isTemplate: true), partial.name)
    }
    if cursor.isKey { return (keys(in: file, cursor, declared), token) }
    if cursor.scan.quote == nil, token.hasPrefix("*") {
      let anchors = Self.anchors(of: file.document)
      return (anchors.map { Offer(label: "*" + $0, kind: .constant) }, token)
    }
    guard let key = declared.key(at: cursor.path) else { return (inputValues(in: file, cursor, declared), token) }
    if key.name == "uses" {
      return (plugins(for: file).map { Offer(label: $0.name, kind: .module, detail: $0.plugin?.summary) }, token)
    }
    let words = words(of: key, declared, quoted: cursor.scan.quote != nil)
    guard declared.isExpression(key) else { return (words, token) }
    let partial = PartialExpression(token)
    let isWord = partial.name == token || token.allSatisfy { $0.isLetter || $0 == "-" }
    let names = offers(partial, in: file, isTemplate: false)
    return isWord ? (words + names, token) : (names, partial.name)
  }

  private mutating func keys(in file: OpenFile, _ cursor: CursorContext, _ declared: Declarations) -> [Offer] {
    let taken = cursor.scan.isFlow ? [] : Set(cursor.siblings.map(\.key))
    switch declared.keys(below: cursor.path) {
    case .keys(let sets):
      return sets.flatMap(\.keys).filter { !taken.contains($0.name) }.map { key in
        let isMapping = !key.inner.keys.isEmpty && key.schema["anyOf"] == nil && key.schema["$ref"] == nil
        return Offer(
          label: key.name, kind: .property, detail: key.schema["title"]?.string, text: text(about: key),
          insert: key.name + (isMapping ? ":" : ": "))
      }
    case .inputs:
      return inputs(in: file, cursor, depth: cursor.path.count - 1).filter { !taken.contains($0.name) }.map { input in
        Offer(
          label: input.name, kind: .property, detail: input.type.name, text: text(about: input),
          insert: input.name + ": ")
      }
    case .named, .none: return []
    }
  }

  private func words(of key: ConfigKey, _ declared: Declarations, quoted: Bool) -> [Offer] {
    declared.words(of: key.schema).map { word, meaning in
      // A plain `*` begins an alias.
      Offer(
        label: word, kind: .word, text: meaning, insert: word.hasPrefix("*") && !quoted ? "\"\(word)\"" : nil)
    }
  }

  // MARK: Plugins

  /// The plugins that hooks of the file can use.
  mutating func plugins(for file: OpenFile) -> [PluginManifest] {
    if let known = plugins[file.path] { return known }
    let found = loader(for: file.path).plugins(config: file.path).map { manifest in
      var manifest = manifest
      manifest.plugin = manifest.plugin?.translated(to: language.code)
      return manifest
    }
    plugins[file.path] = found
    return found
  }

  /// The inputs of the plugin that is used where the cursor is; `depth` is the place of `with` in the path.
  mutating func inputs(in file: OpenFile, _ cursor: CursorContext, depth: Int) -> [PluginInput] {
    if file.isManifest { return inspected.inputs[file.path] ?? [] }
    guard let name = cursor.value(of: "uses", besides: depth) else { return [] }
    return plugins(for: file).first { $0.name == name }?.plugin?.inputs ?? []
  }

  /// The input whose value is at the cursor.
  mutating func input(in file: OpenFile, _ cursor: CursorContext, _ path: [String]) -> PluginInput? {
    guard let with = path.lastIndex(of: "with"), with == path.count - 2,
      case .inputs = declarations(of: file).keys(below: path.dropLast())
    else { return nil }
    return inputs(in: file, cursor, depth: with).first { $0.name == path.last }
  }

  private mutating func inputValues(
    in file: OpenFile, _ cursor: CursorContext, _ declared: Declarations
  ) -> [Offer] {
    guard let input = input(in: file, cursor, cursor.path) else { return [] }
    switch input.type {
    case .secret:
      return secrets(of: file).map { Offer(label: "${{ secrets.\($0.name) }}", kind: .constant, detail: $0.value) }
    case .boolean: return ["true", "false"].map { Offer(label: $0, kind: .word) }
    default:
      let element = if case .list(let type) = input.type { type } else { input.type }
      return input.limits.choices.map { Offer(label: element.text($0), kind: .word) }
    }
  }

  /// The secrets of the file's configuration, and those that its text has since the last inspection.
  private func secrets(of file: OpenFile) -> [(name: String, value: String)] {
    let inspected = (inspected.secrets[file.path] ?? []).map { (name: $0.name, value: $0.value) }
    let known = Set(inspected.map(\.name))
    let written = CursorContext.entries(of: "secrets", in: file.document).filter { !known.contains($0.name) }
    return inspected + written.map { (name: $0.name, value: $0.value) }
  }

  // MARK: Expressions

  /// The inputs that expressions of the file name; nil outside manifests.
  func inputs(for file: OpenFile) -> [PluginInput]? { file.isManifest ? inspected.inputs[file.path] ?? [] : nil }

  private func offers(_ partial: PartialExpression, in file: OpenFile, isTemplate: Bool) -> [Offer] {
    let inputs = inputs(for: file)
    if partial.isText { return [] }
    if let compared = partial.compared {
      return loader.expressions.words(of: compared, inputs: inputs).filter { !$0.isEmpty }
        .map { Offer(label: $0, kind: .word) }
    }
    guard let receiver = partial.receiver else {
      let secrets = Offer(label: "secrets", kind: .variable)
      let names = loader.expressions.names(inputs: inputs).map(Self.offer)
      return (isTemplate && !file.isManifest ? [secrets] : []) + names
    }
    if receiver == "secrets", isTemplate {
      return secrets(of: file).map { Offer(label: $0.name, kind: .constant, detail: $0.value) }
    }
    let secretInputs = receiver == "inputs" ? (inputs ?? []).filter { $0.type == .secret } : []
    return loader.expressions.members(of: receiver, inputs: inputs).map(Self.offer)
      + secretInputs.map { Offer(label: $0.name, kind: .constant, detail: $0.type.name, text: $0.summary) }
  }

  private static func offer(_ name: ExpressionName) -> Offer {
    let kind: ItemKind =
      switch name.kind {
      case .variable: .variable
      case .member: .field
      case .function: .function
      }
    let isCall = name.kind == .function
    return Offer(
      label: name.name, kind: kind, detail: name.details.first, text: text(about: name),
      insert: isCall ? name.name + "(" : nil)
  }

  // MARK: Texts

  /// The signatures or the words of a name, as Markdown; nil if its first detail says everything.
  static func text(about name: ExpressionName) -> String? {
    if !name.words.isEmpty { return name.words.map { "`\"\($0)\"`" }.joined(separator: ", ") }
    guard name.details.count > 1 else { return nil }
    return "```\n" + name.details.joined(separator: "\n") + "\n```"
  }

  /// The documentation of a key, as Markdown.
  func text(about key: ConfigKey) -> String {
    var parts = [key.schema["description"]?.string ?? ""]
    if let standard = key.schema["default"] { parts.append(language.editor(.standard(Self.code(standard)))) }
    if case .array(let examples)? = key.schema["examples"] {
      parts.append(language.editor(.examples(examples.map(Self.code))))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The documentation of a plugin's input, as Markdown.
  func text(about input: PluginInput) -> String {
    var parts = [input.summary ?? ""]
    if input.isRequired { parts.append(language.editor(.required)) }
    if let standard = input.standard { parts.append(language.editor(.standard("`\(input.type.text(standard))`"))) }
    let choices = input.limits.choices.map { "`\(input.type.text($0))`" }
    if !choices.isEmpty { parts.append(choices.joined(separator: ", ")) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func code(_ value: JSONValue) -> String { "`\(value.string ?? value.text)`" }

  /// The names of the anchors in a text.
  static func anchors(of document: Document) -> [String] {
    var names: [String] = []
    for number in 0..<document.lineCount {
      let line = document.line(number)
      guard line.utf8.contains(UInt8(ascii: "&")), let found = anchor(in: line) else { continue }
      if !names.contains(found.name) { names.append(found.name) }
    }
    return names
  }

  /// The first anchor of a line, with its column.
  static func anchor(in line: Substring) -> (name: String, column: Int)? {
    guard let mark = line.firstRange(of: " &")?.upperBound else { return nil }
    let name = line[mark...].prefix { !$0.isWhitespace && !",[]{}".contains($0) }
    let start = line.index(before: mark)
    return name.isEmpty ? nil : (String(name), line[..<start].utf16.count)
  }
}
