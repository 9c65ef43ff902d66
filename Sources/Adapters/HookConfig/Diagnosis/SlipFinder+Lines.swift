// SPDX-License-Identifier: MIT

/// Lines that don't fit those around them.
extension SlipFinder {
  /// `: ` in the middle of a plain value, a line that is indented too deep, or one above that isn't finished.
  func colon(at offset: Int, line: Int) -> SyntaxSlip {
    let shape = tree[line]
    if let value = shape.value, value.lowerBound < offset { return colonInside(value, at: offset, line: line) }
    if let above = tree.previous(line), above.key == nil, !above.isItem, above.indentation <= shape.indentation,
      above.text != nil
    {
      return noColon(line: above.number, from: above.start)
    }
    let above = tree.previous(line)
    let isDeeper = above.map { $0.indentation < shape.indentation } ?? false
    return SyntaxSlip(
      message: isDeeper
        ? "this line is indented deeper than the one above, which has a value already"
        : "a key can't stand here",
      place: Span(file: file, start: shape.start, end: max(offset, shape.start + 1)),
      hint: isDeeper ? above.map { "indent it like line \($0.number), or take the value there away" } : nil,
      cut: .lines(line...misfits(from: line)), isVague: true)
  }

  func colonInside(_ value: Range<Int>, at offset: Int, line: Int) -> SyntaxSlip {
    let whole = withoutComment(value)
    let isTernary = file.text(value.lowerBound..<offset).contains(" ? ")
    if !isTernary, let start = secondKey(at: offset) {
      return SyntaxSlip(
        message: "a line holds one key, and '\(file.text(start..<offset))' is its second",
        place: Span(file: file, start: start, end: offset), hint: "begin it on a line of its own",
        cut: .lines(line...tree.lastLine(under: line)))
    }
    return SyntaxSlip(
      message: isTernary
        ? "'a ? b : c' has a ': ' inside, which to YAML ends a key, so it has to be in quotes"
        : "': ' inside a value has to be in quotes",
      place: span(offset, 1),
      hint: Self.inQuotes(file.text(whole), what: "the whole"), cut: valueCut(line))
  }

  /// Where the word before a colon begins if it is a key of a hook: `on: focus.started run: x`.
  private func secondKey(at colon: Int) -> Int? {
    var start = colon
    while start > 0, let before = text[start - 1], !before.isWhitespace { start -= 1 }
    return Decoding.hookKeys.contains(file.text(start..<colon)) ? start : nil
  }

  /// A line that is neither a key nor a value.
  func noColon(line: Int, from context: Int) -> SyntaxSlip {
    let shape = tree[line]
    let range = (shape.text ?? shape.start..<shape.range.upperBound)
    let start = max(context, range.lowerBound) < range.upperBound ? max(context, range.lowerBound) : range.lowerBound
    let whole = Span(file: file, start: start, end: max(start + 1, range.upperBound))
    let lines = SyntaxSlip.Cut.lines(line...tree.lastLine(under: line))
    if let slip = itemWithoutSpace(line) { return slip }
    if let mark = separator(in: range) {
      var slip = SyntaxSlip(message: mark.message, place: mark.place, hint: mark.hint, cut: lines, isVague: true)
      // What stands under a key without its space is indented as if it were one.
      slip.isVague = shape.number < tree.last
      return slip
    }
    if let above = tree.previous(line), above.indentation >= shape.indentation, let mark = textMark(of: above) {
      return SyntaxSlip(
        message: "the text after '\(mark)' has to be indented deeper than its key", place: whole,
        hint: "put spaces before it", notes: [Problems.Note("it belongs to this", at: self.whole(above.number))],
        cut: .lines(line...unfinished(from: line)))
    }
    return SyntaxSlip(
      message: "there is no ':' after this, so it is neither a key nor a value", place: whole,
      hint: colonHint(line, whole.text), cut: .lines(line...unfinished(from: line)))
  }

  /// What a line without a colon was probably meant to be.
  private func colonHint(_ line: Int, _ text: String) -> String? {
    let word = String(text.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) })
    let rest = text.dropFirst(word.count)
    if KeyHomes.isKey(word), rest.isEmpty || rest.first == " " { return "write '\(word):\(rest)'" }
    if rest.isEmpty, tree.lastLine(under: line) > line { return "write '\(word):'" }
    guard let above = tree.previous(line), above.base <= tree[line].indentation else { return nil }
    if above.isItem, above.indentation == tree[line].indentation { return "write '- \(text)'" }
    guard above.key != nil, above.value != nil, above.base == tree[line].base, !rest.isEmpty else { return nil }
    return "a text of several lines stands after '|', indented deeper than its key"
  }

  /// Lines without a key that follow each other are one text that misses its `|`.
  private func unfinished(from line: Int) -> Int {
    var last = tree.lastLine(under: line)
    while last < tree.last, !tree.isSilent(last + 1), tree[last + 1].key == nil, !tree[last + 1].isItem,
      tree[last + 1].indentation == tree[line].indentation
    {
      last = tree.lastLine(under: last + 1)
    }
    return last
  }

  /// `run:x`, `run = x`, `run：x`.
  private func separator(in range: Range<Int>) -> (message: String, place: Span, hint: String)? {
    let word = text.scalars[range].prefix {
      $0.properties.isAlphabetic || $0 == "-" || $0 == "_" || ("0"..."9").contains($0)
    }
    let blanks = text.scalars[word.endIndex..<range.upperBound].prefix { $0 == " " }
    guard !word.isEmpty, let mark = text[blanks.endIndex], blanks.endIndex < range.upperBound else { return nil }
    let place = Span(file: file, start: blanks.endIndex, end: blanks.endIndex + 1)
    let rest = file.text((blanks.endIndex + 1)..<range.upperBound).trimmed
    let mended = "\(file.text(word.startIndex..<word.endIndex)): \(rest)"
    let hint = mended.count <= 100 ? "write '\(mended)'" : "put ': ' in its place"
    switch mark {
    case ":" where blanks.isEmpty && !rest.isEmpty: return ("a key's ':' needs a space behind it", place, hint)
    case "=": return ("a key ends with ':', not with '='", place, hint)
    case "\u{FF1A}": return ("this is a wide colon (U+FF1A), and a key ends with ':'", place, hint)
    default: return nil
    }
  }

  /// `-focus.started`.
  private func itemWithoutSpace(_ line: Int) -> SyntaxSlip? {
    let shape = tree[line]
    guard text[shape.start] == "-", let next = text[shape.start + 1], next != " ", shape.text != nil else { return nil }
    return SyntaxSlip(
      message: "an item of a list needs a space after its '-'", place: span(shape.start, 1),
      hint: "write '- \(file.text((shape.start + 1)..<(shape.text?.upperBound ?? shape.range.upperBound)))'",
      cut: .lines(line...line))
  }

  /// The `|` or `>` that a line ends with.
  private func textMark(of shape: LineShape) -> String? {
    guard let value = shape.value, let first = text[value.lowerBound], first == "|" || first == ">" else { return nil }
    return file.text(value.lowerBound..<(value.lowerBound + 1))
  }

  /// `on: - focus.started`.
  func listBehindKey(at offset: Int, line: Int) -> SyntaxSlip {
    let shape = tree[line]
    let inner = file.text((offset + 1)..<max(offset + 1, withoutComment(offset..<shape.range.upperBound).upperBound))
    guard shape.key != nil, shape.value?.lowerBound == offset else {
      return SyntaxSlip(
        message: "an item of a list can't stand here", place: span(offset, 1), hint: "look at its indentation",
        cut: .lines(line...misfits(from: line)), isVague: true)
    }
    return SyntaxSlip(
      message: "a list can't begin in the line of its key", place: span(offset, 1),
      hint: "begin each item on a line of its own, or write '[\(inner.trimmed.replacing(" - ", with: ", "))]'",
      cut: valueCut(line))
  }

  func questionMark(at offset: Int, line: Int) -> SyntaxSlip {
    SyntaxSlip(
      message: "a value that begins with '? ' is a key of YAML", place: span(offset, 1),
      hint: Self.inQuotes(file.text(rest(from: offset)), what: "it"), cut: valueCut(line))
  }

  /// `run: | echo`, and tabs in such texts.
  func blockText(_ error: YAMLSyntaxError, at offset: Int, line: Int) -> SyntaxSlip? {
    switch error.problem {
    case "did not find expected comment or line break":
      guard let value = tree[line].value, let mark = text[value.lowerBound] else { return nil }
      return SyntaxSlip(
        message: "the text after '\(mark)' begins on the next line", place: rest(span: offset, line: line),
        hint: "move it there, indented deeper than its key", cut: valueCut(line))
    case "found an indentation indicator equal to 0":
      return SyntaxSlip(
        message: "the number after '|' or '>' is how far its text is indented, 1 to 9", place: span(offset, 1),
        hint: "leave it out", cut: valueCut(line))
    case let problem where problem.contains("tab"):
      return SyntaxSlip(
        message: "a tab can't indent a line of YAML", place: span(offset, 1), hint: "use spaces",
        cut: .lines(line...line), isVague: true)
    default: return nil
    }
  }

  /// A line whose indentation is that of none above, or something behind a value that was complete.
  func misfit(_ error: YAMLSyntaxError, at offset: Int, line: Int) -> SyntaxSlip {
    let shape = tree[line]
    if QuoteScan.isClosing(text[offset]) {
      return SyntaxSlip(
        message: "this '\(file.text(offset..<(offset + 1)))' closes nothing", place: span(offset, 1), hint: "remove it",
        cut: shape.start == offset ? .lines(line...line) : .blank(offset..<shape.range.upperBound))
    }
    if let value = shape.value, value.lowerBound < offset, text[value.lowerBound] == "*" {
      return name(at: value.lowerBound, goesOnAt: offset, line: line)
    }
    if let slip = itemWithoutSpace(line) { return slip }
    let isItem = error.problem.hasSuffix("indicator")
    return SyntaxSlip(
      message: "this line doesn't fit: \(isItem ? "'-'" : "a key") was expected here, indented like those above",
      place: word(at: offset), hint: siblings(of: line, items: isItem), cut: .lines(line...misfits(from: line)),
      isVague: true)
  }

  private func name(at start: Int, goesOnAt offset: Int, line: Int) -> SyntaxSlip {
    let whole = withoutComment(start..<tree[line].range.upperBound)
    return SyntaxSlip(
      message: "a value that begins with '*' is an alias of YAML",
      place: Span(file: file, start: start, end: offset).trimmed,
      hint: Self.inQuotes(file.text(whole), what: "it"), cut: valueCut(line))
  }

  /// How far the lines above are indented that a line may belong to.
  private func siblings(of line: Int, items: Bool) -> String? {
    let own = tree[line].indentation
    var depths: [Int] = []
    var least = Int.max
    var number = line
    while let above = tree.previous(number), depths.count < 3 {
      number = above.number
      guard above.indentation < least else { continue }
      least = above.indentation
      if above.isItem == items || depths.isEmpty { depths.append(above.indentation) }
    }
    let spaces = { (count: Int) in count == 1 ? "1 space" : "\(count) spaces" }
    // A key without a value begins something of its own, which mostly stands further left.
    let ordered = tree[line].value == nil ? depths.sorted() : depths.sorted(by: >)
    let isSection = tree[line].key.map { Decoding.sections.contains(file.text($0)) } ?? false
    let nearest = ordered.filter { $0 != own && ($0 > 0 || isSection) }.min { abs($0 - own) < abs($1 - own) }
    guard let nearest, !items else { return items ? "begin it with '- ', or indent it less" : nil }
    return "it has \(spaces(own)), and the nearest that fits is \(spaces(nearest))"
  }

  /// The last of the lines that are wrong for the same reason as `line`.
  func misfits(from line: Int) -> Int {
    let depth = tree[line].indentation
    var last = line
    var hasValue = tree[line].value != nil
    var inner: Int?
    for next in (line + 1)..<(tree.last + 1) where !tree[next].isEmpty || tree.isBlockText(next) {
      if !tree.isBlockText(next) {
        let own = tree.indentation(next)
        guard own == depth || (own > depth && !hasValue && own >= inner ?? own) else { break }
        if own == depth { hasValue = tree[next].value != nil }
        inner = own == depth ? nil : inner ?? own
      }
      last = next
    }
    return last
  }

  /// A `---` behind the first.
  func secondDocument(_ line: Int) -> SyntaxSlip {
    SyntaxSlip(
      message: "a file holds one document", place: whole(line),
      hint: "remove the '---', or 'include' a second file", cut: .lines(line...tree.last))
  }

  /// A line further left than the first of the file, or behind a directive.
  func outside(at offset: Int, line: Int) -> SyntaxSlip {
    if let first = (1...tree.last).first(where: { !tree.isSilent($0) }), text[tree[first].start] == "%" {
      return directiveWithoutDocument(first)
    }
    let first = (1..<max(line, 1)).first { !tree.isSilent($0) }
    let isLeft = first.map { tree[$0].indentation > tree[line].indentation } ?? false
    return SyntaxSlip(
      message: isLeft
        ? "this stands further left than the first line of the file" : "this stands outside of everything else",
      place: word(at: offset), hint: isLeft ? "begin both at the same column" : "look at its indentation",
      cut: .lines(line...misfits(from: line)), isVague: true)
  }

  private func directiveWithoutDocument(_ line: Int) -> SyntaxSlip {
    SyntaxSlip(
      message: "a line that begins with '%' is a directive of YAML", place: whole(line),
      hint: "remove it: hooks.yml needs none", cut: .lines(line...line))
  }
}
