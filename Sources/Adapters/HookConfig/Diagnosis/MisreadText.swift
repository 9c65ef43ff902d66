// SPDX-License-Identifier: MIT
import Messages

/// Explains a text that is YAML, but means something else than it seems to.
struct MisreadText {
  let file: SourceFile
  let problems: Problems

  /// Reports an unknown tag. It is usually a `!` that was meant as text, or a tag of another program.
  func reportTag(_ tag: String, of text: String, at span: Span) {
    guard !problems.isFull else { return problems.error(.yaml(.unknownTag("")), at: span) }
    let mark = span.first("!") ?? span
    let word = file.scalars[mark.start..<max(mark.end, span.end)].prefix { !$0.isWhitespace }.count
    let place = Span(file: file, start: mark.start, end: mark.start + max(1, word))
    if tag.hasPrefix(CoreSchema.tagPrefix) {
      let known = ["str", "int", "float", "bool", "null", "seq", "map"]
      let isKnown = known.contains(String(tag.dropFirst(CoreSchema.tagPrefix.count)))
      return problems.error(
        isKnown ? .yaml(.wrongTag(place.text)) : .yaml(.unknownTag(place.text)), at: place,
        hint: isKnown ? nil : .leaveItOut)
    }
    problems.error(
      .yaml(.textAsTag(place.text)), at: place,
      hint: hint(for: tag, of: text) ?? quoted(from: mark.start))
  }

  /// The hint for a tag of another program.
  private func hint(for tag: String, of text: String) -> DiagnosticHint? {
    switch tag {
    case "!secret":
      let name = Decoding.isIdentifier(text) ? text : "NAME"
      return .secretTag(name)
    case "!include": return .includeAtTop
    case "!env", "!env_var", "!ENV":
      return .secretFromVariable(text.isEmpty ? "VARIABLE" : text)
    default: return nil
    }
  }

  /// The hint that shows the complete value in quotes.
  private func quoted(from offset: Int) -> DiagnosticHint {
    let end = min(offset + 200, file.range(ofLine: file.line(of: offset)).upperBound)
    var text = file.text(offset..<max(offset, end))
    if let comment = text.firstRange(ofText: " #") { text = String(text[..<comment]) }
    text = text.trimmedEnd
    // In a list or mapping on one line, the value ends before the bracket.
    if !text.contains("("), !text.contains("{") { text = String(text.prefix { !",]}".contains($0) }).trimmedEnd }
    return SyntaxDiagnosis.inQuotes(text)
  }

  /// The `-` of an item that lacks its space, which makes it text: `-focus.started`, or a continuation line of a text.
  static func item(withoutSpace span: Span) -> Span? {
    let file = span.file
    // Nearly every value is on one line and begins with another character.
    let isMark = file[span.start].map { "-•◦‣–—".unicodeScalars.contains($0) } ?? false
    guard isMark || file.scalars[span.start..<span.end].contains(where: { $0 == "\n" || $0 == "\r" }) else {
      return nil
    }
    let first = span.line
    for line in first...file.line(of: max(span.start, span.end - 1)) {
      let range = file.range(ofLine: line)
      let start = range.lowerBound + file.indentation(ofLine: line)
      guard start >= span.start, start < span.end, let mark = file[start], let next = file[start + 1] else { continue }
      if "•◦‣–—".unicodeScalars.contains(mark), next == " " { return Span(file: file, start: start, end: start + 1) }
      guard mark == "-" else { continue }
      // `--option` on a line of its own belongs to a command.
      guard next.properties.isAlphabetic || (line > first && next == " ") else { continue }
      return Span(file: file, start: start, end: start + 1)
    }
    return nil
  }

  func reportItem(at place: Span, of span: Span) {
    let line = file.text(place.end..<file.range(ofLine: place.line).upperBound).trimmed
    if place.text != "-" {
      problems.error(
        .yaml(.otherBullet(place.text)), at: place, hint: .write("- \(line)"))
    } else if file[place.end] == " " {
      problems.error(
        .yaml(.itemInValue), at: place,
        hint: .intoList)
    } else {
      problems.error(.yaml(.itemWithoutSpace), at: place, hint: .write("- \(line)"))
    }
  }

  /// Reports a plain value that a comment cuts off inside a quote or `${{ }}`.
  func reportCut(_ node: YAMLNode, quotesMatter: Bool) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    let range = file.range(ofLine: file.line(of: node.span.end))
    let rest = file.scalars[min(node.span.end, range.upperBound)..<range.upperBound]
    guard let mark = rest.firstIndex(where: { !$0.isWhitespace }), rest[mark] == "#" else { return false }
    let template = scalar.text.contains("${{") && !scalar.text.contains("}}")
    let quotes = ["\"", "'"].contains { quote in scalar.text.count { String($0) == quote } % 2 == 1 }
    guard scalar.value == .null || template || (quotesMatter && quotes) else { return false }
    let isWord = scalar.value == .null && file[mark + 1]?.isWhitespace == false
    problems.error(
      .yaml(.comment), at: Span(file: file, start: mark, end: mark + 1),
      hint: isWord ? SyntaxDiagnosis.inQuotes(file.text(mark..<range.upperBound).trimmedEnd) : .wholeInQuotesOrBlock)
    return true
  }

  /// Warns of `channel: #general`, a value that is nothing because the word behind its key is a comment.
  func warnOfComment(_ node: YAMLNode) {
    guard node.scalar?.text.isEmpty == true, node.span.start == node.span.end else { return }
    let range = file.range(ofLine: file.line(of: node.span.end))
    let rest = file.scalars[min(node.span.end, range.upperBound)..<range.upperBound]
    guard let mark = rest.firstIndex(where: { !$0.isWhitespace }), rest[mark] == "#" else { return }
    let word = file.text(mark..<range.upperBound).trimmedEnd
    guard word.count > 1, word.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      return
    }
    problems.warning(
      .yaml(.comment), at: Span(file: file, start: mark, end: mark + word.unicodeScalars.count),
      hint: SyntaxDiagnosis.inQuotes(word))
  }
}
