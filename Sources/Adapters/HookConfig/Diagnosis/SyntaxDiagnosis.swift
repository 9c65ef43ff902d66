// SPDX-License-Identifier: MIT
import Messages
import Schemas

/// Explains why libyaml stopped. A reason that the line itself shows takes precedence over libyaml's reason.
struct SyntaxDiagnosis {
  /// The original file, for excerpts and quotations.
  let file: SourceFile
  /// The text that was read: without earlier cuts. Both texts have the same places.
  let text: SourceFile
  let tree: LineTree
  let error: YAMLSyntaxError
  /// The offset at which libyaml stopped, and the start of the part that it was reading.
  let offset: Int
  let context: Int
  let line: Int

  init(_ error: YAMLSyntaxError, file: SourceFile, text: SourceFile) {
    self.error = error
    self.file = file
    self.text = text
    tree = LineTree(text)
    offset = min(error.isByteOffset ? text.offset(ofByte: error.offset) : error.offset, text.scalars.count)
    context = min(error.contextOffset ?? offset, text.scalars.count)
    line = text.line(of: offset)
  }

  var problem: SyntaxProblem {
    if let problem = whiteSpace ?? comment ?? openQuote ?? commentInBrackets ?? template { return problem }
    for line in Set([line, text.line(of: context)]).sorted() {
      if let problem = valueThatGoesOn(line) { return problem }
    }
    return known
      ?? SyntaxProblem(
        message: .yaml(.invalid(error.problem)), place: span(offset, 1), cut: value, isDepth: true)
  }

  /// The value whose brackets libyaml was in, which may have begun on an earlier line; otherwise the line's value.
  var value: SyntaxProblem.Cut { .value(line: flowLine ?? line) }

  /// The line of the outermost open bracket.
  var flowLine: Int? {
    let isFlow = error.context.contains("flow")
    return (error.open + (isFlow ? [context] : [])).first { $0 < offset && QuoteScan.isOpening(text[$0]) }.map(
      text.line)
  }

  private var known: SyntaxProblem? {
    switch error.context {
    case "while scanning an alias", "while scanning an anchor", "while parsing a tag", "while scanning a tag":
      return begins(at: tree[line].value.flatMap { text[$0.lowerBound] == "!" ? $0.lowerBound : nil } ?? context)
    case "while scanning a directive": return directive
    default: break
    }
    switch error.problem {
    case YAMLSyntaxError.Own.secondDocument.rawValue:
      return SyntaxProblem(
        message: .yaml(.secondDocument), place: whole(line),
        hint: .includeSecond, cut: .rest)
    case YAMLSyntaxError.Own.tooDeep.rawValue:
      return SyntaxProblem(
        message: .yaml(.tooDeep(YAMLComposer.deepest)), place: span(offset, 1), cut: value)
    case "found incompatible YAML document", "found duplicate %YAML directive", "found duplicate %TAG directive":
      return directive
    case "found undefined tag handle": return begins(at: context)
    case "found character that cannot start any token", "mapping keys are not allowed in this context":
      return begins(at: offset)
    case "mapping values are not allowed in this context": return colon
    case "block sequence entries are not allowed in this context": return listBehindKey
    case "found unexpected end of stream", "found unexpected document indicator": return neverClosed(quote: context)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return escape
    case "could not find expected ':'": return noColon(text.line(of: context))
    case "did not find expected key", "did not find expected '-' indicator": return misfit
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'": return bracket
    case "did not find expected node content": return missingValue
    case "did not find expected <document start>":
      if tree.previous(line).map({ text[$0.start] == "%" }) == true { return directive }
      return SyntaxProblem(
        message: .yaml(.leftOfFirst), place: word(at: offset),
        hint: .sameColumn, cut: .line(line), isDepth: true)
    case "did not find expected comment or line break":
      return SyntaxProblem(
        message: .yaml(.textAfterBar), place: rest(from: offset),
        hint: .moveDeeper, cut: value)
    case let problem where problem.contains("tab"): return tab(at: offset)
    default: return nil
    }
  }

  // MARK: What a value begins with

  /// A value that begins with `*`, `&`, `!`, `@` or `? `, which YAML reserves.
  func begins(at offset: Int) -> SyntaxProblem {
    let mark = text[offset].map(String.init) ?? ""
    let isKey = tree[line].key?.contains(offset) == true && tree[line].start == offset
    return SyntaxProblem(
      message: .yaml(
        ["*", "&", "!", "?"].contains(mark) ? .reservedStart(mark) : .badStart(mark, isKey: isKey)),
      place: mark == "!" ? word(at: offset) : span(offset, 1),
      hint: isKey
        ? .inQuotes(nil)
        : mark == "|" || mark == ">" ? .inQuotes(nil) : Self.inQuotes(rest(from: offset).text),
      cut: isKey ? .line(line) : value)
  }

  private var directive: SyntaxProblem {
    let line = tree.previous(line).flatMap { text[$0.start] == "%" ? $0.number : nil } ?? line
    return SyntaxProblem(
      message: .yaml(.directive), place: whole(line),
      hint: .removeDirective, cut: .line(line))
  }

  private var escape: SyntaxProblem {
    var start = offset
    // If digits are missing, libyaml points behind the letter.
    while start > context, text[start] != "\\" { start -= 1 }
    return SyntaxProblem(
      message: .yaml(.unknownEscape), place: span(start, 2),
      hint: .escapeBackslash, cut: value)
  }

  // MARK: Colons

  /// `: ` inside a plain value, or a line with too much indentation.
  private var colon: SyntaxProblem {
    let shape = tree[line]
    if let value = shape.value, value.lowerBound < offset { return colon(inside: value.lowerBound) }
    let above = tree.previous(line)
    if let above, above.key == nil, !above.isItem, above.indentation <= shape.indentation {
      return noColon(above.number)
    }
    return SyntaxProblem(
      message: .yaml(.deeperThanValue),
      place: Span(file: file, start: shape.start, end: max(offset, shape.start + 1)),
      hint: above.map { wholeMapping($0, with: shape) ?? .indentLike(line: $0.number) }, cut: .line(line),
      isDepth: true)
  }

  func colon(inside start: Int) -> SyntaxProblem {
    var word = offset
    while word > start, text[word - 1] != " " { word -= 1 }
    if let problem = mappingBehindKey(start, key: file.text(word..<offset)) { return problem }
    if ConfigKeys.hook[file.text(word..<offset)] != nil, tree[line].value?.lowerBound == start {
      return SyntaxProblem(
        message: .yaml(.secondKey(file.text(word..<offset))),
        place: Span(file: file, start: word, end: offset), hint: .ownLine, cut: .line(line))
    }
    return SyntaxProblem(
      message: file.text(start..<offset).contains(" ? ")
        ? .yaml(.ternaryColon)
        : .yaml(.innerColon),
      place: span(offset, 1), hint: Self.inQuotes(rest(from: start).text, isWhole: true), cut: value)
  }

  /// A line that is neither a key nor a value.
  private func noColon(_ number: Int) -> SyntaxProblem {
    let shape = tree[number]
    if let problem = itemWithoutSpace(number) { return problem }
    let range = shape.text ?? shape.start..<shape.range.upperBound
    let line = file.text(range)
    if let problem = aliasAmongKeys(number) ?? valueAmongKeys(number) { return problem }
    if let match = line.wholeMatch(of: #/([\p{L}\p{N}_-]+)( *)([:=：;；])(.*)/#),
      !";；".contains(match.3) || KeyPlace.isKey(String(match.1))
    {
      let mark = range.lowerBound + match.1.unicodeScalars.count + match.2.count
      let rest = String(match.4).trimmed
      let word = match.3 == ":" ? YAMLMessage.colonWithoutSpace : .otherColon(String(match.3))
      return SyntaxProblem(
        message: .yaml(word), place: span(mark, 1),
        hint: rest.count > 100 ? .putColon : .write("\(match.1): \(rest)"),
        cut: .line(number), isDepth: number < tree.last)
    }
    if let above = tree.previous(number), above.indentation >= shape.indentation, let value = above.value,
      let mark = text[value.lowerBound], mark == "|" || mark == ">"
    {
      return SyntaxProblem(
        message: .yaml(.shallowText(String(mark))), place: whole(number),
        hint: .spacesBefore, notes: [Problems.Note(.belongs, at: whole(above.number))],
        cut: .line(number), isDepth: true)
    }
    let above = tree.previous(number)
    let isItem = above.map { $0.isItem && $0.indentation == shape.indentation } ?? false
    let isText = above?.key != nil && above?.value != nil && above?.base == shape.base && line.contains(" ")
    let word = line.prefix { !$0.isWhitespace }
    let isKey = KeyPlace.isKey(String(word)) || tree.lastLine(under: number) > number
    return SyntaxProblem(
      message: .yaml(.neitherKeyNorValue), place: whole(number),
      hint: isKey
        ? .write("\(word):\(line.dropFirst(word.count))")
        : isItem
          ? .write("- \(line)")
          : isText ? .textAfterBar : outdented(shape, under: above),
      cut: .line(number), isDepth: true)
  }

  /// The hint for a text in the column of its key, on the line below.
  private func outdented(_ shape: LineShape, under above: LineShape?) -> DiagnosticHint? {
    guard let above, let key = above.key, above.value == nil, above.base == shape.indentation else { return nil }
    return .indentUnder(file.text(key))
  }

  // MARK: Lists

  /// `-focus.started`.
  func itemWithoutSpace(_ number: Int) -> SyntaxProblem? {
    let shape = tree[number]
    guard text[shape.start] == "-", let next = text[shape.start + 1], next != " ", shape.text != nil else { return nil }
    return SyntaxProblem(
      message: .yaml(.itemWithoutSpace), place: span(shape.start, 1),
      hint: .write("- \(rest(from: shape.start + 1).text)"), cut: .line(number))
  }

  /// `on: - focus.started`.
  private var listBehindKey: SyntaxProblem {
    let text = rest(from: min(offset + 1, tree[line].range.upperBound)).text.trimmed
    let items = text.replacing(" - ", with: ", ")
    // A list is one command, and its items are the command's words.
    let isCommand = tree[line].key.map { ["run", "enter", "exit"].contains(file.text($0)) } ?? false
    let command = items == text ? Self.plainOrInQuotes(text) : .textAfterBar
    return SyntaxProblem(
      message: .yaml(.listBehindKey), place: span(offset, 1),
      hint: isCommand ? command : .ownLinesOr("[\(items)]"), cut: value)
  }

  // MARK: White space and comments

  private func tab(at start: Int) -> SyntaxProblem {
    let blanks = text.scalars[start..<text.range(ofLine: line).upperBound].prefix { $0 == " " || $0 == "\t" }
    return SyntaxProblem(
      message: .yaml(.tab), place: span(start, max(1, blanks.count)), hint: .useSpaces,
      cut: .line(line), isDepth: true)
  }

  /// White space before a value that isn't a space to YAML, as an editor, a web page or an input method leaves it.
  private var whiteSpace: SyntaxProblem? {
    for line in [tree.previous(line)?.number, line].compactMap({ $0 }) where !tree.isBlockText(line) {
      let range = text.range(ofLine: line)
      var isBlank = true
      for index in range {
        let scalar = text.scalars[index]
        if scalar == "\t", isBlank, line == self.line, flowLine == nil { return tab(at: index) }
        if OddSpace.isOne(scalar), isBlank || text[index - 1] == ":" {
          return SyntaxProblem(
            message: .yaml(.oddSpace(OddSpace.kind(scalar), code: scalar.code)),
            place: span(index, text.scalars[index..<range.upperBound].prefix { $0 == scalar }.count),
            hint: .ordinarySpaces, cut: .line(line), isDepth: true)
        }
        isBlank = isBlank && (scalar == " " || scalar == "-")
      }
    }
    return nil
  }

  /// `// …`.
  private var comment: SyntaxProblem? {
    for shape in [tree.previous(line), tree[line]].compactMap({ $0 }) where !tree.isBlockText(shape.number) {
      guard text[shape.start] == "/", let next = text[shape.start + 1], next == "/" || next == "*" else { continue }
      return SyntaxProblem(
        message: .yaml(.otherComment("/\(next)")), place: span(shape.start, 2), hint: .write("# "),
        cut: .line(shape.number))
    }
    return nil
  }
}
