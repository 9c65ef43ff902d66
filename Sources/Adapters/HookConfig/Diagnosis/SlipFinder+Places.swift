// SPDX-License-Identifier: MIT

/// Places, and what has to be left out there.
extension SlipFinder {
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

  func rest(span offset: Int, line: Int) -> Span {
    let end = withoutComment(offset..<tree[line].range.upperBound).upperBound
    return Span(file: file, start: offset, end: max(offset + 1, end))
  }

  /// A stretch of a line without the comment and the blanks at its end.
  func withoutComment(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    var quote: Unicode.Scalar?
    for index in range {
      let scalar = file.scalars[index]
      if QuoteScan.isQuote(scalar) { quote = quote == nil ? scalar : quote == scalar ? nil : quote }
      guard scalar == "#", quote == nil, index > range.lowerBound, file.scalars[index - 1] == " " else { continue }
      end = index
      break
    }
    while end > range.lowerBound, file.scalars[end - 1].isWhitespace { end -= 1 }
    return range.lowerBound..<end
  }

  /// The value that begins at `offset`, to the end of its line or, inside of brackets, to the next comma or bracket.
  func rest(from offset: Int) -> Range<Int> {
    let line = text.line(of: offset)
    let whole = withoutComment(offset..<max(offset, tree[line].range.upperBound))
    let isInside =
      flow(around: line) != nil
      || (tree[line].value.map { $0.lowerBound < offset && QuoteScan.isOpening(text[$0.lowerBound]) } ?? false)
    guard isInside else { return whole }
    var depth = 0
    for index in whole {
      switch text.scalars[index] {
      case "(", "[", "{": depth += 1
      case ")": depth -= 1
      case "]", "}":
        depth -= 1
        if depth < 0 { return trimmed(offset..<index) }
      case "," where depth <= 0: return trimmed(offset..<index)
      default: break
      }
    }
    return whole
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, file.scalars[end - 1].isWhitespace { end -= 1 }
    return range.lowerBound..<end
  }

  /// Leaves out a value of which `range` is the first line.
  func cut(_ range: Range<Int>, line: Int) -> SyntaxSlip.Cut {
    guard !range.isEmpty else { return valueCut(line) }
    let isInside = range.upperBound < withoutComment(tree[line].range).upperBound || flow(around: line) != nil
    guard !isInside else { return .value(range) }
    guard tree[line].key != nil || tree[line].isItem else { return .lines(line...tree.lastLine(under: line)) }
    return .value(range.lowerBound..<max(range.upperBound, text.range(ofLine: tree.lastLine(under: line)).upperBound))
  }

  /// Leaves out the value of a line with all that goes on under it, or the line where it has none.
  func valueCut(_ line: Int) -> SyntaxSlip.Cut {
    if let flow = flow(around: line) { return .value(flow.range) }
    let shape = tree[line]
    if shape.key == nil, !shape.isItem, let start = shape.text?.lowerBound, QuoteScan.isOpening(text[start]) {
      return .value(start..<flowEnd(from: start, line: line))
    }
    guard var start = shape.value?.lowerBound, let end = shape.value?.upperBound else {
      return .lines(line...tree.lastLine(under: line))
    }
    // An anchor is kept: others refer to it.
    if text[start] == "&" {
      let name = text.scalars[start..<end].prefix { !$0.isWhitespace }.endIndex
      let next = text.scalars[name..<end].first { !$0.isWhitespace }
      if next != nil { start = text.scalars[name..<end].prefix { $0.isWhitespace }.endIndex }
    }
    if QuoteScan.isOpening(text[start]) { return .value(start..<flowEnd(from: start, line: line)) }
    return .value(start..<text.range(ofLine: tree.lastLine(under: line)).upperBound)
  }

  /// The end of a value in brackets, or of where it should have ended.
  private func flowEnd(from start: Int, line: Int) -> Int {
    let limit = tree.flowLimit(line)
    let own = tree[line].range.upperBound
    let under = text.range(ofLine: tree.lastLine(under: line)).upperBound
    guard let close = QuoteScan.brackets(from: start, in: text.scalars, before: limit).close else {
      return min(limit, max(own, under))
    }
    // What goes on behind the bracket is lost with it.
    return text.range(ofLine: text.line(of: close)).upperBound
  }

  /// The value in brackets that began in a line above and in which a line stands.
  func flow(around line: Int) -> (line: Int, range: Range<Int>)? {
    var number = line - 1
    while number >= 1, line - number < 200 {
      defer { number -= 1 }
      guard !tree.isSilent(number) else { continue }
      let shape = tree[number]
      guard let start = shape.value?.lowerBound ?? (shape.key == nil ? shape.text?.lowerBound : nil),
        QuoteScan.isOpening(text[start])
      else {
        if shape.indentation == 0, shape.key != nil { return nil }
        continue
      }
      let limit = tree.flowLimit(number)
      let close = QuoteScan.brackets(from: start, in: text.scalars, before: limit).close
      let end = close.map { text.line(of: $0) } ?? text.line(of: max(start, limit - 1))
      if end >= line { return (number, start..<flowEnd(from: start, line: number)) }
    }
    return nil
  }

  /// How to write `text` so that it is one value.
  static func inQuotes(_ text: String, what: String) -> String {
    guard text.count <= 120, !text.contains("\n"), !Damage.marks(text), !text.isEmpty else {
      return "put \(what) in quotes"
    }
    if !text.contains("\""), !text.contains("\\") { return "put \(what) in quotes: \"\(text)\"" }
    if !text.contains("'") { return "put \(what) in quotes: '\(text)'" }
    return "put \(what) on a line of its own after '|'"
  }
}

extension Span {
  /// Without white space at its end.
  var trimmed: Span {
    var end = end
    while end > start + 1, file.scalars[end - 1].isWhitespace { end -= 1 }
    return Span(file: file, start: start, end: end)
  }
}
