// SPDX-License-Identifier: MIT
import HookConfig

/// The place of a cursor in a file: the keys around it, and what stands before it.
struct CursorContext {
  let scan: LineScan
  /// The keys around the cursor, outermost first. With a value, the last one is the value's key.
  let path: [String]
  let position: TextPosition
  private let document: Document

  init(_ document: Document, _ position: TextPosition) {
    self.document = document
    self.position = position
    scan = LineScan(document.before(position))
    path = Self.parents(of: position.line, scan, in: document) + scan.path
  }

  /// Whether the cursor is where a key stands: the items of a list are values.
  var isKey: Bool { scan.isKey && !isItem }

  /// Whether the cursor is in a plain item of a list of lines.
  private var isItem: Bool { scan.dash != nil && !scan.isFlow && scan.path.isEmpty }

  /// The range of the token up to the cursor.
  func range(of token: String) -> TextRange {
    let start = max(0, position.column - token.utf16.count)
    return TextRange(TextPosition(position.line, start), position)
  }

  // MARK: Lines around

  /// The keys of the lines above that the line is in.
  private static func parents(of line: Int, _ scan: LineScan, in document: Document) -> [String] {
    var path: [String] = []
    var (limit, allowsEqual) = (scan.dash ?? scan.indentation, scan.dash != nil)
    var number = min(line, document.lineCount) - 1
    while number >= 0, limit > 0 || allowsEqual {
      defer { number -= 1 }
      guard document.indentations[number] <= limit, let found = Line(document.line(number)) else { continue }
      let column = found.dash ?? found.column
      guard column < limit || allowsEqual && column == limit && found.dash == nil else { continue }
      if let dash = found.dash {
        if found.column < limit, let key = found.key { path.append(key) }
        (limit, allowsEqual) = (dash, true)
        continue
      }
      if let key = found.key { path.append(key) }
      (limit, allowsEqual) = (column, false)
    }
    return path.reversed()
  }

  /// The keys beside the cursor's key or above its value, with the texts of their values.
  var siblings: [(key: String, value: String)] {
    let column = scan.indentation
    var found: [(key: String, value: String)] = []
    func collect(_ numbers: some Sequence<Int>) {
      for number in numbers {
        guard let line = Line(document.line(number)) else { continue }
        if line.column < column { return }
        if line.column == column, let key = line.key { found.append((key, line.value)) }
        // An item's first key is the first of its siblings.
        if line.dash != nil, line.column == column { return }
      }
    }
    collect((0..<position.line).reversed())
    collect((position.line + 1)..<max(position.line + 1, document.lineCount))
    return found
  }

  /// The value of `key` in the mapping that has the key `path[depth]`.
  func value(of key: String, besides depth: Int) -> String? {
    guard path.indices.contains(depth) else { return nil }
    // On the same line, as in `{ uses: music, with: { … } }`.
    let line = document.line(position.line)
    if let mark = line.firstRange(of: key + ":")?.upperBound {
      let word = line[mark...].drop { $0 == " " }.prefix { !" ,}#".contains($0) }
      if !word.isEmpty { return String(word) }
    }
    // The line of `path[depth]`: the nearest above with less indentation.
    var number = position.line
    while number >= 0 {
      if let found = Line(document.line(number)), found.key == path[depth] {
        let cursor = CursorContext(document, TextPosition(number, found.column))
        if cursor.path.count <= depth { return cursor.siblings.first { $0.key == key }?.value }
      }
      number -= 1
    }
    return nil
  }

  /// The entries of a section at the top of a file, by its lines.
  static func entries(of section: String, in document: Document) -> [(name: String, value: String, line: Int)] {
    let tops = document.indentations.indices.filter { document.indentations[$0] == 0 }
    guard let start = tops.first(where: { Line(document.line($0))?.key == section }) else { return [] }
    let end = tops.first { $0 > start } ?? document.lineCount
    let inside = (start + 1)..<end
    guard let column = inside.lazy.map({ document.indentations[$0] }).first(where: { $0 < .max }) else { return [] }
    return inside.filter { document.indentations[$0] == column }.compactMap { number in
      Line(document.line(number)).flatMap { line in line.key.map { ($0, line.value, number) } }
    }
  }
}

/// A line with content: the columns of its `-` and its content, its key and the text of its value.
private struct Line {
  var dash: Int?
  var column = 0
  var key: String?
  var value = ""

  /// Nil for an empty line or a comment.
  init?(_ text: Substring) {
    var rest = text.utf8[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "-"), rest.dropFirst().first == UInt8(ascii: " ") {
        dash = dash ?? column
      } else if byte != UInt8(ascii: " ") {
        break
      }
      column += 1
      rest.removeFirst()
    }
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    let content = Substring(rest)
    guard let colon = content.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    let after = content[content.utf8.index(after: colon)...]
    guard after.isEmpty || after.first == " " else { return }
    key = content[..<colon].trimmed.unquoted
    let text = after.firstRange(of: " #").map { after[..<$0.lowerBound] } ?? after
    value = text.trimmed.unquoted
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without the quotation marks around it.
  var unquoted: String {
    guard count > 1, let mark = first, mark == "\"" || mark == "'", last == mark else { return String(self) }
    return String(dropFirst().dropLast())
  }
}
