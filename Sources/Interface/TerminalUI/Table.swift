// SPDX-License-Identifier: MIT
import TextWidth

/// Rows with aligned cells.
package enum Table {
  /// A cell's text and its looks, which take no columns.
  package struct Cell {
    package var text: String
    package var looks: [Style.Look]

    package init(text: String, looks: [Style.Look] = []) {
      self.text = text
      self.looks = looks
    }
  }

  /// The least width of a wrapped column. A narrower one continues below its row.
  private static let leastRoom = 24
  private static let indent = 4

  package static func lines(_ rows: [[Cell]], style: Style, width: Int? = nil) -> [String] {
    blocks(rows, style: style, width: width).flatMap(\.self)
  }

  /// The lines of each row. With `width`, longer rows have continuation lines.
  package static func blocks(_ rows: [[Cell]], style: Style, width: Int? = nil) -> [[String]] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { column < $0.count ? DisplayWidth.of($0[column].text) : nil }.max() ?? 0
    }
    /// The start of each column.
    let starts = widths.indices.map { widths[..<$0].reduce(0) { $0 + $1 + 2 } }
    guard let width, let last = starts.last, last + widths[columns - 1] > width else {
      return rows.map { [aligned($0[...], widths, style)] }
    }
    if last + leastRoom <= width {
      return rows.map { row in
        guard row.count == columns else { return [aligned(row[...], widths, style)] }
        let head = aligned(row.dropLast(), widths, style, isWhole: false)
        return flow([row[columns - 1]], first: head, indent: last, width: width, style: style)
      }
    }
    let fitting = (1..<columns).last { (count: Int) -> Bool in starts[count - 1] + widths[count - 1] <= width } ?? 1
    return rows.map { row in
      let rest = row.dropFirst(fitting).filter { !$0.text.isEmpty }
      return [aligned(row.prefix(fitting), widths, style)]
        + flow(rest, first: nil, indent: indent, width: width, style: style)
    }
  }

  /// Cells in their columns; without `isWhole`, without padding to the end of the last one.
  private static func aligned(
    _ row: ArraySlice<Cell>, _ widths: [Int], _ style: Style, isWhole: Bool = true
  ) -> String {
    let cells = row.enumerated().map { column, cell in
      let gap = column + 1 < row.count || !isWhole ? max(0, widths[column] - DisplayWidth.of(cell.text)) + 2 : 0
      return style.paint(cell.text, cell.looks) + String(repeating: " ", count: gap)
    }
    return isWhole ? trimmed(cells.joined()) : cells.joined()
  }

  /// Cells one after another from column `indent` on, folded into lines. The first line begins with `first`, which ends at that
  /// column.
  private static func flow(
    _ cells: [Cell], first: String?, indent: Int, width: Int, style: Style
  ) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let room = max(10, width - indent)
    var lines: [(text: String, used: Int)] = []
    for cell in cells {
      for (index, part) in DisplayWidth.fold(cell.text, room).enumerated() {
        let painted = style.paint(part, cell.looks)
        let length = DisplayWidth.of(part)
        if index == 0, let line = lines.last, line.used + 2 + length <= room {
          lines[lines.count - 1] = (line.text + "  " + painted, line.used + 2 + length)
        } else {
          lines.append((painted, length))
        }
      }
    }
    if let first { return [trimmed(first + (lines.first?.text ?? ""))] + lines.dropFirst().map { margin + $0.text } }
    return lines.map { margin + $0.text }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
