// SPDX-License-Identifier: MIT

/// Makes the tree of one file from the parser's events: aliases and merges expanded within limits, duplicates refused.
struct YAMLComposer: ~Copyable {
  /// The tree, as far as it could be read.
  struct Result {
    var root: YAMLNode?
    /// Whether the text ended in a syntax error: the tree then holds what was complete before it.
    var isPartial: Bool
  }

  static let deepest = 64
  /// How many nodes aliases and merges may add.
  static let mostExpanded = 50_000

  private let file: SourceFile
  private let problems: Problems
  private var parser: YAMLParser
  private var anchors: [String: YAMLNode] = [:]
  private var expanded = 0
  private var hasFailed = false
  /// Inside of keys, whose own problem says all.
  private var keyDepth = 0

  private init?(_ file: SourceFile, problems: Problems) {
    let text = file.bytes.starts(with: SourceFile.byteOrderMark) ? file.bytes.dropFirst(3) : file.bytes[...]
    guard let parser = YAMLParser(utf8: text) else { return nil }
    self.file = file
    self.problems = problems
    self.parser = parser
  }

  static func compose(_ file: SourceFile, problems: Problems) -> Result {
    guard var composer = YAMLComposer(file, problems: problems) else {
      problems.error("there is not enough memory to read it", inFile: file.path, order: file.order)
      return Result(root: nil, isPartial: true)
    }
    return composer.compose()
  }

  private mutating func compose() -> Result {
    var root: YAMLNode?
    var documents = 0
    while let event = next() {
      switch event.kind {
      case .streamStart, .documentEnd: continue
      case .streamEnd: return Result(root: root, isPartial: false)
      case .documentStart:
        documents += 1
        if documents > 1 {
          fail("a file holds one document", at: span(event), hint: "remove the '---', or 'include' a second file")
        }
      default: root = node(event, depth: 0)
      }
    }
    return Result(root: root, isPartial: true)
  }

  /// The next event; nil once the text can't be read any further.
  private mutating func next() -> YAMLEvent? {
    guard !hasFailed else { return nil }
    do {
      return try parser.next()
    } catch {
      hasFailed = true
      SyntaxSlips(file: file, problems: problems).report(error)
      return nil
    }
  }

  private mutating func fail(_ message: String, at span: Span, hint: String? = nil) {
    hasFailed = true
    problems.error(message, at: span, hint: hint)
  }

  private func span(_ event: YAMLEvent) -> Span { Span(file: file, start: event.start, end: event.end) }

  /// The node that begins with `event`; nil where the text breaks off inside it.
  private mutating func node(_ event: YAMLEvent, depth: Int) -> YAMLNode? {
    guard depth <= Self.deepest else {
      fail("this is nested more than \(Self.deepest) levels deep", at: span(event))
      return nil
    }
    switch event.kind {
    case .alias(let name): return alias(name, at: span(event))
    case .scalar(let text, let style, let anchor, let tag):
      var node = YAMLNode(content: .scalar(scalar(text, style, tag: tag, at: span(event))), span: span(event))
      node.span.start = content(of: event, hasProperties: anchor != nil || tag != nil)
      // An alias of a long text counts for more than one of a word.
      node.weight += text.utf8.count / 100
      if case .block = style { node.span.end = trimmedEnd(node.span) }
      anchors[anchor ?? ""] = node
      return node
    case .sequenceStart(let isFlow, let anchor, let tag):
      check(tag: tag, is: "seq", at: span(event))
      return sequence(event, isFlow: isFlow, anchor: anchor, depth: depth)
    case .mappingStart(let isFlow, let anchor, let tag):
      check(tag: tag, is: "map", at: span(event))
      return mapping(event, isFlow: isFlow, anchor: anchor, depth: depth)
    default: return nil
    }
  }

  private mutating func sequence(_ start: YAMLEvent, isFlow: Bool, anchor: String?, depth: Int) -> YAMLNode? {
    var items: [YAMLNode] = []
    while let event = next() {
      if case .sequenceEnd = event.kind {
        let end = isFlow ? event.end : items.last.map(Self.end) ?? event.start
        return close(.sequence(items), start, end: end, isFlow: isFlow, anchor: anchor)
      }
      guard let item = node(event, depth: depth + 1) else { break }
      items.append(item)
    }
    return nil
  }

  private mutating func mapping(_ start: YAMLEvent, isFlow: Bool, anchor: String?, depth: Int) -> YAMLNode? {
    var entries: [YAMLEntry] = []
    var merges: [YAMLEntry] = []
    var places: [String: Int] = [:]
    var isAtKey = true
    while let event = next() {
      if case .mappingEnd = event.kind {
        let end = isFlow ? event.end : (entries + merges).map { Self.end(of: $0.value) }.max() ?? event.start
        let merged = merge(merges, into: entries, places: places)
        return close(.mapping(merged), start, end: end, isFlow: isFlow, anchor: anchor)
      }
      keyDepth += 1
      let key = node(event, depth: depth + 1)
      keyDepth -= 1
      isAtKey = false
      guard let key, let event = next(), let value = node(event, depth: depth + 1) else { break }
      isAtKey = !hasFailed
      guard let scalar = key.scalar else {
        if keyDepth == 0 { problems.error("a key has to be a single word", at: key.span, hint: Self.keyHint(key)) }
        continue
      }
      if scalar.text == "<<", scalar.style == .plain {
        merges.append(YAMLEntry(key: key, value: value))
      } else if let first = places[scalar.text] {
        problems.error(
          "'\(scalar.text)' stands here twice", at: key.span,
          notes: [Problems.Note("first here", at: entries[first].key.span)])
      } else {
        places[scalar.text] = entries.count
        entries.append(YAMLEntry(key: key, value: value))
      }
    }
    // What was complete before a syntax error is still looked at, two levels deep: whole sections and whole hooks.
    guard hasFailed, depth <= 1 else { return nil }
    // A line that doesn't fit may be part of what came last.
    if isAtKey { Self.removeLast(&entries, depth: depth) }
    return close(.mapping(entries), start, end: start.end, isFlow: isFlow, anchor: nil)
  }

  /// Leaves out the last hook, or the last entry of the last section.
  private static func removeLast(_ entries: inout [YAMLEntry], depth: Int) {
    guard var last = entries.popLast(), depth == 0, case .mapping(var inner) = last.value.content else { return }
    _ = inner.popLast()
    last.value.content = .mapping(inner)
    entries.append(last)
  }

  private mutating func close(
    _ content: YAMLNode.Content, _ start: YAMLEvent, end: Int, isFlow: Bool, anchor: String?
  ) -> YAMLNode {
    var node = YAMLNode(content: content, span: Span(file: file, start: start.start, end: end), isFlow: isFlow)
    switch content {
    case .scalar: break
    case .sequence(let items):
      node.weight += items.reduce(0) { $0 + $1.weight }
      if !isFlow, let first = items.first { node.span.start = min(first.span.start, start.end) }
    case .mapping(let entries):
      node.weight += entries.reduce(0) { $0 + $1.value.weight + 1 }
      if isFlow { node.span.start = self.content(of: start, hasProperties: true) }
      if !isFlow, let first = entries.first(where: { !$0.isMerged }) { node.span.start = first.key.span.start }
    }
    if let anchor { anchors[anchor] = node }
    return node
  }

  private mutating func alias(_ name: String, at span: Span) -> YAMLNode? {
    guard var node = anchors[name], !name.isEmpty else {
      problems.error(
        "'*\(name)' is an alias, and nothing above is called '&\(name)'", at: span,
        hint: Suggestion.hint(for: name, among: anchors.keys.filter { !$0.isEmpty }, prefix: "*")
          ?? "put it in quotes if it is text: \"*\(name)\"")
      return YAMLNode(
        content: .scalar(YAMLScalar(text: "*\(name)", style: .plain, value: .string)), span: span, alias: span)
    }
    guard expand(node.weight, at: span) else { return nil }
    node.alias = span
    return node
  }

  /// Counts what an alias or merge adds; refuses what would grow without end.
  private mutating func expand(_ weight: Int, at span: Span) -> Bool {
    expanded += weight
    guard expanded > Self.mostExpanded else { return true }
    fail("aliases make this file more than \(Self.mostExpanded) values long", at: span)
    return false
  }

  /// The entries of `<<` behind those that stand in the mapping itself, which win.
  private mutating func merge(_ merges: [YAMLEntry], into own: [YAMLEntry], places: [String: Int]) -> [YAMLEntry] {
    var entries = own
    var taken = Set(places.keys)
    for merge in merges {
      var sources = [merge.value]
      if case .sequence(let items) = merge.value.content { sources = items }
      for source in sources {
        guard let added = source.entries else {
          let place = merge.value.alias ?? source.alias ?? source.span
          problems.error("'<<' takes a mapping or a list of mappings", at: place)
          continue
        }
        guard expand(source.weight, at: merge.key.span) else { return entries }
        for entry in added where taken.insert(entry.key.keyText).inserted {
          entries.append(YAMLEntry(key: entry.key, value: entry.value, isMerged: true))
        }
      }
    }
    return entries
  }

  private func scalar(_ text: String, _ style: YAMLScalar.Style, tag: String?, at span: Span) -> YAMLScalar {
    guard let tag else {
      return YAMLScalar(text: text, style: style, value: style == .plain ? CoreSchema.resolve(text) : .string)
    }
    if let value = CoreSchema.resolve(text, tag: tag) { return YAMLScalar(text: text, style: style, value: value) }
    SyntaxSlips(file: file, problems: problems).reportTag(tag, at: span)
    return YAMLScalar(text: text, style: style, value: .string)
  }

  private func check(tag: String?, is expected: String, at span: Span) {
    guard let tag, tag != "!", tag != CoreSchema.tagPrefix + expected else { return }
    SyntaxSlips(file: file, problems: problems).reportTag(tag, at: span)
  }

  /// Where a value begins behind its anchor and tag.
  private func content(of event: YAMLEvent, hasProperties: Bool) -> Int {
    guard hasProperties else { return event.start }
    var offset = event.start
    while offset < event.end, let scalar = file[offset] {
      if scalar == "&" || scalar == "!" {
        while offset < event.end, let next = file[offset], !next.properties.isWhitespace { offset += 1 }
      } else if scalar.properties.isWhitespace {
        offset += 1
      } else {
        return offset
      }
    }
    return event.end
  }

  /// The end of a block scalar without the line breaks that libyaml counts to it.
  private func trimmedEnd(_ span: Span) -> Int {
    var end = span.end
    while end > span.start + 1, let last = file[end - 1], last.properties.isWhitespace { end -= 1 }
    return end
  }

  /// Where a value ends in this place: an alias ends with its name.
  private static func end(of node: YAMLNode) -> Int { node.alias?.end ?? node.span.end }

  /// What a key of another kind was probably meant to be.
  private static func keyHint(_ key: YAMLNode) -> String? {
    key.span.text.hasPrefix("{") ? "put '${{ … }}' in quotes" : nil
  }
}
