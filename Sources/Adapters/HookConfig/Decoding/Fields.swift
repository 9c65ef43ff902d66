// SPDX-License-Identifier: MIT
import Hooks
import Messages
import Schemas
import TextWidth

/// A given key and its declaration.
struct Field {
  let entry: YAMLEntry
  let declared: ConfigKey

  var key: YAMLNode { entry.key }
  var value: YAMLNode { entry.value }
  var name: String { entry.name }
}

/// The entries of a mapping whose keys are known.
struct Fields {
  let node: YAMLNode
  /// Whether there were unknown keys or unreadable lines. A key that seems to be missing is probably there.
  var hasUnknown = false
  /// So few that a linear search is enough.
  fileprivate var fields: [Field] = []

  subscript(key: String) -> Field? { fields.firstIndex { $0.entry.name == key }.map { fields[$0] } }

  /// The given fields among `keys`, in the order of `keys`.
  func given(_ keys: [String]) -> [Field] { keys.compactMap { self[$0] } }
}

extension Decoding {
  /// The entries of a mapping with these keys. Every other key except `x-…` is an error.
  ///
  /// With a `path`, the keys are settings, which only one file may give. Nil if the node isn't a mapping.
  func fields(
    _ node: YAMLNode, of what: @autoclosure () -> ConfigPart, _ keys: KeySet, path: String? = nil,
    example: String? = nil
  ) -> Fields? {
    if node.isNull { return Fields(node: node) }
    guard let all = node.entries else {
      return problems.refuse(
        .notKeys(what(), example: example ?? keys.names[0], describe(node)), at: node.span,
        hint: Self.spaceHint(node) ?? Self.itemHint(node, keys: keys.names) ?? example.map { .writeUnder($0) })
    }
    var fields = Fields(node: node, hasUnknown: node.isCut)
    // A mapping may have many thousand unknown keys.
    lazy var empty = EmptyKeys(in: all, keys, plugins)
    for entry in all where !entry.name.hasPrefix("x-") {
      guard let declared = keys[entry.name] else {
        unknown(entry, among: all, of: what(), keys, belongsUnder: empty)
        fields.hasUnknown = true
        continue
      }
      fields.fields.append(Field(entry: entry, declared: declared))
      if let path, !entry.isMerged {
        register("\(path).\(entry.name)", at: entry.key.span, what: .key("\(path).\(entry.name)"))
      }
    }
    return fields
  }

  /// The entries of the mapping under a key.
  func fields(_ field: Field, isSection: Bool = false, example: String? = nil) -> Fields? {
    fields(
      field.value, of: .key(field.name), field.declared.inner, path: isSection ? field.name : nil, example: example)
  }

  /// The hint for `focus:25m`, which is one word to YAML.
  private static func spaceHint(_ node: YAMLNode) -> DiagnosticHint? {
    guard let scalar = node.scalar, scalar.style == .plain, let colon = scalar.text.firstIndex(of: ":"),
      scalar.text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }), !scalar.text.hasPrefix("http")
    else { return nil }
    return .spaceAfterColon
  }

  /// The hint for `- focus: 25m` under a key that takes no list.
  private static func itemHint(_ node: YAMLNode, keys: [String]) -> DiagnosticHint? {
    guard case .sequence(let items) = node.content, !node.isFlow,
      let key = items.first?.entries?.first?.key.keyText, keys.contains(key)
    else { return nil }
    return .remove("-")
  }

  private func unknown(
    _ entry: YAMLEntry, among all: [YAMLEntry], of what: ConfigPart, _ keys: KeySet,
    belongsUnder empty: @autoclosure () -> EmptyKeys
  ) {
    let key = entry.key
    let word = key.keyText
    if let odd = key.span.text.unicodeScalars.first(where: OddSpace.isOne) {
      let place = key.span.first(String(Character(odd))) ?? key.span
      return problems.error(
        .yaml(.oddSpace(OddSpace.kind(odd), code: odd.code)), at: place, hint: .ordinarySpaces)
    }
    let known =
      spaceHint(inKey: word, keys: keys.names) ?? Self.anchorHint(entry, of: what) ?? Self.depthHint(entry, of: what)
      ?? empty().hint(for: word) ?? valueHint(entry, among: all, keys)
      ?? keys.synonyms[word.lowercased()].map { DiagnosticHint.didYouMean($0) }
    let hint =
      known ?? placeHint(entry, among: all, in: what) ?? DiagnosticHint.spelling(of: word, among: keys.names)
    problems.error(.unknownKey(what, word), at: key.span, hint: hint ?? Self.list(keys.names))
  }

  /// The hint for a key that its value or another key explains: `when: mon-fri`, `disabled: true`, `command` beside `while`.
  private func valueHint(_ entry: YAMLEntry, among all: [YAMLEntry], _ keys: KeySet) -> DiagnosticHint? {
    guard let key = keys.synonyms[entry.name.lowercased()] else { return nil }
    if key == "run", keys["enter"] != nil, all.contains(where: { $0.name == "while" }) { return .didYouMean("enter") }
    if entry.name.lowercased() == "disabled" { return .write("\(key): \(entry.value.scalar?.value == .bool(false))") }
    guard keys["during"] != nil, let text = entry.value.text else { return nil }
    if let window = Self.window(in: text) { return .write("during: \(window)") }
    return key == "on" && text.contains(" ") ? .didYouMean("if") : nil
  }

  /// The hint for `quick: &quick` at the top of a file.
  private static func anchorHint(_ entry: YAMLEntry, of what: ConfigPart) -> DiagnosticHint? {
    let (file, key) = (entry.key.span.file, entry.key.span)
    // A key in quotes may have several lines.
    let end = max(key.end, file.range(ofLine: key.line).upperBound)
    return what == .file && file.text(key.end..<end).hasPrefix(": &") ? .callIt("x-\(entry.name)") : nil
  }

  /// The hint for a key that belongs elsewhere, which may be where a text is in place of the mapping.
  private func placeHint(_ entry: YAMLEntry, among all: [YAMLEntry], in what: ConfigPart) -> DiagnosticHint? {
    let hint = KeyPlace.hint(for: entry.name, in: what)
    guard case .standsUnder(let key)? = hint else { return hint }
    let text = all.first { $0.name == key }.flatMap { $0.value.text == nil ? nil : $0.value.span.text }
    return text.flatMap { KeyPlace.mapping(under: key, text: $0, with: entry.name, text: entry.value.span.text) }
      ?? hint
  }

  /// The hint for a hook that is indented as if it were part of the hook above.
  private static func depthHint(_ entry: YAMLEntry, of what: ConfigPart) -> DiagnosticHint? {
    let isHook = entry.value.entries?.contains { ["on", "while"].contains($0.key.keyText) } ?? false
    guard isHook, what == .hook || what == .file else { return nil }
    return what == .hook ? .indentLess : .hooksUnderHooks
  }

  private static func list(_ keys: [String]) -> DiagnosticHint {
    .itTakes(Array(keys.prefix(12)), more: keys.count > 12)
  }

  /// The hint for `{ on:focus.started }`, whose key is one word to YAML.
  private func spaceHint(inKey word: String, keys: [String]) -> DiagnosticHint? {
    let parts = word.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, keys.contains(String(parts[0])) else { return nil }
    return .spaceAfterColon
  }

  /// The entries of a mapping whose keys are names of the user's choice.
  func named(_ node: YAMLNode, of what: ConfigPart, example: String) -> [YAMLEntry] {
    if node.isNull { return [] }
    guard let entries = node.entries else {
      problems.error(
        .notAMapping(what, describe(node)), at: node.span,
        hint: Self.spaceHint(node) ?? Self.nameHint(node) ?? .writeUnder(example))
      return []
    }
    return entries
  }

  /// The mapping that a list, or `A=1`, probably means.
  private static func nameHint(_ node: YAMLNode) -> DiagnosticHint? {
    var items = [node]
    var isBlock = false
    if case .sequence(let all) = node.content, !all.isEmpty { (items, isBlock) = (all, !node.isFlow) }
    let first = items[0]
    let pairs = items.compactMap { $0.text.flatMap(pair) }
    if pairs.count == items.count { return .write(isBlock ? pairs[0] : "{ \(pairs.joined(separator: ", ")) }") }
    guard case .sequence = node.content else { return nil }
    if let text = first.text, text.contains(": ") { return .writeUnder(text) }
    guard first.entries != nil else { return nil }
    if items.allSatisfy({ $0.entries?.count == 1 && $0.entries?.first?.value.scalar != nil }) { return .remove("-") }
    let key = first.entries?.first { ["id", "name"].contains($0.key.keyText) }
    let name = key?.value.text.map { $0.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() }
    return .nameItems(name ?? "my-own")
  }

  /// `A: 1` for `A=1`.
  private static func pair(_ text: String) -> String? {
    guard let mark = text.firstIndex(of: "="), mark > text.startIndex else { return nil }
    let value = String(text[text.index(after: mark)...])
    return "\(text[..<mark]): \(KeyPlace.isPlainInBrackets(value) ? value : YAMLText.quoted(value))"
  }

  /// The description of a node. A long text is truncated.
  func describe(_ node: YAMLNode) -> FoundValue {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.value != .null else { return .nothing }
      return .text(scalar.text.count > 40 ? scalar.text.prefix(40) + "…" : scalar.text)
    case .sequence: return .list
    case .mapping: return .mapping
    }
  }
}

/// The keys of a mapping that have no value, where one or more entries may be meant for them; and the plugin that is used.
private struct EmptyKeys {
  private let keys: [(name: String, declared: ConfigKey)]
  private let plugin: Plugin?

  init(in all: [YAMLEntry], _ keys: KeySet, _ plugins: PluginFinder?) {
    self.keys = all.compactMap { entry in entry.value.isNull ? keys[entry.name].map { (entry.name, $0) } : nil }
    let name = keys["with"] == nil ? nil : all.first { $0.name == "uses" }?.value.text
    if let name, case .plugin(let plugin)? = plugins?.find(name) { self.plugin = plugin } else { plugin = nil }
  }

  /// The hint that names the key under which `word` belongs: for a plugin's input, `with`.
  func hint(for word: String) -> DiagnosticHint? {
    let isInput = plugin?.input(word) != nil
    return keys.first { $0.name == "with" ? isInput : $0.declared.inner[word] != nil }.map { .indentUnder($0.name) }
      ?? (isInput ? .standsUnder("with") : nil)
  }
}
