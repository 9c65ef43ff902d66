// SPDX-License-Identifier: MIT

/// Reads on where a text isn't YAML: each slip is reported and left out, until the rest can be read.
struct SyntaxRecovery {
  let file: SourceFile
  let problems: Problems
  /// The text without what was left out; places are those of `file`.
  private(set) var text: SourceFile
  private(set) var damage = Damage()
  /// Lines in which a further vague slip would say nothing new.
  private var vague: [ClosedRange<Int>] = []
  /// Where slips were found, and how often leaving something out didn't help.
  private var places: Set<Int> = []
  private var failures: [Int: Int] = [:]

  /// How many times a text is read, and how many characters that may be in all.
  private static let mostRounds = 100
  private static let mostWork = 10_000_000

  init(_ file: SourceFile, problems: Problems) {
    self.file = file
    self.problems = problems
    text = file
    leaveOutControlCharacters()
  }

  /// Leaves out what isn't YAML.
  mutating func mend() {
    var round = 0
    var hasGivenUp = false
    while let error = Self.error(in: text) {
      round += 1
      let finder = SlipFinder(file: file, text: text)
      let isTooMuch = round > Self.mostRounds || round * text.scalars.count > Self.mostWork || problems.isFull
      if isTooMuch {
        // What stands above is all right, unless something there is still open.
        let line = text.line(of: finder.offset(error))
        leaveOutRest(from: hasGivenUp ? 1 : finder.tree.unit(of: line)?.number ?? line, finder)
        guard !hasGivenUp else { return }
        hasGivenUp = true
        continue
      }
      leaveOut(finder.slip(error), line: text.line(of: finder.offset(error)), finder)
    }
  }

  /// The first error of a text, by its events alone.
  private static func error(in text: SourceFile) -> YAMLSyntaxError? {
    guard var parser = YAMLParser(utf8: text.content) else { return nil }
    var documents = 0
    var depth = 0
    while true {
      do {
        let event = try parser.next()
        switch event.kind {
        case .streamEnd: return nil
        case .documentStart: documents += 1
        case .sequenceStart, .mappingStart: depth += 1
        case .sequenceEnd, .mappingEnd: depth -= 1
        default: break
        }
        if documents > 1 { return YAMLSyntaxError(.secondDocument, at: event.start) }
        if depth > YAMLComposer.deepest { return YAMLSyntaxError(.tooDeep, at: event.start) }
      } catch {
        return error
      }
    }
  }

  private mutating func leaveOut(_ slip: SyntaxSlip, line: Int, _ finder: SlipFinder) {
    let unit = finder.tree.unit(of: slip.place.line)
      .map { $0.number...max($0.number, finder.tree.lastLine(under: $0.number)) }
    let isNew = places.insert(slip.place.start).inserted
    let isKnown = slip.isVague && vague.contains { $0.contains(slip.place.line) }
    if isNew, !isKnown { problems.error(slip.message, at: slip.place, hint: slip.hint, notes: slip.notes) }
    if slip.isVague, let unit { vague.append(unit) }
    var step = isNew ? 0 : failures[line, default: 0] + 1
    while !leaveOut(step, slip, line: line, finder) { step += 1 }
    failures[line] = step
  }

  /// Leaves out more with every step; false where that was nothing.
  private mutating func leaveOut(_ step: Int, _ slip: SyntaxSlip, line: Int, _ finder: SlipFinder) -> Bool {
    let tree = finder.tree
    switch step {
    case 0: return apply(slip.cut, finder)
    case 1: return apply(.lines(line...tree.lastLine(under: line)), finder)
    case 2: return tree.unit(of: line).map { leaveOutBody(of: $0, finder) } ?? false
    case 3: return tree.section(of: line).map { leaveOutBody(of: $0, finder) } ?? false
    case 4: return apply(.lines(line...tree.last), finder)
    default:
      leaveOutRest(from: 1, finder)
      return true
    }
  }

  private mutating func leaveOutRest(from line: Int, _ finder: SlipFinder) {
    _ = apply(.lines(line...finder.tree.last), finder)
  }

  /// Leaves out what stands under a key.
  private mutating func leaveOutBody(of key: LineShape, _ finder: SlipFinder) -> Bool {
    if key.value != nil, case .value(let range) = finder.valueCut(key.number) { return apply(.value(range), finder) }
    let last = finder.tree.lastLine(under: key.number)
    return key.number < last && apply(.lines((key.number + 1)...last), finder)
  }

  /// Puts something meaningless, or nothing, in the place of a stretch; false where that changes nothing.
  private mutating func apply(_ cut: SyntaxSlip.Cut, _ finder: SlipFinder) -> Bool {
    let range: Range<Int>
    var owners: [LineShape] = []
    var isBlank = true
    switch cut {
    case .value(let stretch):
      range = stretch
      isBlank = false
    case .blank(let stretch): range = stretch
    case .lines(let lines):
      range = text.range(ofLine: lines.lowerBound).lowerBound..<text.range(ofLine: lines.upperBound).upperBound
      owners = finder.tree.owners(of: lines.lowerBound)
    }
    guard let masked = masked(range, isBlank: isBlank) else { return false }
    let line = text.line(of: range.lowerBound)
    let section = finder.tree.section(of: line)
    let isLines = if case .lines = cut { true } else { false }
    let names = section.flatMap { $0.key.map { file.text($0) } }.map { ["secrets", "include"].contains($0) } ?? true
    damage.add(
      range, of: text, owners: owners.compactMap { $0.key?.lowerBound }, isRoot: isLines && owners.isEmpty,
      losesNames: section == nil || names && (isLines ? owners.first?.number : line) == section?.number)
    problems.silence(Span(file: file, start: range.lowerBound, end: range.upperBound))
    text = text.replacing(scalars: masked)
    return true
  }

  private func masked(_ range: Range<Int>, isBlank: Bool) -> [Unicode.Scalar]? {
    var scalars = text.scalars
    var isFirstLine = true
    var hasChanged = false
    for index in range {
      if scalars[index] == "\n" || scalars[index] == "\r" {
        isFirstLine = false
        continue
      }
      let mask = isBlank || !isFirstLine ? " " : Damage.placeholder
      hasChanged = hasChanged || scalars[index] != mask
      scalars[index] = mask
    }
    return hasChanged ? scalars : nil
  }

  // MARK: Control characters

  /// How many of them are told one by one.
  private static let mostCharacters = 10

  private mutating func leaveOutControlCharacters() {
    guard file.scalars.contains(where: Self.isControl) else { return }
    var scalars = file.scalars
    var told: [Int] = []
    for index in scalars.indices where Self.isControl(scalars[index]) {
      let line = file.line(of: index)
      if told.count < Self.mostCharacters, told.last != line {
        told.append(line)
        let hex = String(scalars[index].value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: 4 - min(4, hex.count)) + hex
        problems.error(
          scalars[index] == "\u{FEFF}"
            ? "there is a byte-order mark (\(code)) in the middle of the file"
            : "there is a control character (\(code)) in the file",
          at: Span(file: file, start: index, end: index + 1), hint: "remove it")
      }
      damage.add(index..<(index + 1), of: file, owners: [], isRoot: false, losesNames: false)
      problems.silence(Span(file: file, start: index, end: index + 1))
      scalars[index] = Damage.placeholder
    }
    text = file.replacing(scalars: scalars)
  }

  /// What YAML doesn't allow in a text, and a byte-order mark in its middle.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x85: false
    case 0...0x1F, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
