// SPDX-License-Identifier: MIT
import Messages

/// Quotes, and places.
extension SyntaxDiagnosis {
  /// An unclosed quote that runs on to the next quote of the file.
  var openQuote: SyntaxProblem? {
    // The quote is hardly ever far away, and the file may be long.
    for number in (max(1, line - 500)...line).reversed() where !tree.isSilent(number) {
      guard let quote = unclosedQuote(in: number) else { continue }
      guard let close = QuoteScan.close(of: quote, in: text.scalars, before: text.scalars.count) else {
        return neverClosed(quote: quote)
      }
      let end = text.line(of: close)
      // A quote that ended before is a value of several lines.
      guard end >= line, end > line || close < offset else { continue }
      // A following line looks like a key of its own. A text would not contain it, so the quote is unclosed.
      let isSwallowed = ((number + 1)...end).contains { tree[$0].key != nil && tree[$0].base <= tree[number].base }
      if isSwallowed { return neverClosed(quote: quote) }
    }
    return nil
  }

  /// The quote of a line's value that has no end in the line.
  private func unclosedQuote(in number: Int) -> Int? {
    let shape = tree[number]
    guard let start = shape.value?.lowerBound ?? shape.text?.lowerBound else { return nil }
    if QuoteScan.isQuote(text[start]) {
      return QuoteScan.close(of: start, in: text.scalars, before: shape.range.upperBound) == nil ? start : nil
    }
    guard QuoteScan.isOpening(text[start]) else { return nil }
    return QuoteScan.brackets(from: start, in: text.scalars, before: shape.range.upperBound).openQuote
  }

  func neverClosed(quote: Int) -> SyntaxProblem {
    let line = text.line(of: quote)
    var whole = rest(from: quote).text
    // `"a'` ends with the other quote. In `"a == ''`, that quote is a pair, and belongs to the value.
    if whole.count > 2, let last = whole.unicodeScalars.last, QuoteScan.isQuote(last), last != text[quote],
      whole.unicodeScalars.count(where: { $0 == last }) % 2 == 1
    {
      whole.removeLast()
    }
    return SyntaxProblem(
      message: .yaml(.openQuote), place: span(quote, 1),
      hint: whole.count <= 80 && tree[line].value?.lowerBound == quote
        ? .endValue("\(whole)\(whole.prefix(1))") : .endValueWith(String(whole.prefix(1))),
      cut: .value(line: line))
  }

  /// `"a" b`, `[ -f x ] && y`: a value ends with the quote or bracket that it begins with.
  func valueThatGoesOn(_ number: Int) -> SyntaxProblem? {
    let shape = tree[number]
    guard !tree.isSilent(number), flowLine.map({ $0 >= number }) ?? true,
      let start = shape.value?.lowerBound ?? shape.text?.lowerBound, let open = text[start]
    else { return nil }
    let end = shape.range.upperBound
    let isQuote = QuoteScan.isQuote(open)
    guard isQuote || QuoteScan.isOpening(open),
      let close = isQuote
        ? QuoteScan.close(of: start, in: text.scalars, before: end)
        : QuoteScan.brackets(from: start, in: text.scalars, before: end).close,
      let next = text.scalars[(close + 1)..<max(close + 1, end)].firstIndex(where: { !$0.isWhitespace }),
      !(isQuote ? "#,]}:" : "#:").unicodeScalars.contains(text.scalars[next])
    else { return nil }
    if !isQuote, QuoteScan.isClosing(text[next]) { return extra(bracket: next) }
    let whole = rest(from: start, inFlow: false).text
    let isKey = shape.value == nil && !shape.isItem
    // `'don't'` and `"echo "$X""`: quotes within the value's own, unlike `"a" "b"`, which are two.
    let isWithin =
      isQuote && next == close + 1
      && (text[next]?.properties.isAlphabetic == true || text[close - 1]?.properties.isWhitespace == true)
    return SyntaxProblem(
      message: .yaml(isQuote ? .goesOnAfterQuote : .goesOnAfterBracket(String(open), isList: open == "[")),
      place: rest(from: next, inFlow: false),
      hint: isKey
        ? nil
        : file.text(next..<end).trimmed == ","
          ? .remove(",")
          : (isWithin ? innerQuotes(whole) : nil) ?? Self.inQuotes(whole, isWhole: true),
      cut: isKey ? .line(number) : .value(line: number))
  }

  /// `'don't'`: a quote within quotes of the same kind.
  private func innerQuotes(_ whole: String) -> DiagnosticHint? {
    guard whole.count > 2, whole.first == whole.last else { return nil }
    let inner = whole.dropFirst().dropLast()
    let other = whole.first == "'" ? "\"" : "'"
    return inner.contains(other) || inner.contains("\\") ? nil : .writePlain("\(other)\(inner)\(other)")
  }

  // MARK: Places

  /// A span that ends with its line at the latest.
  func span(_ offset: Int, _ length: Int) -> Span {
    let end = file.range(ofLine: file.line(of: offset)).upperBound
    return Span(file: file, start: offset, end: max(offset, min(offset + length, end)))
  }

  func word(at offset: Int) -> Span {
    let end = file.range(ofLine: file.line(of: offset)).upperBound
    let word = offset < end ? file.scalars[offset..<end].prefix { !$0.isWhitespace }.count : 0
    return Span(file: file, start: offset, end: offset + word)
  }

  /// A line without its indentation.
  func whole(_ line: Int) -> Span {
    let shape = tree[line]
    return Span(file: file, start: shape.start, end: shape.text?.upperBound ?? shape.range.upperBound).trimmed
  }

  /// The text from `offset` to the end of its line, without a comment. In brackets, it ends at the next comma or bracket
  /// outside of `${{ }}`.
  func rest(from offset: Int, inFlow: Bool? = nil) -> Span {
    let line = text.line(of: offset)
    let isInside =
      inFlow ?? (tree[line].value.map { $0.lowerBound < offset && QuoteScan.isOpening(text[$0.lowerBound]) } ?? false)
    var end = offset
    var quote: Unicode.Scalar?
    let limit = tree[line].range.upperBound
    while end < limit {
      let scalar = file.scalars[end]
      if quote == nil, scalar == "$", file.text(end..<min(end + 3, limit)) == "${{",
        let close = Span(file: file, start: end, end: limit).first("}}")
      {
        end = close.end
        continue
      }
      if QuoteScan.isQuote(scalar) { quote = quote == nil ? scalar : quote == scalar ? nil : quote }
      if quote == nil, end > offset {
        if scalar == "#", file.scalars[end - 1] == " " { break }
        if isInside, scalar == "," || QuoteScan.isClosing(scalar) { break }
      }
      end += 1
    }
    return Span(file: file, start: offset, end: max(end, offset)).trimmed
  }

  /// The hint that shows `text` as a single value: as it is, or in quotes where YAML needs them.
  static func plainOrInQuotes(_ text: String) -> DiagnosticHint {
    let isPlain = text.first.map { $0.isLetter || $0.isNumber || "./~".contains($0) } ?? false
    return isPlain && !text.contains(": ") && !text.contains(" #") ? .write(text) : inQuotes(text)
  }

  /// The hint that shows `text` as a single value in quotes.
  static func inQuotes(_ text: String, isWhole: Bool = false) -> DiagnosticHint {
    guard text.count <= 120, !text.contains("\n"), !Damage.marks(text), !text.isEmpty else {
      return .inQuotes(nil, isWhole: isWhole)
    }
    if !text.contains("\""), !text.contains("\\") { return .inQuotes("\"\(text)\"", isWhole: isWhole) }
    if !text.contains("'") { return .inQuotes("'\(text)'", isWhole: isWhole) }
    return .afterBar(isWhole: isWhole)
  }
}

extension Span {
  /// The span without white space at its end.
  var trimmed: Span {
    var end = end
    while end > start + 1, file.scalars[end - 1].isWhitespace { end -= 1 }
    return Span(file: file, start: start, end: end)
  }
}
