// SPDX-License-Identifier: MIT

/// The lines of a text by their indentation alone, which tells what stands under what even where it isn't YAML.
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

  /// Whether a line says nothing by itself: blank, a comment, or part of a text.
  func isSilent(_ line: Int) -> Bool { self[line].isEmpty || isBlockText(line) }

  /// The nearest line above that says something.
  func previous(_ line: Int) -> LineShape? {
    (1..<max(line, 1)).last { !isSilent($0) }.map { self[$0] }
  }

  /// The last line of what stands under a line.
  func lastLine(under line: Int) -> Int {
    let base = self[line].base
    var last = line
    for next in (line + 1)..<(self.last + 1) where isBlockText(next) || !self[next].isEmpty {
      guard isBlockText(next) || indentation(next) > base else { break }
      last = next
    }
    return last
  }

  /// Where a value in brackets that begins in `line` ends at the latest: before the next line that begins a key at the
  /// same depth.
  func flowLimit(_ line: Int) -> Int {
    let base = self[line].base
    for next in (line + 1)..<(last + 1) where !self[next].isEmpty {
      let shape = self[next]
      if shape.indentation <= base, !QuoteScan.isClosing(text[shape.start]) { return shape.range.lowerBound }
    }
    return text.scalars.count
  }

  /// How deep a line is; a tab or another odd space makes it deeper than the line above.
  func indentation(_ line: Int) -> Int {
    let shape = self[line]
    guard let first = text[shape.start], first == "\t" || OddSpace.isOne(first) else { return shape.indentation }
    return max(shape.indentation, previous(line).map { $0.indentation + 1 } ?? 0)
  }

  /// The line of the key that a line stands under; nil at the top level.
  func owner(of line: Int) -> LineShape? {
    var depth = indentation(line)
    var line = line
    while let shape = previous(line) {
      line = shape.number
      guard shape.indentation < depth else { continue }
      if shape.key != nil, shape.value.map(isOnlyName) ?? true { return shape }
      depth = shape.indentation
    }
    return nil
  }

  /// The lines of the keys that a line may stand under, innermost first: all but the section's, unless it is the only
  /// one. A line that is indented wrongly may belong to any of them.
  func owners(of line: Int) -> [LineShape] {
    var owners: [LineShape] = []
    var next = owner(of: line)
    while let shape = next {
      owners.append(shape)
      next = owner(of: shape.number)
    }
    return owners.count > 1 ? owners.dropLast() : owners
  }

  /// The line of the section that a line stands in.
  func section(of line: Int) -> LineShape? {
    (1...line).last { !isSilent($0) && indentation($0) == 0 && !self[$0].isItem }.map { self[$0] }
  }

  /// The line of the hook, secret or setting that a line stands in: the second level.
  func unit(of line: Int) -> LineShape? {
    guard let section = section(of: line), section.number < line else { return section(of: line) }
    let inner = ((section.number + 1)...line).filter { !isSilent($0) }
    guard let depth = inner.first.map(indentation) else { return section }
    return inner.last { indentation($0) <= depth }.map { self[$0] } ?? section
  }

  /// Whether a value is nothing but an anchor or a tag, whose value comes on the next lines.
  private func isOnlyName(_ value: Range<Int>) -> Bool {
    let scalars = text.scalars[value]
    return scalars.first.map { "&!".unicodeScalars.contains($0) } == true
      && !scalars.contains(where: \.isWhitespace)
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
