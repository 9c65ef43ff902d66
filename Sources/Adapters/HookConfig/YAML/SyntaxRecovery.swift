// SPDX-License-Identifier: MIT
import Messages

/// Continues where a text isn't YAML: reports each problem and leaves it out, until the rest can be read.
struct SyntaxRecovery {
  let file: SourceFile
  let problems: Problems
  /// The text without the cuts. Its places are those of `file`.
  private(set) var text: SourceFile
  private(set) var damage = Damage()
  /// Hooks and settings in which another line at the wrong depth would report nothing new.
  private var misplaced: [ClosedRange<Int>] = []
  /// The places of problems, and the number of unsuccessful cuts for each.
  private var places: Set<Int> = []
  private var failures: [Int: Int] = [:]

  /// The limits of rounds, and of characters in all rounds.
  private static let mostRounds = 100
  private static let mostWork = 10_000_000

  init(_ file: SourceFile, problems: Problems) {
    self.file = file
    self.problems = problems
    text = file
    leaveOutControlCharacters()
  }

  /// Leaves out each part that isn't YAML.
  mutating func mend() {
    var round = 0
    while let error = Self.error(in: text) {
      round += 1
      let diagnosis = SyntaxDiagnosis(error, file: file, text: text)
      let (tree, line) = (diagnosis.tree, diagnosis.line)
      if round > Self.mostRounds || round * text.scalars.count > Self.mostWork || problems.isFull {
        // The lines above are valid, unless something there is still open.
        let first = round > Self.mostRounds * 2 ? 1 : tree.unit(of: line)?.number ?? line
        round = Self.mostRounds * 2
        leaveOut(first...tree.last, tree)
        guard first > 1 else { return }
      } else {
        leaveOut(diagnosis)
      }
    }
  }

  /// The first error of a text, from its events alone.
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
        case .streamStart, .documentEnd, .alias, .scalar: break
        }
        if documents > 1 { return YAMLSyntaxError(.secondDocument, at: event.start) }
        if depth > YAMLComposer.deepest { return YAMLSyntaxError(.tooDeep, at: event.start) }
      } catch {
        return error
      }
    }
  }

  /// Reports a problem, and leaves out the value or line. If libyaml stops there again, leaves out more and more around it.
  private mutating func leaveOut(_ diagnosis: SyntaxDiagnosis) {
    let (tree, line) = (diagnosis.tree, diagnosis.line)
    let problem = diagnosis.problem
    let isNew = places.insert(problem.place.start).inserted
    let step = isNew ? 0 : failures[line, default: 0] + 1
    failures[line] = step
    let isKnown = !isNew || problem.isDepth && misplaced.contains { $0.contains(problem.place.line) }
    if !isKnown { problems.error(problem.message, at: problem.place, hint: problem.hint, notes: problem.notes) }
    if problem.isDepth, let unit = tree.unit(of: problem.place.line)?.number {
      misplaced.append(unit...tree.lastLine(under: unit, isRegular: false))
    }
    switch step {
    case 0:
      switch problem.cut {
      case .part(let range): leaveOut(range, tree)
      case .value(let line): leaveOut(valueOf: line, tree)
      case .line(let line): leaveOut(line...tree.lastLine(under: line), tree)
      case .rest: leaveOut(line...tree.last, tree)
      }
    case 1: leaveOut(valueOf: tree.unit(of: line)?.number ?? line, tree)
    case 2: leaveOut(valueOf: tree.section(of: line)?.number ?? line, tree)
    default: leaveOut((step == 3 ? line : 1)...tree.last, tree)
    }
  }

  /// Leaves out the text behind a key and under it. Leaves out a whole line if it has no key or no value.
  private mutating func leaveOut(valueOf line: Int, _ tree: LineTree) {
    let last = tree.lastLine(under: line)
    let shape = tree[line]
    // Keep an anchor, because others refer to it.
    let value = shape.value.map { value in
      guard text.scalars[value].first == "&" else { return value }
      let rest = text.scalars[value].drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
      return rest.isEmpty ? value : rest.indices
    }
    guard let start = value?.lowerBound ?? (shape.key != nil && last > line ? tree[line + 1].start : nil) else {
      return leaveOut(line...last, tree)
    }
    leaveOut(start..<text.range(ofLine: last).upperBound, tree)
  }

  private mutating func leaveOut(_ lines: ClosedRange<Int>, _ tree: LineTree) {
    let range = text.range(ofLine: lines.lowerBound).lowerBound..<text.range(ofLine: lines.upperBound).upperBound
    if let unit = tree.unit(of: lines.lowerBound)?.number {
      let end = max(range.upperBound, text.range(ofLine: tree.lastLine(under: unit, isRegular: false)).upperBound)
      damage.units.append((tree[unit].range.lowerBound..<end, range))
    }
    leaveOut(range, tree, isBlank: true)
  }

  /// Replaces a stretch by a placeholder, or by blanks.
  private mutating func leaveOut(_ range: Range<Int>, _ tree: LineTree, isBlank: Bool = false) {
    damage.cuts.append(Span(file: text, start: range.lowerBound, end: range.upperBound))
    let line = text.line(of: range.lowerBound)
    let section = tree.section(of: line)
    // A name stays if only the text behind it is left out.
    let mayHoldName = isBlank || section?.number == line
    if mayHoldName, ["secrets", "include", nil].contains(section?.key.map { file.text($0) }) {
      damage.losesNames = true
    }
    problems.silence(Span(file: file, start: range.lowerBound, end: range.upperBound))
    var scalars = text.scalars
    var mask = isBlank ? " " : Damage.placeholder
    for index in range {
      if scalars[index] == "\n" || scalars[index] == "\r" {
        mask = " "
      } else {
        scalars[index] = mask
      }
    }
    text = text.replacing(scalars: scalars)
  }

  // MARK: Control characters

  /// The number of characters that are reported one by one.
  private static let mostCharacters = 10

  private mutating func leaveOutControlCharacters() {
    guard file.scalars.contains(where: Self.isControl) else { return }
    var scalars = file.scalars
    var told: [Int] = []
    for index in scalars.indices where Self.isControl(scalars[index]) {
      let place = Span(file: file, start: index, end: index + 1)
      if told.count < Self.mostCharacters, told.last != place.line {
        told.append(place.line)
        let code = scalars[index].code
        problems.error(
          scalars[index] == "\u{FEFF}"
            ? .yaml(.byteOrderMark(code))
            : .yaml(.controlCharacter(code)), at: place, hint: .removeIt)
      }
      damage.cuts.append(place)
      problems.silence(place)
      scalars[index] = Damage.placeholder
    }
    text = file.replacing(scalars: scalars)
  }

  /// Whether YAML forbids a character in a text, or it is a byte-order mark in the middle.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x85: false
    case 0...0x1F, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
