// SPDX-License-Identifier: MIT
import Messages

/// Reports text that is valid YAML, but can't be meant so.
extension YAMLComposer {
  /// Adds the entries of a second section of the same name that the first section lacks.
  static func append(_ second: YAMLNode, to first: inout YAMLEntry) {
    let value = first.value
    guard let added = second.entries, case .mapping(let own) = value.content, second.alias == nil, value.alias == nil
    else { return }
    let names = Set(own.map(\.key.keyText))
    let both = YAMLNode(
      content: .mapping(own + added.filter { !names.contains($0.key.keyText) }), span: value.span,
      isFlow: value.isFlow, isCut: value.isCut, weight: value.weight)
    first = YAMLEntry(key: first.key, value: both, isMerged: first.isMerged)
  }

  /// Reports a key that is a list or a mapping: usually a template without quotes.
  mutating func reportKey(_ key: YAMLNode, value: YAMLNode) {
    let isTemplate = key.span.text.hasPrefix("{")
    report(
      isTemplate ? .yaml(.templateAsMapping) : .yaml(.keyNotAWord), at: key.span,
      hint: isTemplate ? .wholeInQuotesTemplate : nil,
      silencing: key)
    reports.append { $0.silence(value.alias ?? value.span) }
  }

  /// The bracket of a key such as `chat { env`, which lacks its colon.
  static func brace(in key: YAMLNode, _ scalar: YAMLScalar) -> Span? {
    guard scalar.style == .plain, key.alias == nil, scalar.text.contains(byte: UInt8(ascii: " ")),
      let brace = key.span.first(" {") ?? key.span.first(" [")
    else { return nil }
    return Span(file: brace.file, start: brace.start + 1, end: brace.end)
  }

  /// Reports a mapping or list that follows its key without a colon. The key is the text before it.
  mutating func reportBrace(_ brace: Span, key: YAMLNode, value: YAMLNode) -> YAMLNode {
    let name = Span(file: file, start: key.span.start, end: brace.start).trimmed
    report(
      .yaml(.missingColon(name.text, brace.text)), at: brace,
      hint: .write("\(name.text): \(brace.text)"))
    let rest = Span(file: file, start: brace.start, end: max(brace.end, Self.end(of: value)))
    reports.append { $0.silence(rest) }
    return YAMLNode(content: .scalar(YAMLScalar(text: name.text, style: .plain, value: .string)), span: name)
  }

  func unreadable(_ span: Span) -> YAMLNode {
    let text = String(Character(Damage.placeholder))
    return YAMLNode(content: .scalar(YAMLScalar(text: text, style: .plain, value: .string)), span: span)
  }

  mutating func report(tag: String, _ text: String, at span: Span) {
    let file = file
    reports.append { problems in
      MisreadText(file: file, problems: problems).reportTag(tag, of: text, at: span)
      problems.silence(span)
    }
  }

  /// Reports text that is valid YAML, but can't be meant so.
  mutating func check(_ node: YAMLNode) {
    guard keyDepth == 0, node.scalar?.style == .plain, node.span.start < node.span.end else { return }
    let file = file
    guard let place = MisreadText.item(withoutSpace: node.span) else { return }
    reports.append { problems in
      MisreadText(file: file, problems: problems).reportItem(at: place, of: node.span)
      problems.silence(node.span)
    }
  }
}
