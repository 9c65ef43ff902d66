// SPDX-License-Identifier: MIT
import Messages
import Schemas

/// Finds the stretch of a file to replace, and its replacement, so that a key gets a value and the rest stays.
struct TreeEdit {
  /// The new value.
  enum Value {
    /// YAML text on one line.
    case inline(String)
    /// Lines under their key, without indentation, and the same value in brackets.
    case block([String], inBrackets: String)
  }

  /// A stretch of the file, in offsets, and its new text.
  struct Replacement {
    var start: Int
    var end: Int
    var text: String
  }

  let source: SourceFile
  let root: YAMLNode?
  let value: Value

  /// The replacement that writes the value under `keys`.
  func replacement(for keys: [String]) throws(ConfigEditError) -> Replacement {
    guard var node = root, !node.isNull else { return append(section: keys, blank: !isBlank) }
    for (index, key) in keys.enumerated() {
      let rest = Array(keys[index...])
      guard let entry = node.entries?.first(where: { !$0.isMerged && $0.key.keyText == key }) else {
        return try insert(rest, into: node, isRoot: index == 0)
      }
      if index == keys.count - 1 {
        guard case .block(let lines, _) = value, !node.isFlow else { return replace(entry) }
        return replace(entry, with: lines)
      }
      let below = Array(rest.dropFirst())
      if entry.value.alias != nil {
        throw notEditable(entry, EditMessage.alias)
      }
      if entry.value.isNull { return fill(entry, below, inFlow: node.isFlow) }
      guard case .mapping(let inner) = entry.value.content else {
        throw notEditable(entry, EditMessage.notAMappingThere)
      }
      if entry.value.isFlow, !node.isFlow, inner.isEmpty, case .block = value { return refill(entry, below) }
      node = entry.value
    }
    throw ConfigEditError(.notEditable, .nothingToSet)
  }

  // MARK: Values that are there

  private func replace(_ entry: YAMLEntry) -> Replacement {
    let node = entry.value
    let text = inline
    if let alias = node.alias { return Replacement(start: alias.start, end: alias.end, text: text) }
    if node.span.start == node.span.end {
      let colon = colon(behind: entry.key)
      return Replacement(start: colon, end: colon, text: " " + text)
    }
    let isBlock =
      switch node.content {
      case .scalar(let scalar): scalar.style == .block
      case .sequence, .mapping: !node.isFlow
      }
    if isBlock { return Replacement(start: colon(behind: entry.key), end: node.span.end, text: " " + text) }
    return Replacement(start: node.span.start, end: node.span.end, text: quotedLike(node, text))
  }

  /// Replaces everything under a key by lines. The key's own line stays, with its comment.
  private func replace(_ entry: YAMLEntry, with lines: [String]) -> Replacement {
    let node = entry.value
    let margin = String(repeating: " ", count: source.column(of: entry.key.span.start) - 1 + unit)
    let body = lines.map { $0.isEmpty ? "" : margin + $0 }
    let span = node.alias ?? node.span
    let isEmpty = span.start == span.end
    guard isEmpty || span.line > entry.key.span.line else { return replace(span, with: body) }
    let last = source.lastLine(of: entry, from: isEmpty ? entry.key.span.line : source.line(of: span.end - 1))
    guard last > entry.key.span.line else { return insert(body, afterLine: last, blankBefore: false) }
    return Replacement(
      start: source.start(ofLineAfter: entry.key.span.line), end: source.range(ofLine: last).upperBound,
      text: body.joined(separator: newline))
  }

  /// Replaces a value that begins on its key's line by lines. A comment after the value moves to the key's line.
  private func replace(_ span: Span, with body: [String]) -> Replacement {
    let end = source.range(ofLine: source.line(of: span.end - 1)).upperBound
    var start = span.start
    while start > 0, source[start - 1] == " " { start -= 1 }
    let comment = source.text(span.end..<max(span.end, end)).trimmed
    return Replacement(
      start: start, end: max(span.end, end),
      text: ([comment.isEmpty ? "" : " " + comment] + body).joined(separator: newline))
  }

  /// The new value in the quotes of the old value, if the new value is text.
  private func quotedLike(_ node: YAMLNode, _ text: String) -> String {
    guard let scalar = node.scalar, scalar.style != .plain, CoreSchema.resolve(text) == .string,
      !text.contains(where: { "\"'\\{[".contains($0) })
    else { return text }
    return scalar.style == .singleQuoted ? "'\(text)'" : "\"\(text)\""
  }

  // MARK: Keys that are not there yet

  private func insert(_ keys: [String], into node: YAMLNode, isRoot: Bool) throws(ConfigEditError) -> Replacement {
    if node.isFlow { return insertInFlow(keys, into: node) }
    if isRoot { return insertSection(keys, into: node) }
    let line = source.line(of: node.span.end)
    let indentation = source.column(of: node.span.start) - 1
    let blank = isBlock && hasBlankLines(from: node.span.start, to: node.span.end)
    return insert(lines(keys, indentation: indentation), afterLine: line, blankBefore: blank)
  }

  private func insertInFlow(_ keys: [String], into node: YAMLNode) -> Replacement {
    let text = flow(keys)
    guard let last = node.entries?.last(where: { !$0.isMerged }) else {
      return Replacement(start: node.span.start, end: node.span.end, text: "{ \(text) }")
    }
    let end = max(last.value.alias?.end ?? last.value.span.end, last.key.span.end)
    return Replacement(start: end, end: end, text: ", " + text)
  }

  /// A new section, after the section that precedes it in the documented order.
  private func insertSection(_ keys: [String], into root: YAMLNode) -> Replacement {
    let own = (root.entries ?? []).filter { !$0.isMerged }
    let order = ConfigKeys.file.names
    let wanted = order.firstIndex(of: keys[0]) ?? order.count
    let before = own.filter { (order.firstIndex(of: $0.key.keyText) ?? order.count) < wanted }
    guard let previous = before.max(by: { $0.key.span.start < $1.key.span.start }) else {
      let start = source.range(ofLine: root.span.line).lowerBound
      return Replacement(
        start: start, end: start, text: lines(keys, indentation: 0).joined(separator: newline) + newline)
    }
    var line = source.line(of: max(previous.value.alias?.end ?? previous.value.span.end, previous.key.span.end))
    // Indented comments after a section belong to it.
    while line < source.lineCount, isIndentedComment(line + 1) { line += 1 }
    return insert(
      lines(keys, indentation: source.column(of: root.span.start) - 1), afterLine: line,
      blankBefore: hasBlankLines(from: 0, to: source.scalars.count) || own.count < 3)
  }

  private func append(section keys: [String], blank: Bool) -> Replacement {
    let lines = ["version: 1", ""] + lines(keys, indentation: 0)
    let end = source.scalars.count
    let isOpen = end > 0 && source[end - 1] != "\n"
    let text = (isOpen ? newline : "") + (blank ? newline : "") + lines.joined(separator: newline) + newline
    return Replacement(start: end, end: end, text: text)
  }

  /// The first key under a key that is still empty.
  private func fill(_ entry: YAMLEntry, _ keys: [String], inFlow: Bool) -> Replacement {
    let span = entry.value.span
    if inFlow || span.start < span.end {
      let colon = colon(behind: entry.key)
      return Replacement(start: colon, end: max(colon, span.end), text: " { \(flow(keys)) }")
    }
    let indentation = source.column(of: entry.key.span.start) - 1 + unit
    return insert(lines(keys, indentation: indentation), afterLine: entry.key.span.line, blankBefore: false)
  }

  /// `hooks: {}` becomes a block.
  private func refill(_ entry: YAMLEntry, _ keys: [String]) -> Replacement {
    let indentation = source.column(of: entry.key.span.start) - 1 + unit
    return replace(entry.value.span, with: lines(keys, indentation: indentation))
  }

  private func insert(_ lines: [String], afterLine line: Int, blankBefore: Bool) -> Replacement {
    let start = source.start(ofLineAfter: line)
    let isOpen = start == source.scalars.count && start > 0 && source[start - 1] != "\n" && source[start - 1] != "\r"
    var text = (isOpen ? newline : "") + (blankBefore ? newline : "") + lines.joined(separator: newline)
    if blankBefore, line < source.lineCount, start < source.scalars.count,
      !source.text(ofLine: line + 1).allSatisfy(\.isWhitespace)
    {
      text += newline
    }
    return Replacement(start: start, end: start, text: text + newline)
  }

  // MARK: Text

  private var inline: String {
    switch value {
    case .inline(let text): text
    case .block(_, let text): text
    }
  }

  private var isBlock: Bool {
    guard case .block = value else { return false }
    return true
  }

  /// `a: { b: v }`.
  private func flow(_ keys: [String]) -> String {
    guard let first = keys.first else { return inline }
    return YAMLText.scalar(first) + ": " + (keys.count == 1 ? inline : "{ \(flow(Array(keys.dropFirst()))) }")
  }

  /// `a:`, and under it `b: v`, each indented more.
  private func lines(_ keys: [String], indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    guard let first = keys.first else { return [] }
    let key = margin + YAMLText.scalar(first) + ":"
    if keys.count > 1 { return [key] + lines(Array(keys.dropFirst()), indentation: indentation + unit) }
    switch value {
    case .inline(let text): return [key + " " + text]
    case .block(let lines, _):
      let deeper = margin + String(repeating: " ", count: unit)
      return [key] + lines.map { $0.isEmpty ? "" : deeper + $0 }
    }
  }

  private var newline: String {
    source.scalars.firstIndex(of: "\n").map { $0 > 0 && source[$0 - 1] == "\r" } == true ? "\r\n" : "\n"
  }

  /// The number of spaces by which the file indents.
  private var unit: Int {
    for entry in root?.entries ?? [] {
      guard case .mapping = entry.value.content, !entry.value.isFlow, entry.value.alias == nil else { continue }
      let own = entry.value.span.start
      if source.line(of: own) > entry.key.span.line { return max(1, source.column(of: own) - entry.key.span.column) }
    }
    return 2
  }

  private var isBlank: Bool { source.scalars.allSatisfy(\.isWhitespace) }

  private func isIndentedComment(_ line: Int) -> Bool {
    let text = source.text(ofLine: line)
    return text.hasPrefix(" ") && text.trimmed.hasPrefix("#")
  }

  private func hasBlankLines(from start: Int, to end: Int) -> Bool {
    let lines = source.line(of: start)...source.line(of: max(start, end - 1))
    return lines.dropLast().contains { source.text(ofLine: $0).allSatisfy(\.isWhitespace) }
  }

  /// The offset behind the colon of a key.
  private func colon(behind key: YAMLNode) -> Int {
    var offset = (key.alias ?? key.span).end
    while let scalar = source[offset], scalar != ":" { offset += 1 }
    return offset + 1
  }

  private func notEditable(
    _ entry: YAMLEntry, _ why: (_ key: String, _ line: Int, _ path: String) -> EditMessage
  ) -> ConfigEditError {
    ConfigEditError(.notEditable, why(entry.key.keyText, entry.key.span.line, source.path))
  }
}
