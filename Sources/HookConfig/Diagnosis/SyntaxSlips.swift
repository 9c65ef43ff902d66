// SPDX-License-Identifier: MIT

/// Says in words what is wrong where a text isn't YAML, or is YAML that means something else than it seems to.
struct SyntaxSlips {
  let file: SourceFile
  let problems: Problems

  func report(_ error: YAMLSyntaxError) {
    let offset = error.isByteOffset ? file.offset(ofByte: error.offset) : min(error.offset, file.scalars.count)
    let line = file.line(of: offset)
    if tab(line, at: offset) || unquotedTemplate(from: error.contextOffset ?? offset, to: offset) { return }
    let lines = Set([line, error.contextOffset.map(file.line(of:)) ?? line]).sorted()
    if lines.contains(where: quoteThatGoesOn) { return }
    if known(error, at: offset, line: line) { return }
    let context = error.context.isEmpty ? "" : " (\(error.context))"
    problems.error("this isn't valid YAML: \(error.problem)\(context)", at: span(offset, 1))
  }

  /// A tag that nobody knows: nearly always a `!` that was meant as text.
  func reportTag(_ tag: String, at span: Span) {
    guard !problems.isFull else { return problems.error("a tag", at: span) }
    let mark = span.first("!") ?? span
    let word = file.scalars[mark.start..<max(mark.end, span.end)].prefix { !$0.properties.isWhitespace }.count
    let place = Span(file: file, start: mark.start, end: mark.start + max(1, word))
    if tag.hasPrefix(CoreSchema.tagPrefix) {
      return problems.error("the value isn't what its tag '\(place.text)' says", at: place)
    }
    problems.error(
      "a value that begins with '!' is a YAML tag, and '\(place.text)' isn't a known one", at: place,
      hint: "put it in quotes: \"\(restOfValue(from: mark.start))\"")
  }

  /// A plain value that a comment cut off in the middle of a quote or of `${{ }}`.
  func reportCut(_ node: YAMLNode, quotesMatter: Bool) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    let range = file.range(ofLine: file.line(of: node.span.end))
    let rest = file.scalars[min(node.span.end, range.upperBound)..<range.upperBound]
    guard let mark = rest.firstIndex(where: { !$0.properties.isWhitespace }), rest[mark] == "#" else { return false }
    let template = scalar.text.contains("${{") && !scalar.text.contains("}}")
    let quotes = ["\"", "'"].contains { quote in scalar.text.count { String($0) == quote } % 2 == 1 }
    guard scalar.value == .null || template || (quotesMatter && quotes) else { return false }
    problems.error(
      "' #' begins a comment, so the value ends before it", at: Span(file: file, start: mark, end: mark + 1),
      hint: "put the whole value in quotes, or after '|' on lines of its own")
    return true
  }

  private func span(_ offset: Int, _ length: Int) -> Span {
    let end = file.range(ofLine: file.line(of: offset)).upperBound
    return Span(file: file, start: offset, end: max(offset, min(offset + length, end)))
  }

  private func tab(_ line: Int, at offset: Int) -> Bool {
    let range = file.range(ofLine: line)
    let indent = file.scalars[range].prefix { $0 == " " || $0 == "\t" }
    guard let tab = indent.firstIndex(of: "\t"), offset <= indent.endIndex else { return false }
    problems.error(
      "a tab can't indent a line of YAML", at: Span(file: file, start: tab, end: indent.endIndex), hint: "use spaces")
    return true
  }

  /// `{ url: ${{ secrets.x }} }`: in brackets, `{` and `}` mean mappings.
  private func unquotedTemplate(from start: Int, to offset: Int) -> Bool {
    let end = file.start(ofLineAfter: file.line(of: offset))
    let all = Span(file: file, start: min(start, offset), end: end)
    guard let open = all.first("${{") else { return false }
    let line = file.range(ofLine: open.line)
    let before = file.text(line.lowerBound..<open.start)
    guard before.contains("{") || before.contains("[") || all.start < line.lowerBound,
      !isInsideQuotes(before), open.start <= offset
    else { return false }
    let close = Span(file: file, start: open.start, end: line.upperBound).first("}}")?.end ?? open.end
    let place = Span(file: file, start: open.start, end: close)
    problems.error("'${{ }}' inside { } or [ ] has to be in quotes", at: place, hint: "write \"\(place.text)\"")
    return true
  }

  /// `run: "a" b`: a value that begins with a quote ends with it.
  private func quoteThatGoesOn(_ line: Int) -> Bool {
    let range = file.range(ofLine: line)
    guard let start = valueStart(in: range), let quote = file[start], quote == "\"" || quote == "'",
      let close = closing(quote, from: start + 1, to: range.upperBound)
    else { return false }
    let rest = file.scalars[(close + 1)..<range.upperBound]
    guard let next = rest.firstIndex(where: { !$0.properties.isWhitespace }),
      !"#,]}:".unicodeScalars.contains(rest[next])
    else { return false }
    let whole = file.text(start..<range.upperBound)
    problems.error(
      "a value that begins with a quote ends with it, but this one goes on",
      at: Span(file: file, start: next, end: range.upperBound),
      hint: whole.contains("'") ? "put the whole on a line of its own after '|'" : "put the whole in quotes: '\(whole)'"
    )
    return true
  }

  private func known(_ error: YAMLSyntaxError, at offset: Int, line: Int) -> Bool {
    let range = file.range(ofLine: line)
    let context = error.contextOffset ?? offset
    if error.context == "while scanning an anchor", let start = valueStart(in: range), file[start] == "!" {
      reportTag("!", at: Span(file: file, start: start, end: range.upperBound))
      return true
    }
    switch (error.problem, error.context) {
    case (_, "while scanning an alias"), (_, "while scanning an anchor"):
      let name = error.context.hasSuffix("alias") ? "*" : "&"
      let meaning = name == "*" ? "an alias" : "an anchor"
      problems.error(
        "a value that begins with '\(name)' is \(meaning) of YAML", at: span(context, 1),
        hint: "put it in quotes: \"\(restOfValue(from: context))\"")
    case (_, "while parsing a tag"), (_, "while scanning a tag"), ("found undefined tag handle", _):
      problems.error(
        "a value that begins with '!' is a YAML tag", at: span(context, 1),
        hint: "put it in quotes: \"\(restOfValue(from: context))\"")
    case ("mapping values are not allowed in this context", _):
      colon(at: offset, in: range)
    case ("found unexpected end of stream", "while scanning a quoted scalar"),
      ("found unexpected document indicator", "while scanning a quoted scalar"):
      problems.error("this quote is never closed", at: span(context, 1))
    case ("found unknown escape character", _):
      problems.error(
        "YAML knows no '\\\(file[offset + 1].map(String.init) ?? "")' inside \" \"", at: span(offset, 2),
        hint: "write '\\\\' for a backslash, or use ' ' instead of \" \"")
    case ("found character that cannot start any token", _):
      problems.error(
        "a value can't begin with '\(file[offset].map(String.init) ?? "")'", at: span(offset, 1),
        hint: "put it in quotes")
    case ("could not find expected ':'", _):
      let place = Span(file: file, start: context, end: file.range(ofLine: file.line(of: context)).upperBound)
      problems.error("there is no ':' after this, so it is neither a key nor a value", at: place)
    case ("did not find expected key", _), ("did not find expected '-' indicator", _):
      let kind = error.problem.hasSuffix("key") ? "a key" : "'-'"
      problems.error(
        "this line doesn't fit: \(kind) was expected here, indented like those above", at: word(at: offset))
    case ("did not find expected ',' or '}'", _), ("did not find expected ',' or ']'", _):
      bracket(error, from: context, to: offset)
    case ("control characters are not allowed", _):
      problems.error("there is a control character in the file", at: span(offset, 1), hint: "remove it")
    case ("did not find expected <document start>", _):
      problems.error("this stands outside of everything else", at: word(at: offset), hint: "look at its indentation")
    default: return false
    }
    return true
  }

  /// `: ` in the middle of a plain value, or a line that is indented too deep.
  private func colon(at offset: Int, in range: Range<Int>) {
    if let start = valueStart(in: range), start < offset {
      let text = file.text(start..<range.upperBound)
      let hint = text.contains("\"") ? "put the whole in ' '" : "put the whole in quotes: \"\(text)\""
      problems.error("': ' inside a value has to be in quotes", at: span(offset, 1), hint: hint)
    } else {
      let first = range.lowerBound + file.indentation(ofLine: file.line(of: offset))
      problems.error(
        "this line is indented deeper than the one above, which has a value already",
        at: Span(file: file, start: first, end: max(offset, first + 1)))
    }
  }

  private func bracket(_ error: YAMLSyntaxError, from context: Int, to offset: Int) {
    let close = error.problem.hasSuffix("'}'") ? "}" : "]"
    let open = Span(file: file, start: context, end: context + 1)
    if offset >= file.scalars.count || file.line(of: offset) > open.line {
      problems.error("this '\(open.text)' is never closed", at: open, hint: "end it with '\(close)'")
    } else {
      problems.error(
        "',' or '\(close)' was expected here", at: word(at: offset),
        notes: [Problems.Note("it began here", at: open)])
    }
  }

  private func word(at offset: Int) -> Span {
    let end = file.range(ofLine: file.line(of: offset)).upperBound
    let word = offset < end ? file.scalars[offset..<end].prefix { !$0.properties.isWhitespace }.count : 0
    return Span(file: file, start: offset, end: offset + word)
  }

  /// The rest of the line as the value that it was probably meant to be.
  private func restOfValue(from offset: Int) -> String {
    let end = min(offset + 200, file.range(ofLine: file.line(of: offset)).upperBound)
    var text = file.text(offset..<max(offset, end))
    if let comment = text.firstRange(ofText: " #") { text = String(text[..<comment]) }
    let cut = text.trimmedEnd
    // In a list or mapping on one line, the value ends before the bracket.
    return cut.contains("(") || cut.contains("{") ? cut : String(cut.prefix { !",]}".contains($0) })
  }

  /// Where the value begins on a line such as `key: value` or `- value`.
  private func valueStart(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound, file.scalars[index] == " " { index += 1 }
    var hasValue = false
    while index < range.upperBound, file.scalars[index] == "-", file[index + 1] == " " {
      hasValue = true
      index += 2
      while index < range.upperBound, file.scalars[index] == " " { index += 1 }
    }
    let begin = index
    while index + 1 < range.upperBound, !"\"'{[".unicodeScalars.contains(file.scalars[index]) {
      if file.scalars[index] == ":", file.scalars[index + 1] == " " {
        index += 1
        while index < range.upperBound, file.scalars[index] == " " { index += 1 }
        return index < range.upperBound ? index : nil
      }
      index += 1
    }
    return hasValue && begin < range.upperBound ? begin : nil
  }

  private func closing(_ quote: Unicode.Scalar, from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if quote == "\"", file.scalars[index] == "\\" {
        index += 2
        continue
      }
      if file.scalars[index] == quote {
        guard quote == "'", index + 1 < end, file.scalars[index + 1] == quote else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }

  private func isInsideQuotes(_ text: String) -> Bool {
    text.count { $0 == "\"" } % 2 == 1 || text.count { $0 == "'" } % 2 == 1
  }
}

extension String {
  /// The text without white space at its end.
  var trimmedEnd: String {
    String(reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The text without white space around it.
  var trimmed: String { String(drop { $0.isWhitespace }).trimmedEnd }

  /// Where `needle` first begins.
  func firstRange(ofText needle: String) -> Index? {
    guard let first = needle.utf8.first else { return startIndex }
    var rest = utf8[...]
    while let index = rest.firstIndex(of: first) {
      if utf8[index...].starts(with: needle.utf8) { return index }
      rest = rest[utf8.index(after: index)...]
    }
    return nil
  }
}
