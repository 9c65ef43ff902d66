// SPDX-License-Identifier: MIT
import TextWidth

/// The meaning of a colour. A theme decides the colour.
package enum Ink: Hashable, Sendable, CaseIterable {
  case plain, muted, focus, rest, good, bad, warning, accent
}

/// The look of a cell.
package struct Look: Hashable, Sendable {
  package var ink: Ink
  package var isBold: Bool
  package var isReverse: Bool

  package init(_ ink: Ink = .plain, bold: Bool = false, reverse: Bool = false) {
    (self.ink, isBold, isReverse) = (ink, bold, reverse)
  }
}

/// Text with one look.
struct Span: Hashable, Sendable {
  var text: String
  var look: Look

  init(_ text: String, _ look: Look = Look()) {
    (self.text, self.look) = (text, look)
  }
}

extension [Span] {
  var width: Int { reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The spans with equal neighbours merged. Blanks take any look.
  var merged: [Span] {
    reduce(into: []) { spans, span in
      guard let last = spans.last, last.look == span.look || span.text == " " else { return spans.append(span) }
      spans[spans.count - 1].text += span.text
    }
  }
}

/// A screen as cells.
package struct Grid: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    package var text: Character = " "
    package var look = Look()
    /// The second half of the wide character before it.
    package var isTail = false
  }

  package let width: Int
  package let height: Int
  package private(set) var cells: [Cell]

  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    cells = Array(repeating: Cell(), count: self.width * self.height)
  }

  /// The lines as text, for tests and screen readers.
  package var text: [String] {
    (0..<height).map { row in
      String(cells[row * width..<(row + 1) * width].filter { !$0.isTail }.map(\.text))
    }
  }

  /// Writes `text` at a place, truncated to `limit` columns and to the screen.
  mutating func put(_ text: String, _ x: Int, _ y: Int, _ look: Look = Look(), limit: Int? = nil) {
    guard (0..<height).contains(y), x < width else { return }
    var x = max(0, x)
    let fitting = DisplayWidth.fit(text, min(limit ?? width, width - x))
    for character in fitting {
      let columns = DisplayWidth.of(character)
      guard columns > 0, x + columns <= width else { continue }
      let start = y * width + x
      // Half of a wide character can't be shown.
      if cells[start].isTail { cells[start - 1].text = " " }
      if x + columns < width, cells[start + columns].isTail { cells[start + columns] = Cell() }
      cells[start] = Cell(text: character, look: look)
      if columns == 2 { cells[start + 1] = Cell(text: " ", look: look, isTail: true) }
      x += columns
    }
  }

  mutating func put(_ spans: [Span], _ x: Int, _ y: Int, limit: Int? = nil) {
    var x = x
    let end = min(width, x + (limit ?? width))
    for span in spans where x < end {
      put(span.text, x, y, span.look, limit: end - x)
      x += DisplayWidth.of(span.text)
    }
  }

  mutating func centre(_ spans: [Span], _ y: Int, from left: Int = 0, width room: Int? = nil) {
    let room = room ?? width
    put(spans, left + max(0, (room - spans.width) / 2), y, limit: room)
  }

  /// Shows a row as selected.
  mutating func reverse(row y: Int, _ columns: Range<Int>) {
    guard (0..<height).contains(y) else { return }
    for x in columns.clamped(to: 0..<width) { cells[y * width + x].look.isReverse = true }
  }

  /// Empties a part of the screen.
  mutating func clear(_ columns: Range<Int>, _ rows: Range<Int>) {
    for y in rows.clamped(to: 0..<height) {
      put(String(repeating: " ", count: columns.clamped(to: 0..<width).count), columns.lowerBound, y)
    }
  }
}
