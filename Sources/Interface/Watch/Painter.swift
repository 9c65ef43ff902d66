// SPDX-License-Identifier: MIT

/// Converts cells into terminal output: only the changes since the last frame.
package struct Painter {
  package var theme: Theme {
    didSet { if theme != oldValue { shown = nil } }
  }
  /// Whether the terminal can draw a frame at once.
  package var synchronises = false
  private var shown: Grid?

  package init(theme: Theme) { self.theme = theme }

  /// The content of the screen is unknown: redraws everything.
  package mutating func forget() { shown = nil }

  /// A gap below this width is written again, because moving the cursor would take more bytes.
  private static let shortest = 4

  /// The output for `grid`; empty if nothing has changed.
  package mutating func update(to grid: Grid) -> String {
    var out = ""
    if shown?.width != grid.width || shown?.height != grid.height {
      shown = Grid(width: grid.width, height: grid.height)
      out = theme.sequence(Look()) + "\u{1B}[2J"
    }
    guard let shown else { return "" }
    var look: Look?
    for row in 0..<grid.height {
      /// The column of the cursor in this row; nil if uncertain.
      var cursor: Int?
      var column = 0
      while column < grid.width {
        let index = row * grid.width + column
        let cell = grid.cells[index]
        guard cell != shown.cells[index], !cell.isTail else {
          column += 1
          continue
        }
        if let place = cursor, place < column, column - place < Self.shortest,
          (place..<column).allSatisfy({ grid.cells[row * grid.width + $0].look == look })
        {
          for gap in place..<column where !grid.cells[row * grid.width + gap].isTail {
            out.append(grid.cells[row * grid.width + gap].text)
          }
          cursor = column
        }
        if cursor != column { out += "\u{1B}[\(row + 1);\(column + 1)H" }
        if look != cell.look {
          look = cell.look
          out += theme.sequence(cell.look)
        }
        out.append(cell.text)
        let isWide = column + 1 < grid.width && grid.cells[index + 1].isTail
        // Terminals differ in the width of an emoji. After any character that isn't plain, the position is sent again.
        cursor = isWide ? nil : column + 1
        column += isWide ? 2 : 1
      }
    }
    self.shown = grid
    guard !out.isEmpty else { return "" }
    out += "\u{1B}[0m"
    return synchronises ? "\u{1B}[?2026h\(out)\u{1B}[?2026l" : out
  }
}
