// SPDX-License-Identifier: MIT

/// The parts of a line of a block, `  - key: value`, as far as the line alone shows them.
struct LineShape {
  let number: Int
  /// The line without its end.
  let range: Range<Int>
  /// The first character that isn't a space.
  let start: Int
  /// Whether the line begins with the dash of a list.
  let isItem: Bool
  /// The text behind the dashes of a list, to the end of the line; nil if there is none, or only a comment.
  let text: Range<Int>?
  let key: Range<Int>?
  /// The text behind the key, or behind the dash of a line without a key; without white space around it.
  let value: Range<Int>?

  init(_ file: SourceFile, line: Int) {
    number = line
    let range = file.range(ofLine: line)
    let scalars = file.scalars
    var end = range.upperBound
    while end > range.lowerBound, scalars[end - 1].isWhitespace { end -= 1 }
    let skip = { (from: Int) in
      var index = from
      while index < end, scalars[index] == " " || scalars[index] == "\t" { index += 1 }
      return index
    }
    var start = range.lowerBound
    while start < end, scalars[start] == " " { start += 1 }
    var item = start
    while item < end, scalars[item] == "-", item + 1 == end || scalars[item + 1] == " " { item = skip(item + 1) }
    self.range = range
    self.start = start
    isItem = item > start
    guard item < end, scalars[item] != "#" else {
      text = nil
      key = nil
      value = nil
      return
    }
    let colon = Self.colon(scalars, from: item, to: end)
    text = item..<end
    key = colon.map { colon in
      var last = colon
      while last > item, scalars[last - 1].isWhitespace { last -= 1 }
      return item..<last
    }
    let begin = colon.map { skip($0 + 1) } ?? (item > start ? item : end)
    value = begin < end && scalars[begin] != "#" ? begin..<end : nil
  }

  /// The colon that ends a key. A plain key contains neither brackets nor quotes.
  private static func colon(_ scalars: [Unicode.Scalar], from start: Int, to end: Int) -> Int? {
    var index = start
    if QuoteScan.isQuote(scalars[index]) {
      guard let close = QuoteScan.close(of: index, in: scalars, before: end) else { return nil }
      index = close + 1
      while index < end, scalars[index] == " " { index += 1 }
      return index < end && scalars[index] == ":" ? index : nil
    }
    while index < end, !"\"'{[".unicodeScalars.contains(scalars[index]) {
      if scalars[index] == ":", index + 1 == end || scalars[index + 1].isWhitespace { return index }
      if scalars[index] == "#", scalars[index - 1] == " " { return nil }
      index += 1
    }
    return nil
  }

  var indentation: Int { start - range.lowerBound }

  /// The least indentation of the lines under this line's key. A list may be right under its key.
  var base: Int { (key?.lowerBound ?? start) - range.lowerBound }

  /// Whether the line has only white space or a comment.
  var isEmpty: Bool { text == nil && !isItem }
}
