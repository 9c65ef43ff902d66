// SPDX-License-Identifier: MIT
import Messages
import Schemas

/// Lines that don't fit below the lines above them.
extension SyntaxDiagnosis {
  /// A line whose indentation matches no line above, or text after a complete value.
  var misfit: SyntaxProblem {
    let shape = tree[line]
    if QuoteScan.isClosing(text[offset]) { return extra(bracket: offset) }
    if let value = shape.value, value.lowerBound < offset {
      if text[value.lowerBound] == "*" { return begins(at: value.lowerBound) }
      if text[offset] == "," {
        return SyntaxProblem(
          message: .yaml(.goesOnAfterQuote), place: span(offset, 1), hint: .remove(","), cut: .value(line: line))
      }
    }
    let above = tree.previous(line)
    let alias = above.flatMap { $0.indentation == shape.indentation ? aliasAmongKeys($0.number) : nil }
    if let problem = alias ?? itemWithoutSpace(line) ?? hookAtMargin { return problem }
    let isItem = error.problem.hasSuffix("indicator")
    return SyntaxProblem(
      message: .yaml(.misfit(isItem: isItem)), place: word(at: offset),
      hint: isItem ? .beginItem : shape.isItem ? dashHint(shape, above) : depthHint(shape), cut: .line(line),
      isDepth: true)
  }

  /// The hint for a `-` in the place of a key.
  private func dashHint(_ shape: LineShape, _ above: LineShape?) -> DiagnosticHint? {
    if let above, let key = above.key, above.value == nil, above.base > shape.indentation {
      return .indentUnder(file.text(key))
    }
    guard openDepths.contains(shape.indentation) else { return depthHint(shape) }
    guard tree.lastLine(under: line) == line, let start = shape.text?.lowerBound else { return nil }
    let text = rest(from: start).text
    return shape.key == nil ? .intoList : text.count <= 100 ? .write(text) : .remove("-")
  }

  /// The hint with the nearest depth of a block that is open; nil if the line has such a depth.
  private func depthHint(_ shape: LineShape) -> DiagnosticHint? {
    let depths = openDepths
    guard !depths.contains(shape.indentation) else { return nil }
    let isSection = shape.key.map { ConfigKeys.file[file.text($0)] != nil } ?? false
    // If two depths are equally near, a key without a value usually belongs at the smaller one.
    let ordered = depths.filter { $0 > 0 || isSection }.sorted(by: shape.value == nil ? (<) : (>))
    return ordered.min { abs($0 - shape.indentation) < abs($1 - shape.indentation) }
      .map { .nearestIndent(shape.indentation, nearest: $0) }
  }

  /// The depths of the blocks that are open above the line, as far as indentation shows them.
  private var openDepths: Set<Int> {
    var depths: Set<Int> = []
    var least = Int.max
    for number in (1..<line).reversed() where !tree.isSilent(number) && tree[number].indentation < least {
      least = tree[number].indentation
      depths.formUnion([least, tree[number].base])
    }
    return depths
  }

  /// A hook at the left margin, where it ends `hooks`. The hooks below it then fit nowhere.
  private var hookAtMargin: SyntaxProblem? {
    guard let hook = tree.section(of: line), let key = hook.key, hook.value == nil, hook.number > 1, hook.number < line,
      let section = tree.section(of: hook.number - 1), section.key.map(file.text) == "hooks",
      let first = tree.unit(of: hook.number - 1),
      first.number == section.number || first.indentation == tree[line].indentation
    else { return nil }
    let name = file.text(key)
    guard ConfigKeys.file[name] == nil, !name.hasPrefix("x-"),
      DiagnosticHint.spelling(of: name, among: ConfigKeys.file.names) == nil
    else { return nil }
    return SyntaxProblem(
      message: .unknownKey(.file, name), place: Span(file: file, start: key.lowerBound, end: key.upperBound),
      hint: .hooksUnderHooks, cut: .line(hook.number))
  }

  /// `*base` on a line of its own among keys: a merge without its `<<`.
  func aliasAmongKeys(_ number: Int) -> SyntaxProblem? {
    let shape = tree[number]
    guard shape.key == nil, !shape.isItem, let range = shape.text, text[range.lowerBound] == "*",
      !text.scalars[range].contains(where: \.isWhitespace)
    else { return nil }
    return SyntaxProblem(
      message: .yaml(.reservedStart("*")), place: whole(number), hint: .write("<<: \(file.text(range))"),
      cut: .line(number))
  }

  // MARK: A text in place of a mapping

  /// An address or a sound on the line below its key, with more keys below it.
  func valueAmongKeys(_ number: Int) -> SyntaxProblem? {
    let shape = tree[number]
    let line = whole(number).text
    guard let above = tree.previous(number), let key = above.key, above.value == nil, above.base < shape.base,
      let inner = KeyPlace.meaningOfText(under: file.text(key)), !line.contains(" ") || line.hasPrefix("${{")
    else { return nil }
    return SyntaxProblem(
      message: .yaml(.neitherKeyNorValue), place: whole(number), hint: .write("\(inner): \(line)"),
      cut: .line(number), isDepth: true)
  }

  /// `play: chime` with `volume: 60` indented below it.
  func wholeMapping(_ above: LineShape, with shape: LineShape) -> DiagnosticHint? {
    guard let key = above.key, let value = above.value, let inner = shape.key, let more = shape.value else {
      return nil
    }
    return KeyPlace.mapping(
      under: file.text(key), text: rest(from: value.lowerBound, inFlow: false).text, with: file.text(inner),
      text: rest(from: more.lowerBound, inFlow: false).text)
  }

  /// `signing: file: ~/.key`: a mapping in the line of its key.
  func mappingBehindKey(_ start: Int, key word: String) -> SyntaxProblem? {
    let shape = tree[line]
    guard shape.value?.lowerBound == start, let key = shape.key, offset - start == word.unicodeScalars.count else {
      return nil
    }
    let isSecret = tree.section(of: line)?.key.map(file.text) == "secrets" && tree.unit(of: line)?.number == line
    guard isSecret ? ConfigKeys.secret[word] != nil : KeyPlace.takes(word, under: file.text(key)) else { return nil }
    let text = rest(from: start, inFlow: false).text
    return SyntaxProblem(
      message: .yaml(.secondKey(word)), place: Span(file: file, start: start, end: offset),
      hint: KeyPlace.isPlainInBrackets(text) ? .write("{ \(text) }") : .ownLine, cut: .value(line: line))
  }
}
