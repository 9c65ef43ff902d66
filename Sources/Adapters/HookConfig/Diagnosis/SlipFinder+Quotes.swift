// SPDX-License-Identifier: MIT

/// Quotes and brackets.
extension SlipFinder {
  /// `{ url: ${{ secrets.x }} }`: in brackets, `{` and `}` mean mappings.
  func unquotedTemplate(from start: Int, to offset: Int) -> SyntaxSlip? {
    let end = text.start(ofLineAfter: text.line(of: offset))
    let all = Span(file: text, start: min(start, offset), end: end)
    guard let open = all.first("${{"), open.start <= offset else { return nil }
    let line = text.range(ofLine: open.line)
    let before = text.text(line.lowerBound..<open.start)
    let isInside = before.contains("{") || before.contains("[") || flow(around: open.line) != nil
    guard isInside, !Self.isInsideQuotes(before), !tree.isBlockText(open.line) else { return nil }
    let close = Span(file: text, start: open.start, end: line.upperBound).first("}}")?.end ?? open.end
    let place = Span(file: file, start: open.start, end: close)
    return SyntaxSlip(
      message: "'${{ }}' inside { } or [ ] has to be in quotes", place: place,
      hint: place.text.contains("\"") ? "write '\(place.text)'" : "write \"\(place.text)\"",
      cut: .value(open.start..<close))
  }

  /// A quote that isn't closed where one would expect it, so that it runs on to the next quote of the file.
  func openQuote(before offset: Int, line: Int) -> SyntaxSlip? {
    var number = line
    // The quote is hardly ever far away, and the file may be long.
    while number >= 1, line - number < 500 {
      defer { number -= 1 }
      guard !tree.isSilent(number), let quote = unclosedQuote(in: number) else { continue }
      guard let close = QuoteScan.close(of: quote, in: text.scalars, before: text.scalars.count) else {
        return neverClosedQuote(at: quote)
      }
      let end = text.line(of: close)
      // One that ended earlier was a value of several lines.
      guard end >= line, end > line || close < offset else { continue }
      // What follows looks like a key of its own, which no text would have swallowed.
      let isSwallowed = ((number + 1)...end).contains { tree[$0].key != nil && tree[$0].base <= tree[number].base }
      if isSwallowed { return neverClosedQuote(at: quote) }
    }
    return nil
  }

  /// The quote of a line's value that doesn't end in the line.
  private func unclosedQuote(in number: Int) -> Int? {
    let shape = tree[number]
    guard let start = shape.value?.lowerBound ?? shape.text?.lowerBound else { return nil }
    if QuoteScan.isQuote(text[start]) {
      return QuoteScan.close(of: start, in: text.scalars, before: shape.range.upperBound) == nil ? start : nil
    }
    guard QuoteScan.isOpening(text[start]) else { return nil }
    return QuoteScan.brackets(from: start, in: text.scalars, before: shape.range.upperBound).openQuote
  }

  func neverClosedQuote(at quote: Int) -> SyntaxSlip {
    let line = text.line(of: quote)
    let mark = file[quote] == "'" ? "'" : "\""
    let whole = file.text(quote..<tree[line].range.upperBound).trimmedEnd
    return SyntaxSlip(
      message: "this quote is never closed", place: span(quote, 1),
      hint: whole.count <= 80 && !whole.contains("#") && tree[line].value?.lowerBound == quote
        ? "end the value with it: \(whole)\(mark)" : "end the value with another \(mark)",
      cut: valueCut(line))
  }

  /// `run: "a" b`: a value that begins with a quote ends with it.
  func quoteThatGoesOn(_ line: Int) -> SyntaxSlip? {
    let shape = tree[line]
    guard !tree.isSilent(line), let start = shape.value?.lowerBound ?? shape.text?.lowerBound,
      QuoteScan.isQuote(text[start]),
      let close = QuoteScan.close(of: start, in: text.scalars, before: shape.range.upperBound),
      let next = junk(behind: close, in: shape, except: "#,]}:")
    else { return nil }
    let whole = withoutComment(start..<shape.range.upperBound)
    let isValue = shape.value != nil
    return SyntaxSlip(
      message: isValue
        ? "a value that begins with a quote ends with it, but this one goes on"
        : "a key that begins with a quote ends with it, but this one goes on",
      place: Span(file: file, start: next, end: max(next + 1, whole.upperBound)),
      hint: isValue ? innerQuotes(whole, close: close) ?? Self.inQuotes(file.text(whole), what: "the whole") : nil,
      cut: isValue ? valueCut(line) : .lines(line...tree.lastLine(under: line)))
  }

  /// `'don't'`: a quote inside of its own kind.
  private func innerQuotes(_ whole: Range<Int>, close: Int) -> String? {
    guard whole.count > 2, let quote = text[whole.lowerBound], text[whole.upperBound - 1] == quote,
      text[close + 1]?.properties.isAlphabetic == true
    else { return nil }
    let inner = file.text((whole.lowerBound + 1)..<(whole.upperBound - 1))
    let other = quote == "'" ? "\"" : "'"
    return inner.contains(other) || inner.contains("\\") ? nil : "write \(other)\(inner)\(other)"
  }

  /// `run: [ -f x ] && y`: a value that begins with a bracket ends with it.
  func bracketThatGoesOn(_ line: Int) -> SyntaxSlip? {
    let shape = tree[line]
    guard !tree.isSilent(line), let start = shape.value?.lowerBound, QuoteScan.isOpening(text[start]) else {
      return nil
    }
    let brackets = QuoteScan.brackets(from: start, in: text.scalars, before: shape.range.upperBound)
    guard let close = brackets.close, let next = junk(behind: close, in: shape, except: "#:") else { return nil }
    let isExtra = QuoteScan.isClosing(text[next])
    let kind = text[start] == "[" ? "a list" : "a mapping"
    let whole = withoutComment(start..<shape.range.upperBound)
    return SyntaxSlip(
      message: isExtra
        ? "this '\(file.text(next..<(next + 1)))' closes nothing"
        : "a value that begins with '\(file.text(start..<(start + 1)))' is \(kind) and ends with its bracket, "
          + "but this one goes on",
      place: Span(file: file, start: next, end: isExtra ? next + 1 : max(next + 1, whole.upperBound)),
      hint: isExtra ? "remove it" : Self.inQuotes(file.text(whole), what: "the whole"),
      cut: isExtra ? .blank(next..<shape.range.upperBound) : valueCut(line))
  }

  private func junk(behind close: Int, in shape: LineShape, except allowed: String) -> Int? {
    let rest = text.scalars[(close + 1)..<max(close + 1, shape.range.upperBound)]
    guard let next = rest.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    return allowed.unicodeScalars.contains(rest[next]) ? nil : next
  }

  func bracket(_ error: YAMLSyntaxError, from context: Int, to offset: Int) -> SyntaxSlip {
    let close = error.problem.hasSuffix("'}'") ? "}" : "]"
    let open = Span(file: file, start: context, end: context + 1)
    let line = open.line
    let limit = tree.flowLimit(flow(around: line)?.line ?? line)
    let end = QuoteScan.brackets(from: context, in: text.scalars, before: limit).close
    guard let end, end >= offset || text.line(of: offset) <= text.line(of: end) else {
      return SyntaxSlip(
        message: "this '\(open.text)' is never closed", place: open, hint: "end it with '\(close)'",
        cut: valueCut(line))
    }
    if QuoteScan.isClosing(text[offset]), text[offset].map(String.init) != close {
      return SyntaxSlip(
        message: "this '\(file.text(offset..<(offset + 1)))' doesn't close the '\(open.text)' before it",
        place: span(offset, 1), hint: "'\(close)' has to come first",
        notes: [Problems.Note("it began here", at: open)], cut: valueCut(line))
    }
    if text[offset] == ":", let value = valueWithColon(before: offset, in: context) {
      return colonInside(value, at: offset, line: text.line(of: offset))
    }
    if let slip = bracketInside(at: offset, in: context) { return slip }
    // The word that has no comma before it may have ended at a colon.
    var start = offset
    if text[offset] == ":" {
      while start > context, let before = text[start - 1], !",[]{} \n".unicodeScalars.contains(before) { start -= 1 }
    }
    return SyntaxSlip(
      message: "',' or '\(close)' was expected here", place: word(at: start), hint: "is a ',' missing before it?",
      notes: [Problems.Note("it began here", at: open)], cut: valueCut(line))
  }

  /// `{ if: reason in ["user"] }`: a bracket in the middle of a value.
  private func bracketInside(at offset: Int, in open: Int) -> SyntaxSlip? {
    guard QuoteScan.isOpening(text[offset]) else { return nil }
    var start = offset
    while start > open + 1, let before = text[start - 1], !",[]{}:\n".unicodeScalars.contains(before) { start -= 1 }
    while text[start] == " " { start += 1 }
    guard start < offset else { return nil }
    let whole = rest(from: start)
    return SyntaxSlip(
      message: "a value with brackets inside has to be in quotes where it stands inside of { } or [ ]",
      place: span(offset, 1), hint: Self.inQuotes(file.text(whole), what: "the whole"), cut: .value(whole))
  }

  /// `{ text: Done: well }` and `{ a: b ? c : d }`: the value that has a colon inside, where that doesn't look like a missing comma.
  private func valueWithColon(before colon: Int, in open: Int) -> Range<Int>? {
    var start = colon
    while start > open + 1, let before = text[start - 1], !",[]{}:\n".unicodeScalars.contains(before) { start -= 1 }
    guard text[start - 1] == ":", text.line(of: start) == text.line(of: colon) else { return nil }
    while text[start] == " " { start += 1 }
    let inner = file.text(start..<max(start, colon)).trimmed
    guard !inner.isEmpty, !inner.contains(" ") || inner.firstRange(ofText: " ? ") != nil else { return nil }
    return start..<max(colon, rest(from: start).upperBound)
  }

  /// `[a, , b]`.
  func noContent(at offset: Int, line: Int) -> SyntaxSlip {
    let mark = text[offset].map(String.init) ?? ""
    guard [",", "]", "}", ":"].contains(mark) else {
      return SyntaxSlip(
        message: "a value is missing before this", place: word(at: offset), cut: valueCut(line), isVague: true)
    }
    return SyntaxSlip(
      message: "a value is missing before this '\(mark)'", place: span(offset, 1),
      hint: mark == "," ? "remove one ','" : nil, cut: valueCut(line))
  }

  private static func isInsideQuotes(_ text: String) -> Bool {
    text.count { $0 == "\"" } % 2 == 1 || text.count { $0 == "'" } % 2 == 1
  }
}
