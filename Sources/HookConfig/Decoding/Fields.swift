// SPDX-License-Identifier: MIT

/// The entries of a mapping whose keys are known.
struct Fields {
  let node: YAMLNode
  /// Whether there were keys that aren't known: what seems to be missing then probably stands under one of them.
  let hasUnknown: Bool
  private let entries: [String: YAMLEntry]

  init(_ node: YAMLNode, entries: [String: YAMLEntry], hasUnknown: Bool = false) {
    self.node = node
    self.entries = entries
    self.hasUnknown = hasUnknown
  }

  subscript(key: String) -> YAMLEntry? { entries[key] }

  /// Those of `keys` that are given, in that order.
  func given(_ keys: [String]) -> [YAMLEntry] { keys.compactMap { entries[$0] } }
}

extension Decoding {
  /// The entries of a mapping with the known `keys`; every other one but `x-…` is an error.
  ///
  /// With a `path` the keys count as settings, which only one file may give. Nil where the node isn't a mapping.
  func fields(
    _ node: YAMLNode, of what: String, keys: [String], path: String?, synonyms: [String: String] = [:],
    example: String? = nil
  ) -> Fields? {
    if node.isNull { return Fields(node, entries: [:]) }
    guard let all = node.entries else {
      problems.error(
        "\(what) takes keys such as '\(example ?? keys[0])', not \(describe(node))", at: node.span,
        hint: Self.spaceHint(node) ?? example.map { "write '\($0)' under it" })
      return nil
    }
    var entries: [String: YAMLEntry] = [:]
    var hasUnknown = false
    for entry in all where !entry.key.keyText.hasPrefix("x-") {
      let key = entry.key.keyText
      guard keys.contains(key) else {
        unknown(entry.key, of: what, keys: keys, synonyms: synonyms)
        hasUnknown = true
        continue
      }
      entries[key] = entry
      if let path, !entry.isMerged { register("\(path).\(key)", at: entry.key.span, what: "'\(path).\(key)'") }
    }
    return Fields(node, entries: entries, hasUnknown: hasUnknown)
  }

  /// `focus:25m` is one word to YAML.
  private static func spaceHint(_ node: YAMLNode) -> String? {
    guard let scalar = node.scalar, scalar.style == .plain, let colon = scalar.text.firstIndex(of: ":"),
      scalar.text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }), !scalar.text.hasPrefix("http")
    else { return nil }
    return "put a space after the ':'"
  }

  private func unknown(_ key: YAMLNode, of what: String, keys: [String], synonyms: [String: String]) {
    let word = key.keyText
    let hint =
      synonyms[word.lowercased()].map { "did you mean '\($0)'?" } ?? Suggestion.hint(for: word, among: keys)
      ?? "it takes " + keys.prefix(12).map { "'\($0)'" }.joined(separator: ", ") + (keys.count > 12 ? " and more" : "")
    problems.error("\(what) has no key '\(word)'", at: key.span, hint: hint)
  }

  /// The entries of a mapping whose keys are names that the person chose.
  func named(_ node: YAMLNode, of what: String, example: String) -> [YAMLEntry] {
    if node.isNull { return [] }
    guard let entries = node.entries else {
      problems.error(
        "\(what) is a mapping, not \(describe(node))", at: node.span,
        hint: Self.spaceHint(node) ?? "write '\(example)' under it")
      return []
    }
    return entries
  }

  /// What a node is, in words: `'abc'`, `a list`, `nothing`.
  func describe(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.value != .null else { return "nothing" }
      let text = scalar.text.count > 40 ? scalar.text.prefix(40) + "…" : scalar.text[...]
      return "'\(text)'"
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    }
  }
}
