// SPDX-License-Identifier: MIT
package import Events

/// A place in a text, as the protocol counts: lines from 0, columns in UTF-16 from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(_ line: Int, _ column: Int) {
    self.line = line
    self.column = column
  }

  package init?(_ json: JSONValue?) {
    guard let json, case .integer(let line)? = json["line"], case .integer(let column)? = json["character"],
      (0...Int64(Int32.max)).contains(line), (0...Int64(Int32.max)).contains(column)
    else { return nil }
    self.init(Int(line), Int(column))
  }

  package var json: JSONValue { ["line": .integer(Int64(line)), "character": .integer(Int64(column))] }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range of a text.
package struct TextRange: Hashable, Sendable {
  package var start: TextPosition
  package var end: TextPosition

  package init(_ start: TextPosition, _ end: TextPosition) {
    self.start = start
    self.end = max(start, end)
  }

  package init(line: Int, _ columns: Range<Int>) {
    self.init(TextPosition(line, columns.lowerBound), TextPosition(line, columns.upperBound))
  }

  package init?(_ json: JSONValue?) {
    guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]) else { return nil }
    self.init(start, end)
  }

  package var json: JSONValue { ["start": start.json, "end": end.json] }
}

/// The text of an open file, by lines.
package struct Document: Sendable {
  /// Each line with its end.
  private var whole: [Substring]
  /// The spaces before each line's content, `Int.max` for an empty line or a comment: a thousand hooks are searched by it.
  private(set) var indentations: [Int]

  package init(_ text: String) {
    whole = Self.split(text)
    indentations = whole.map(Self.indentation)
  }

  package var text: String { whole.joined() }
  package var lineCount: Int { whole.count }

  /// A line without its end; empty beyond the last line.
  package func line(_ number: Int) -> Substring {
    guard whole.indices.contains(number) else { return "" }
    let line = whole[number].unicodeScalars
    guard let last = line.last, last == "\n" || last == "\r" else { return whole[number] }
    var end = line.index(before: line.endIndex)
    if last == "\n", end > line.startIndex, line[line.index(before: end)] == "\r" { end = line.index(before: end) }
    return whole[number][..<end]
  }

  /// Replaces a range. A position beyond a line or the text counts as its end.
  package mutating func replace(_ range: TextRange, with text: String) {
    let (first, last) = (min(range.start.line, whole.count - 1), min(range.end.line, whole.count - 1))
    let head = range.start.line > first ? whole[first] : whole[first][..<index(range.start)]
    let tail = range.end.line > last ? whole[last].suffix(0) : whole[last][index(range.end)...]
    let lines = Self.split(head + text + tail)
    whole.replaceSubrange(first...last, with: lines)
    indentations.replaceSubrange(first...last, with: lines.map(Self.indentation))
  }

  private static func indentation(_ line: Substring) -> Int {
    var count = 0
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: " "): count += 1
      case UInt8(ascii: "#"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .max
      default: return count
      }
    }
    return .max
  }

  /// The index of a position in its line.
  private func index(_ position: TextPosition) -> Substring.Index {
    let line = line(position.line)
    return line.index(atUTF16: position.column)
  }

  /// The text of a line before a position.
  package func before(_ position: TextPosition) -> Substring {
    let line = line(position.line)
    return line[..<line.index(atUTF16: position.column)]
  }

  private static func split(_ text: some StringProtocol) -> [Substring] {
    var lines: [Substring] = []
    let text = Substring(text)
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      let isLast = byte == 10 || (byte == 13 && (index == bytes.endIndex || bytes[index] != 10))
      guard isLast else { continue }
      lines.append(text[start..<index])
      start = index
    }
    return lines + [text[start...]]
  }
}

extension Substring {
  /// The index of a UTF-16 column; the end if the text is shorter. A column inside a scalar means the scalar's start.
  func index(atUTF16 column: Int) -> Index {
    // In ASCII, which most lines are, each byte is a column.
    if utf8.count == utf16.count { return utf8.index(startIndex, offsetBy: column, limitedBy: endIndex) ?? endIndex }
    var rest = column
    var index = startIndex
    while index < endIndex {
      rest -= UTF16.width(unicodeScalars[index])
      guard rest >= 0 else { break }
      unicodeScalars.formIndex(after: &index)
    }
    return index
  }
}
