// SPDX-License-Identifier: MIT
import Messages
import TextWidth

/// Builds the tree of one file from the parser's events. Expands aliases and merges within limits, and reports duplicates.
struct YAMLComposer: ~Copyable {
  /// The tree, as far as the text is readable.
  struct Result {
    var root: YAMLNode?
    /// Whether a part isn't YAML. The tree then holds the rest.
    var isPartial: Bool
    /// Whether names that other parts refer to may be missing from the tree.
    var losesNames: Bool
  }

  static let deepest = 64
  /// Up to this number of keys, a linear search is used.
  private static let few = 8
  /// The number of nodes that aliases and merges may add.
  static let mostExpanded = 50_000

  let file: SourceFile
  let damage: Damage
  private var parser: YAMLParser
  private var anchors: [String: YAMLNode] = [:]
  /// Anchors of lists and mappings that haven't ended.
  private var open: Set<String> = []
  private var expanded = 0
  private var hasFailed = false
  /// The nesting depth inside keys. The problem of such a key makes further reports needless.
  var keyDepth = 0
  /// The reports, made once the whole text is readable.
  var reports: [(Problems) -> Void] = []

  private init?(_ file: SourceFile, text: SourceFile, damage: Damage) {
    guard let parser = YAMLParser(utf8: text.content) else { return nil }
    self.file = file
    self.damage = damage
    self.parser = parser
  }

  /// The tree of everything that is YAML. The rest is reported.
  static func compose(_ file: SourceFile, problems: Problems) -> Result {
    var recovery = SyntaxRecovery(file, problems: problems)
    if let root = attempt(recovery, problems: problems) { return result(root, recovery.damage) }
    recovery.mend()
    if let root = attempt(recovery, problems: problems) { return result(root, recovery.damage) }
    problems.error(.yaml(.noMemory), inFile: file.path, order: file.order)
    return Result(root: nil, isPartial: true, losesNames: true)
  }

  private static func result(_ root: YAMLNode?, _ damage: Damage) -> Result {
    Result(root: root, isPartial: !damage.isEmpty, losesNames: damage.losesNames)
  }

  /// The tree, which is nil for an empty text. The outer nil means that a part isn't YAML; nothing is then reported.
  private static func attempt(_ recovery: borrowing SyntaxRecovery, problems: Problems) -> YAMLNode?? {
    guard var composer = YAMLComposer(recovery.file, text: recovery.text, damage: recovery.damage),
      case .some(let root) = composer.compose()
    else { return nil }
    for report in composer.reports { report(problems) }
    return .some(root)
  }

  private mutating func compose() -> YAMLNode?? {
    var root: YAMLNode?
    var documents = 0
    while let event = next() {
      switch event.kind {
      case .streamStart, .documentEnd: continue
      case .streamEnd: return .some(root)
      case .documentStart:
        documents += 1
        if documents > 1 { return nil }
      case .alias, .scalar, .sequenceStart, .mappingStart, .sequenceEnd, .mappingEnd: root = node(event, depth: 0)
      }
    }
    return nil
  }

  /// The next event; nil if the rest of the text is unreadable.
  private mutating func next() -> YAMLEvent? {
    guard !hasFailed else { return nil }
    do {
      return try parser.next()
    } catch {
      hasFailed = true
      return nil
    }
  }

  /// Reports a problem of a node. Further problems of the node are suppressed.
  mutating func report(
    _ message: DiagnosticMessage, at span: Span, hint: DiagnosticHint? = nil, notes: [Problems.Note] = [],
    silencing node: YAMLNode? = nil
  ) {
    reports.append { problems in
      problems.error(message, at: span, hint: hint, notes: notes)
      if let node { problems.silence(node.alias ?? node.span) }
    }
  }

  private func span(_ event: YAMLEvent) -> Span { Span(file: file, start: event.start, end: event.end) }

  /// The node that begins with `event`; nil if the text breaks off inside it.
  private mutating func node(_ event: YAMLEvent, depth: Int) -> YAMLNode? {
    guard depth <= Self.deepest else {
      hasFailed = true
      return nil
    }
    switch event.kind {
    case .alias(let name): return alias(name, at: span(event))
    case .scalar(let text, let style, let anchor, let tag):
      var span = span(event)
      let scalar = scalar(text, style, tag: tag, at: span)
      span.start = content(of: event, hasProperties: anchor != nil || tag != nil)
      if case .block = style { span.end = trimmedEnd(span) }
      // An alias of a long text counts more than an alias of a word.
      let node = YAMLNode(content: .scalar(scalar), span: span, weight: 1 + text.utf8.count / 100)
      check(node)
      if let anchor { anchors[anchor] = node }
      return node
    case .sequenceStart(let isFlow, let anchor, let tag):
      check(tag: tag, is: "seq", at: span(event))
      if let anchor { open.insert(anchor) }
      return sequence(event, isFlow: isFlow, anchor: anchor, depth: depth)
    case .mappingStart(let isFlow, let anchor, let tag):
      check(tag: tag, is: "map", at: span(event))
      if let anchor { open.insert(anchor) }
      return mapping(event, isFlow: isFlow, anchor: anchor, depth: depth)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd: return nil
    }
  }

  private mutating func sequence(_ start: YAMLEvent, isFlow: Bool, anchor: String?, depth: Int) -> YAMLNode? {
    var items: [YAMLNode] = []
    while let event = next() {
      if case .sequenceEnd = event.kind {
        let end = isFlow ? event.end : items.last.map(Self.end) ?? event.start
        return close(.sequence(items), start, end: end, isFlow: isFlow, anchor: anchor)
      }
      guard let item = node(event, depth: depth + 1) else { return nil }
      items.append(item)
    }
    return nil
  }

  private mutating func mapping(_ start: YAMLEvent, isFlow: Bool, anchor: String?, depth: Int) -> YAMLNode? {
    var entries: [YAMLEntry] = []
    var merges: [YAMLEntry] = []
    // The index of each key among the entries, if there are more than a few.
    var places: [String: Int] = [:]
    func place(of key: String) -> Int? {
      entries.count <= Self.few ? entries.firstIndex { $0.name == key } : places[key]
    }
    func append(_ entry: YAMLEntry) {
      entries.append(entry)
      if entries.count == Self.few + 1 {
        for (index, entry) in entries.enumerated() { places[entry.name] = index }
      } else if entries.count > Self.few {
        places[entry.name] = entries.count - 1
      }
    }
    var isCut = false
    while let event = next() {
      if case .mappingEnd = event.kind {
        let end = isFlow ? event.end : Self.end(of: entries, merges) ?? event.start
        let merged = merges.isEmpty ? entries : merge(merges, into: entries, isCut: &isCut)
        return close(.mapping(merged), start, end: end, isFlow: isFlow, anchor: anchor, isCut: isCut)
      }
      keyDepth += 1
      let key = node(event, depth: depth + 1)
      keyDepth -= 1
      guard let key, let event = next(), var value = node(event, depth: depth + 1) else { return nil }
      guard let scalar = key.scalar else {
        isCut = true
        if keyDepth == 0 { reportKey(key, value: value) }
        continue
      }
      if value.isNull, let cut = damage.cut(at: key.span.start) {
        value = unreadable(Span(file: file, start: cut.lowerBound, end: cut.upperBound))
      }
      if !isFlow, let brace = Self.brace(in: key, scalar) {
        let name = reportBrace(brace, key: key, value: value)
        append(YAMLEntry(key: name, value: unreadable(value.span)))
        isCut = true
      } else if scalar.text == "<<", scalar.style == .plain {
        merges.append(YAMLEntry(key: key, value: value))
      } else if let first = place(of: scalar.text) {
        report(
          .yaml(.repeatedKey(scalar.text)), at: key.span, hint: scalar.text == "if" ? .joinConditions : .keepOne,
          notes: [Problems.Note(.first, at: entries[first].key.span)])
        // The second entry's content is still checked.
        if depth == 0 { Self.append(value, to: &entries[first]) }
      } else {
        append(YAMLEntry(key: key, value: value))
      }
    }
    return nil
  }

  private mutating func close(
    _ content: YAMLNode.Content, _ start: YAMLEvent, end: Int, isFlow: Bool, anchor: String?, isCut: Bool = false
  ) -> YAMLNode {
    var begin = start.start
    var weight = 1
    switch content {
    case .scalar: break
    case .sequence(let items):
      for item in items { weight += item.weight }
      if !isFlow, let first = items.first { begin = min(first.span.start, start.end) }
    case .mapping(let entries):
      for entry in entries { weight += entry.value.weight + 1 }
      if isFlow { begin = self.content(of: start, hasProperties: true) }
      if !isFlow, let first = entries.first(where: { !$0.isMerged }) { begin = first.key.span.start }
    }
    let node = YAMLNode(
      content: content, span: Span(file: file, start: begin, end: end), isFlow: isFlow,
      isCut: isCut || damage.cut(at: start.start) != nil, weight: weight)
    if let anchor {
      anchors[anchor] = node
      open.remove(anchor)
    }
    return node
  }

  private mutating func alias(_ name: String, at span: Span) -> YAMLNode? {
    let unreadable = YAMLNode(
      content: .scalar(YAMLScalar(text: "*\(name)", style: .plain, value: .string)), span: span, alias: span)
    guard let node = anchors[name], !name.isEmpty else {
      if damage.hasAnchor(name) {
        reports.append { $0.silence(span) }
        return unreadable
      }
      if !open.contains(name), let below = below(name, after: span) {
        report(
          .yaml(.aliasAbove(name)), at: span,
          hint: .moveUp, notes: [Problems.Note(.named, at: below)],
          silencing: unreadable)
        return unreadable
      }
      report(
        open.contains(name)
          ? .yaml(.aliasInItself(name))
          : .yaml(.unknownAlias(name)), at: span,
        hint: DiagnosticHint.spelling(of: name, among: anchors.keys.filter { !$0.isEmpty }, prefix: "*")
          ?? (open.contains(name) ? nil : .inQuotesIfText("\"*\(name)\"")), silencing: unreadable)
      return unreadable
    }
    guard expand(node.weight, at: span) else {
      reports.append { $0.silence(span) }
      return unreadable
    }
    return node.aliased(at: span)
  }

  /// The place of an anchor that comes after its alias.
  private func below(_ name: String, after span: Span) -> Span? {
    let rest = Span(file: file, start: span.end, end: file.scalars.count)
    guard let place = rest.first("&\(name)"), file[place.end].map({ $0.isWhitespace }) ?? true,
      place.start > 0, file[place.start - 1] == " "
    else { return nil }
    return place
  }

  /// Counts the nodes that an alias or merge adds. Reports an excess.
  private mutating func expand(_ weight: Int, at span: Span) -> Bool {
    let before = expanded
    guard before <= Self.mostExpanded else { return false }
    expanded += weight
    guard expanded > Self.mostExpanded else { return true }
    report(.yaml(.expandedTooLong(most: Self.mostExpanded)), at: span)
    return false
  }

  /// Adds the entries of `<<` after the mapping's own entries, which take precedence.
  private mutating func merge(
    _ merges: [YAMLEntry], into own: [YAMLEntry], isCut: inout Bool
  ) -> [YAMLEntry] {
    var entries = own
    var taken = Set(own.map(\.key.keyText))
    for merge in merges {
      var sources = [merge.value]
      if case .sequence(let items) = merge.value.content { sources = items }
      for source in sources {
        guard let added = source.entries else {
          isCut = true
          // An unknown alias is already reported.
          if source.text.map(Damage.marks) ?? false || isUnknown(source) { continue }
          let place = source.alias ?? merge.value.alias ?? source.span
          let name = source.text.flatMap { anchors[$0] == nil ? nil : $0 }
          report(.yaml(.badMerge(Self.kind(source))), at: place, hint: name.map { .write("*\($0)") })
          continue
        }
        guard expand(source.weight, at: merge.key.span) else {
          isCut = true
          return entries
        }
        isCut = isCut || source.isCut
        for entry in added where taken.insert(entry.key.keyText).inserted {
          entries.append(YAMLEntry(key: entry.key, value: entry.value, isMerged: true))
        }
      }
    }
    return entries
  }

  private func isUnknown(_ node: YAMLNode) -> Bool {
    node.alias.map { node.text == $0.text && anchors[String($0.text.dropFirst())] == nil } ?? false
  }

  private static func kind(_ node: YAMLNode) -> FoundValue {
    switch node.content {
    case .scalar: node.isNull ? .nothing : .text(node.text ?? "")
    case .sequence: .list
    case .mapping: .mapping
    }
  }

  private mutating func scalar(_ text: String, _ style: YAMLScalar.Style, tag: String?, at span: Span) -> YAMLScalar {
    guard let tag else {
      return YAMLScalar(text: text, style: style, value: style == .plain ? CoreSchema.resolve(text) : .string)
    }
    if let value = CoreSchema.resolve(text, tag: tag) { return YAMLScalar(text: text, style: style, value: value) }
    report(tag: tag, text, at: span)
    return YAMLScalar(text: text, style: style, value: .string)
  }

  private mutating func check(tag: String?, is expected: String, at span: Span) {
    guard let tag, tag != "!", tag != CoreSchema.tagPrefix + expected else { return }
    report(tag: tag, "", at: span)
  }

  /// The offset at which a value begins, after its anchor and tag.
  private func content(of event: YAMLEvent, hasProperties: Bool) -> Int {
    guard hasProperties else { return event.start }
    var offset = event.start
    while offset < event.end, let scalar = file[offset] {
      if scalar == "&" || scalar == "!" {
        while offset < event.end, let next = file[offset], !next.isWhitespace { offset += 1 }
      } else if scalar.isWhitespace {
        offset += 1
      } else {
        return offset
      }
    }
    return event.end
  }

  /// The end of a block scalar, without the trailing line feeds that libyaml includes.
  private func trimmedEnd(_ span: Span) -> Int {
    var end = span.end
    while end > span.start + 1, let last = file[end - 1], last.isWhitespace { end -= 1 }
    return end
  }

  /// The end of the last value of a mapping.
  private static func end(of entries: [YAMLEntry], _ merges: [YAMLEntry]) -> Int? {
    var last: Int?
    for list in [entries, merges] {
      for entry in list { last = max(last ?? 0, end(of: entry.value)) }
    }
    return last
  }

  /// The end of a value in this place. An alias ends with its name.
  static func end(of node: YAMLNode) -> Int { node.alias?.end ?? node.span.end }
}
