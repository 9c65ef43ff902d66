// SPDX-License-Identifier: MIT

/// Maps the text of a scalar back to the file, across quotes, escapes, folding and indentation.
final class ScalarOffsets {
  private let node: YAMLNode
  private var file: SourceFile { node.span.file }
  /// The offset of each scalar of the text, and of the text's end. Computed lazily, because it is seldom needed.
  private lazy var offsets: [Int] =
    node.scalar.map { Self.align(Array($0.text.unicodeScalars), style: $0.style, with: node.span) }
    ?? [node.span.start]

  init(_ node: YAMLNode) {
    self.node = node
  }

  /// The span of a range of the text.
  func span(_ range: Range<Int>) -> Span {
    let start = offsets[min(range.lowerBound, offsets.count - 1)]
    guard range.upperBound > range.lowerBound else { return Span(file: file, start: start, end: start) }
    let last = offsets[min(range.upperBound - 1, offsets.count - 1)]
    return Span(file: file, start: start, end: max(start, last + 1))
  }

  /// Walks through the written text and its meaning side by side.
  private static func align(_ text: [Unicode.Scalar], style: YAMLScalar.Style, with span: Span) -> [Int] {
    let raw = span.file.scalars
    var index = begin(style, span)
    var offsets: [Int] = []
    offsets.reserveCapacity(text.count + 1)
    var position = 0
    while position < text.count {
      let scalar = text[position]
      guard index < span.end else {
        offsets.append(span.end)
        position += 1
        continue
      }
      if style == .doubleQuoted, raw[index] == "\\" {
        let next = index + 1 < span.end ? raw[index + 1] : "\\"
        if next == "\n" || next == "\r" {
          // A continued line: nothing of it is in the text.
          index = skipSpace(raw, from: index + 1, to: span.end)
          continue
        }
        offsets.append(index)
        index += ["x": 4, "u": 6, "U": 10][next] ?? 2
      } else if style == .singleQuoted, raw[index] == "'" {
        offsets.append(index)
        index += 2
      } else if raw[index] == scalar {
        offsets.append(index)
        index += 1
      } else if isSpace(raw[index]) {
        // Folded text: white space stands for white space, however much of either.
        if isSpace(scalar) {
          offsets.append(index)
          position += 1
          while position < text.count, isSpace(text[position]) {
            offsets.append(index)
            position += 1
          }
          index = skipSpace(raw, from: index, to: span.end)
          continue
        }
        index = skipSpace(raw, from: index, to: span.end)
        continue
      } else {
        offsets.append(index)
        if !isSpace(scalar) { index += 1 }
      }
      position += 1
    }
    return offsets + [index]
  }

  private static func begin(_ style: YAMLScalar.Style, _ span: Span) -> Int {
    switch style {
    case .plain: return span.start
    case .singleQuoted, .doubleQuoted: return span.start + 1
    case .block:
      let header = span.file.scalars[span.start..<span.end].firstIndex { $0 == "\n" }
      return header.map { $0 + 1 } ?? span.end
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t"
  }

  private static func skipSpace(_ raw: [Unicode.Scalar], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, isSpace(raw[index]) { index += 1 }
    return index
  }
}
