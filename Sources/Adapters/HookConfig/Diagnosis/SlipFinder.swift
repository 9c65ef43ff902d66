// SPDX-License-Identifier: MIT

/// Says in words what is wrong where a text isn't YAML.
struct SlipFinder {
  /// As it is written: what is shown and quoted.
  let file: SourceFile
  /// What was read, without what had been left out before; places are the same in both.
  let text: SourceFile
  let tree: LineTree

  init(file: SourceFile, text: SourceFile) {
    self.file = file
    self.text = text
    tree = LineTree(text)
  }

  /// Where libyaml stopped.
  func offset(_ error: YAMLSyntaxError) -> Int {
    min(error.isByteOffset ? text.offset(ofByte: error.offset) : error.offset, text.scalars.count)
  }

  func slip(_ error: YAMLSyntaxError) -> SyntaxSlip {
    let offset = offset(error)
    let line = text.line(of: offset)
    let context = min(error.contextOffset ?? offset, text.scalars.count)
    if let slip = comment(line) ?? tab(line) ?? oddSpace(line) ?? unquotedTemplate(from: context, to: offset) {
      return slip
    }
    if let slip = openQuote(before: offset, line: line) { return slip }
    for line in Set([line, text.line(of: context)]).sorted() {
      if let slip = quoteThatGoesOn(line) ?? bracketThatGoesOn(line) { return slip }
    }
    return known(error, at: offset, context: context, line: line) ?? unknown(error, at: offset, line: line)
  }

  private func unknown(_ error: YAMLSyntaxError, at offset: Int, line: Int) -> SyntaxSlip {
    let context = error.context.isEmpty ? "" : " (\(error.context))"
    return SyntaxSlip(
      message: "this isn't valid YAML: \(error.problem)\(context)", place: span(offset, 1), cut: valueCut(line),
      isVague: true)
  }

  private func known(_ error: YAMLSyntaxError, at offset: Int, context: Int, line: Int) -> SyntaxSlip? {
    switch error.context {
    case "while scanning an alias", "while scanning an anchor":
      if let start = tree[line].value?.lowerBound, text[start] == "!" { return tag(at: start) }
      return name(at: context)
    case "while parsing a tag", "while scanning a tag": return tag(at: context)
    case "while scanning a directive": return directive(line)
    case "while scanning a block scalar", "while scanning a plain scalar":
      return blockText(error, at: offset, line: line)
    default: break
    }
    switch error.problem {
    case YAMLSyntaxError.Own.secondDocument.rawValue: return secondDocument(line)
    case YAMLSyntaxError.Own.tooDeep.rawValue:
      return SyntaxSlip(
        message: "this is nested more than \(YAMLComposer.deepest) levels deep", place: span(offset, 1),
        cut: valueCut(line))
    case "found undefined tag handle": return tag(at: context)
    case "found incompatible YAML document", "found duplicate %YAML directive", "found duplicate %TAG directive":
      return directive(line)
    case "mapping values are not allowed in this context": return colon(at: offset, line: line)
    case "block sequence entries are not allowed in this context": return listBehindKey(at: offset, line: line)
    case "mapping keys are not allowed in this context": return questionMark(at: offset, line: line)
    case "found unexpected end of stream", "found unexpected document indicator":
      return neverClosedQuote(at: context)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return escape(error, at: offset, quote: context)
    case "found character that cannot start any token": return badStart(at: offset, line: line)
    case "could not find expected ':'": return noColon(line: text.line(of: context), from: context)
    case "did not find expected key", "did not find expected '-' indicator":
      return misfit(error, at: offset, line: line)
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      return bracket(error, from: context, to: offset)
    case "did not find expected node content": return noContent(at: offset, line: line)
    case "did not find expected <document start>": return outside(at: offset, line: line)
    default: return nil
    }
  }

  // MARK: Characters

  /// `// …`.
  private func comment(_ line: Int) -> SyntaxSlip? {
    for shape in [tree.previous(line), tree[line]].compactMap({ $0 }) where !tree.isBlockText(shape.number) {
      let start = shape.start
      guard text[start] == "/", let next = text[start + 1], next == "/" || next == "*" else { continue }
      return SyntaxSlip(
        message: "a comment begins with '#', not with '/\(next)'", place: span(start, 2), hint: "write '# '",
        cut: .blank(start..<shape.range.upperBound))
    }
    return nil
  }

  /// Tabs in front of a line, and of those behind it.
  private func tab(_ line: Int) -> SyntaxSlip? {
    guard !tree.isBlockText(line), let indent = tabs(line), flow(around: line) == nil else { return nil }
    var last = line
    while last < tree.last, tabs(last + 1) != nil || tree[last + 1].isEmpty { last += 1 }
    return SyntaxSlip(
      message: "a tab can't indent a line of YAML",
      place: Span(file: file, start: indent.lowerBound, end: indent.upperBound),
      hint: "use spaces", cut: .lines(line...last), isVague: true)
  }

  /// From the first tab of a line's indentation to the indentation's end.
  private func tabs(_ line: Int) -> Range<Int>? {
    let range = text.range(ofLine: line)
    let indent = text.scalars[range].prefix { $0 == " " || $0 == "\t" }
    guard indent.endIndex < range.upperBound else { return nil }
    return indent.firstIndex(of: "\t").map { $0..<indent.endIndex }
  }

  /// A space of another kind, as copying from a web page or an input method leaves it.
  private func oddSpace(_ line: Int) -> SyntaxSlip? {
    for line in [tree.previous(line)?.number, line].compactMap({ $0 }) where !tree.isBlockText(line) {
      let range = text.range(ofLine: line)
      let place =
        text.scalars[range].indices.first { index in
          guard OddSpace.isOne(text.scalars[index]) else { return false }
          let before = text.scalars[range.lowerBound..<index]
          let isIndent = before.allSatisfy { $0 == " " || OddSpace.isOne($0) }
          return isIndent || before.last == ":" || before.allSatisfy { $0 == " " || $0 == "-" }
        }
      guard let place else { continue }
      let end = text.scalars[place..<range.upperBound].prefix { $0 == text.scalars[place] }.endIndex
      return SyntaxSlip(
        message: "this is \(OddSpace.name(text.scalars[place])), which isn't a space to YAML",
        place: Span(file: file, start: place, end: end), hint: "use ordinary spaces",
        cut: .lines(line...tree.lastLine(under: line)), isVague: true)
    }
    return nil
  }

  private func badStart(at offset: Int, line: Int) -> SyntaxSlip {
    let mark = text[offset].map(String.init) ?? ""
    let rest = rest(from: offset)
    if mark == "|" || mark == ">" {
      return SyntaxSlip(
        message: "a text after '\(mark)' can't stand inside { } or [ ]", place: span(offset, 1),
        hint: "write it in quotes", cut: valueCut(line))
    }
    let isKey = tree[line].key?.contains(offset) == true && tree[line].start == offset
    return SyntaxSlip(
      message: "a \(isKey ? "key" : "value") can't begin with '\(mark)'", place: span(offset, 1),
      hint: isKey ? "put it in quotes" : Self.inQuotes(file.text(rest), what: "it"),
      cut: isKey ? .lines(line...tree.lastLine(under: line)) : cut(rest, line: line))
  }

  private func escape(_ error: YAMLSyntaxError, at offset: Int, quote: Int) -> SyntaxSlip {
    var start = offset
    // libyaml points behind the letter where digits are missing.
    while start > quote, text[start] != "\\" { start -= 1 }
    let letter = text[start + 1].map(String.init) ?? ""
    let digits = ["x": 2, "u": 4, "U": 8][letter]
    let line = text.line(of: quote)
    let isNoCharacter = error.problem.contains("invalid Unicode")
    let end = text[quote] == "\"" ? QuoteScan.close(of: quote, in: text.scalars, before: text.scalars.count) : nil
    if isNoCharacter {
      return SyntaxSlip(
        message: "'\(file.text(start..<(start + 2 + (digits ?? 0))))' isn't a character by itself",
        place: span(start, 2 + (digits ?? 0)), hint: "write the character as it is",
        cut: end.map { .value(quote..<($0 + 1)) } ?? valueCut(line))
    }
    return SyntaxSlip(
      message: digits.map { "'\\\(letter)' inside \" \" takes \($0) hexadecimal digits of a character" }
        ?? "YAML knows no '\\\(letter)' inside \" \"",
      place: span(start, 2), hint: "write '\\\\' for a backslash, or use ' ' instead of \" \"",
      cut: end.map { .value(quote..<($0 + 1)) } ?? valueCut(line))
  }

  /// `*`, `&`: names of YAML's own.
  private func name(at offset: Int) -> SyntaxSlip {
    let isAlias = text[offset] == "*"
    let rest = rest(from: offset)
    return SyntaxSlip(
      message: "a value that begins with '\(isAlias ? "*" : "&")' is \(isAlias ? "an alias" : "an anchor") of YAML",
      place: span(offset, 1), hint: Self.inQuotes(file.text(rest), what: "it"),
      cut: cut(rest, line: text.line(of: offset)))
  }

  private func tag(at offset: Int) -> SyntaxSlip {
    let rest = rest(from: offset)
    return SyntaxSlip(
      message: "a value that begins with '!' is a YAML tag", place: word(at: offset),
      hint: Self.inQuotes(file.text(rest), what: "it"), cut: cut(rest, line: text.line(of: offset)))
  }

  private func directive(_ line: Int) -> SyntaxSlip {
    SyntaxSlip(
      message: "a line that begins with '%' is a directive of YAML", place: whole(line),
      hint: "remove it: hooks.yml needs none", cut: .lines(line...line))
  }
}

/// Spaces that look like one and aren't.
enum OddSpace {
  static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000: true
    default: false
    }
  }

  static func name(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: 4 - hex.count) + hex
    switch scalar.value {
    case 0xA0, 0x202F: return "a no-break space (\(code))"
    case 0x200B, 0x2060: return "an invisible character (\(code))"
    case 0x3000: return "a wide space (\(code))"
    default: return "a space of another kind (\(code))"
    }
  }
}
