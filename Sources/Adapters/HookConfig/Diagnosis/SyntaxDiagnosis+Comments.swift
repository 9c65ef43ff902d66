// SPDX-License-Identifier: MIT
import Messages

/// Text after a `#` that was meant as a value.
extension SyntaxDiagnosis {
  /// `{ channel: #focus }`: inside brackets, a comment hides the bracket or the comma at the end of its line.
  var commentInBrackets: SyntaxProblem? {
    guard let mark = hiddenBracket ?? hiddenComma else { return nil }
    let end = rest(from: mark, inFlow: true).end
    let place = valueInBrackets(around: Span(file: file, start: mark, end: end))
    return SyntaxProblem(
      message: .yaml(.comment), place: place, hint: Self.inQuotes(place.text), cut: .part(place.start..<place.end))
  }

  /// The `#` before the bracket that would close an open one in the same line.
  private var hiddenBracket: Int? {
    for open in error.open + [context] where open < offset && QuoteScan.isOpening(text[open]) {
      let limit = text.range(ofLine: text.line(of: open)).upperBound
      let brackets = QuoteScan.brackets(from: open, in: text.scalars, before: limit)
      if brackets.close != nil, let mark = brackets.comment { return mark }
    }
    return nil
  }

  /// The `#` directly behind a key, before the comma at the end of the line.
  private var hiddenComma: Int? {
    guard let flowLine, flowLine < line else { return nil }
    return ((flowLine + 1)...line).lazy.compactMap { number -> Int? in
      let shape = tree[number]
      guard let key = shape.key, shape.value == nil, shape.range.upperBound > key.upperBound else { return nil }
      let rest = text.scalars[key.upperBound..<shape.range.upperBound]
      guard let mark = rest.firstIndex(of: "#"), text[mark + 1]?.isWhitespace == false,
        file.text(mark..<shape.range.upperBound).trimmed.hasSuffix(",")
      else { return nil }
      return mark
    }.first
  }
}
