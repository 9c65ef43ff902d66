// SPDX-License-Identifier: MIT

/// The lines of a text by their indentation alone. It shows which lines belong together even if the text isn't YAML.
struct LineTree {
  let text: SourceFile
  private let shapes: [LineShape]
  /// For each line, whether it belongs to a text after `|` or `>`.
  private let blockText: [Bool]

  init(_ text: SourceFile) {
    self.text = text
    shapes = (1...text.lineCount).map { LineShape(text, line: $0) }
    var blockText: [Bool] = []
    var base: Int?
    for shape in shapes {
      if let margin = base, shape.start == shape.range.upperBound || shape.indentation > margin {
        blockText.append(true)
        continue
      }
      blockText.append(false)
      base = Self.opensText(shape, in: text) ? shape.base : nil
    }
    self.blockText = blockText
  }

  subscript(line: Int) -> LineShape { shapes[line - 1] }

  var last: Int { shapes.count }

  func isBlockText(_ line: Int) -> Bool { blockText[line - 1] }

  /// Whether a line has no structure of its own: blank, a comment, or part of a text.
  func isSilent(_ line: Int) -> Bool { self[line].isEmpty || isBlockText(line) }

  /// The nearest line above that isn't silent.
  func previous(_ line: Int) -> LineShape? {
    (1..<max(line, 1)).last { !isSilent($0) }.map { self[$0] }
  }

  /// The last line under a line, with brackets that close there. Lines that are less deep than the first one count only if
  /// `isRegular` is false.
  func lastLine(under line: Int, isRegular: Bool = true) -> Int {
    let base = max(self[line].base, indentation(line))
    var last = line
    var inner: Int?
    for next in (line + 1)..<(self.last + 1) where isBlockText(next) || !self[next].isEmpty {
      let isClosing = indentation(next) == base && QuoteScan.isClosing(text[self[next].start])
      guard isBlockText(next) || isClosing || indentation(next) >= inner ?? base + 1 else { break }
      if isRegular, !isBlockText(next) { inner = inner ?? indentation(next) }
      last = next
    }
    return last
  }

  private func isOdd(_ shape: LineShape) -> Bool { text[shape.start].map { $0 == "\t" || OddSpace.isOne($0) } ?? false }

  /// The depth of a line. A tab or another odd space makes it deeper than the line above.
  private func indentation(_ line: Int) -> Int {
    guard isOdd(self[line]) else { return self[line].indentation }
    let above = (1..<line).last { !isSilent($0) && !isOdd(self[$0]) }
    return max(self[line].indentation, above.map { self[$0].indentation + 1 } ?? 0)
  }

  /// The line of the section that contains a line.
  func section(of line: Int) -> LineShape? {
    (1...line).last { !isSilent($0) && indentation($0) == 0 && !self[$0].isItem }.map { self[$0] }
  }

  /// The line of the hook, secret or setting that contains a line: the second level.
  func unit(of line: Int) -> LineShape? {
    guard let section = section(of: line), section.number < line else { return section(of: line) }
    let inner = ((section.number + 1)...line).filter { !isSilent($0) }
    guard let depth = inner.first.map(indentation) else { return section }
    return inner.last { indentation($0) <= depth }.map { self[$0] } ?? section
  }

  /// Whether a line ends in `|` or `>`.
  private static func opensText(_ shape: LineShape, in text: SourceFile) -> Bool {
    guard var rest = shape.value.map({ text.scalars[$0] }) ?? shape.text.map({ text.scalars[$0] }) else { return false }
    while let first = rest.first, first == "&" || first == "!" {
      rest = rest.drop { !$0.isWhitespace }.drop { $0 == " " }
    }
    guard let first = rest.first, first == "|" || first == ">" else { return false }
    let tail = rest.dropFirst().drop { "+-0123456789".unicodeScalars.contains($0) }.drop { $0 == " " }
    return tail.isEmpty || tail.first == "#"
  }
}
