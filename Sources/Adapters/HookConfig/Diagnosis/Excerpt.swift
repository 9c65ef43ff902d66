// SPDX-License-Identifier: MIT
import TextWidth

/// A line of a file for display, in columns of a terminal: the whole line, or the part around a span.
struct Excerpt {
  private(set) var text = ""
  /// The column of the span's start.
  private(set) var start = 0
  /// The columns of the displayed part of the span.
  private(set) var length = 0

  /// The tab width: a tab becomes spaces up to the next multiple.
  private static let tab = 4
  /// The width beyond which only a part of a line is shown.
  private static let widest = 160

  /// - Parameters:
  ///   - column: the span's column, from 1, in characters, as `length`.
  ///   - room: the available columns; nil if the length of a line isn't limited.
  init(_ source: String, column: Int, length: Int, room: Int?) {
    var cells: [String] = []
    var total = 0
    for character in source {
      let cell =
        character == "\t" ? String(repeating: " ", count: Self.tab - total % Self.tab) : VisibleText.of(character)
      cells.append(cell)
      total += DisplayWidth.of(cell)
    }
    let start = min(column - 1, cells.count)
    let end = max(start, min(start + length, cells.count))
    var shown = 0..<cells.count
    if let room {
      if total > room { shown = Self.around(start..<end, of: cells.map(DisplayWidth.of), room: max(room, 10)) }
    } else if total > Self.widest {
      let first = max(0, start - 40)
      shown = first..<min(cells.count, first + Self.widest - 20)
    }
    let before = (shown.lowerBound > 0 ? "…" : "") + cells[shown.lowerBound..<start].joined()
    let marked = cells[start..<max(start, min(end, shown.upperBound))].joined()
    text = before + cells[start..<shown.upperBound].joined() + (shown.upperBound < cells.count ? "…" : "")
    self.start = DisplayWidth.of(before)
    self.length = DisplayWidth.of(marked)
  }

  /// The cells that fit in `room` columns; a `…` marks cut text. The cells contain the span, and about as much text before it
  /// as after it.
  private static func around(_ span: Range<Int>, of widths: [Int], room: Int) -> Range<Int> {
    func width(_ range: Range<Int>) -> Int { widths[range].reduce(0, +) }
    var first = 0
    // A span near the beginning of the line needs no cut before it.
    if width(0..<span.upperBound) > room - 1 {
      first = span.lowerBound
      let lead = max(room / 3, room - 2 - width(span) - room / 4)
      while first > 0, width((first - 1)..<span.lowerBound) <= lead { first -= 1 }
    }
    var last = span.lowerBound
    let left = room - (first > 0 ? 1 : 0)
    while last < widths.count, width(first..<(last + 1)) <= left - (last + 1 < widths.count ? 1 : 0) { last += 1 }
    return first..<last
  }
}
