// SPDX-License-Identifier: MIT
import TerminalUI

/// Rows whose cells stand beneath one another.
enum Table {
  /// A cell's text and its looks, which take no columns.
  struct Cell {
    var text: String
    var looks: [Style.Look] = []
  }

  static func lines(_ rows: [[Cell]], style: Style) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { column < $0.count ? DisplayWidth.of($0[column].text) : nil }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let gap = column + 1 < row.count ? max(0, widths[column] - DisplayWidth.of(cell.text)) + 2 : 0
        return style.paint(cell.text, cell.looks) + String(repeating: " ", count: gap)
      }
      var line = cells.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
