// SPDX-License-Identifier: MIT
import Messages

/// Brackets, and templates inside them.
extension SyntaxDiagnosis {
  /// `{ url: ${{ secrets.x }} }`: in brackets, `{` and `}` mean mappings.
  var template: SyntaxProblem? {
    let all = Span(file: text, start: min(context, offset), end: text.range(ofLine: line).upperBound)
    guard let open = all.first("${{"), open.start <= offset, !tree.isBlockText(open.line) else { return nil }
    let range = text.range(ofLine: open.line)
    let before = text.text(range.lowerBound..<open.start)
    guard before.contains("{") || before.contains("[") || flowLine != nil, before.count(where: { $0 == "\"" }) % 2 == 0,
      before.count(where: { $0 == "'" }) % 2 == 0
    else {
      return nil
    }
    let close = Span(file: text, start: open.start, end: range.upperBound).first("}}")?.end ?? open.end
    let place = valueInBrackets(around: Span(file: file, start: open.start, end: close))
    // Typographic quotes around the value are meant as its quotes.
    let isTypographic = place.text.first.map { "“”„".contains($0) } ?? false
    let value = isTypographic ? place.text.filter { !"“”„".contains($0) } : place.text
    return SyntaxProblem(
      message: .yaml(.templateInFlow), place: place,
      hint: value.contains("\"") ? .write(value) : .writePlain("\"\(value)\""), cut: .part(place.start..<place.end))
  }

  func extra(bracket: Int) -> SyntaxProblem {
    SyntaxProblem(
      message: .yaml(.closesNothing(file.text(bracket..<(bracket + 1)))), place: span(bracket, 1),
      hint: .removeIt, cut: .value(line: text.line(of: bracket)))
  }

  /// A text in brackets that lacks a comma before it.
  var bracket: SyntaxProblem {
    let close = error.problem.hasSuffix("'}'") ? "}" : "]"
    let open = Span(file: file, start: context, end: context + 1)
    let limit = text.range(ofLine: tree.lastLine(under: open.line)).upperBound
    let end = QuoteScan.brackets(from: context, in: text.scalars, before: limit).close
    guard let end, end >= offset else { return neverClosed(bracket: open) }
    if let problem = wrongBracket(open: open) { return problem }
    let notes = [Problems.Note(.began, at: open)]
    var start = offset
    if text[offset] == ":" {
      // `{ text: Done: well }` and `{ a: b ? c : d }`, or the word that lacks a comma before it.
      while start > context + 1, let before = text[start - 1], !",[]{}:\n".unicodeScalars.contains(before) {
        start -= 1
      }
      while text[start] == " " { start += 1 }
      let inner = file.text(start..<max(start, offset)).trimmed
      let isValue = text[start - 1] == ":" || text[start - 2] == ":"
      if isValue, !inner.contains(" ") || inner.contains(" ? ") { return colon(inside: start) }
      start = text.scalars[start..<offset].lastIndex(of: " ").map { $0 + 1 } ?? start
    }
    return SyntaxProblem(
      message: .yaml(.commaExpected(close)), place: word(at: start),
      hint: .commaOrQuotes, notes: notes, cut: value)
  }

  private func neverClosed(bracket open: Span) -> SyntaxProblem {
    SyntaxProblem(
      message: .yaml(.neverClosed(open.text)), place: open, hint: .endWith(Self.closing(open)), cut: value)
  }

  /// A bracket that doesn't close the innermost open one.
  private func wrongBracket(open: Span) -> SyntaxProblem? {
    let close = Self.closing(open)
    guard QuoteScan.isClosing(text[offset]), text[offset].map(String.init) != close else { return nil }
    return SyntaxProblem(
      message: .yaml(.wrongBracket(file.text(offset..<(offset + 1)), open: open.text)),
      place: span(offset, 1), hint: .closeFirst(close), notes: [Problems.Note(.began, at: open)], cut: value)
  }

  private static func closing(_ open: Span) -> String { open.text == "{" ? "}" : "]" }

  /// Something that isn't a value in the place of a value inside brackets.
  var missingValue: SyntaxProblem {
    let open = error.open.last { $0 < offset && QuoteScan.isOpening(text[$0]) }
      .map { Span(file: file, start: $0, end: $0 + 1) }
    if let open, text.scalars[offset...].allSatisfy(\.isWhitespace) { return neverClosed(bracket: open) }
    if let open, let problem = wrongBracket(open: open) { return problem }
    return SyntaxProblem(
      message: .yaml(.missingValue(String(word(at: offset).text.prefix(1)))), place: word(at: offset),
      hint: text[offset] == "," ? .removeOne(",") : nil, cut: value)
  }

  /// A value inside brackets, of which `part` is a part. Only `part` if another key seems to follow it.
  func valueInBrackets(around part: Span) -> Span {
    let line = text.range(ofLine: text.line(of: part.start))
    var start = part.start
    while start > line.lowerBound, let before = text[start - 1], !",[{".unicodeScalars.contains(before),
      before != ":" || text[start]?.isWhitespace != true
    {
      start -= 1
    }
    while start < part.start, text[start]?.isWhitespace == true { start += 1 }
    let end = max(part.end, rest(from: part.end - 1, inFlow: true).end)
    let value = Span(file: file, start: start, end: end)
    return value.first(": ", from: part.end) == nil ? value : part
  }
}
