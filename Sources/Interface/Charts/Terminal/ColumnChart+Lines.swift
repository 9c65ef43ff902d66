// SPDX-License-Identifier: MIT

import TerminalUI
import TextWidth

extension ColumnChart {
  private static let widest = 6

  /// About `height` lines of bars, an axis and its labels. No line is longer than `width`. The number of lines between two
  /// ticks is always the same, so that each tick is at its value.
  func lines(width: Int, height: Int = 6, style: Style, looks: [Style.Look] = [.red]) -> [String] {
    let margin = axis.ticks.map { DisplayWidth.of($0.text) }.max() ?? 0
    let room = max(1, width - margin - 2)
    let shown = merged(into: room)
    let ticks = max(1, axis.ticks.count)
    let height = ticks * max(1, Int((Double(height) / Double(ticks)).rounded()))
    let slot = min(Self.widest, max(1, room / max(1, shown.columns.count)))
    var lines = (0..<height).map { row in
      shown.line(row: row, height: height, slot: slot, margin: margin, style: style, looks: looks)
    }
    let (corner, edge) = style.hasGlyphs ? ("└", "─") : ("+", "-")
    let axis = corner + String(repeating: edge, count: slot * shown.columns.count)
    lines.append(String(repeating: " ", count: margin + 1) + style.paint(axis, .dim))
    lines.append(String(repeating: " ", count: margin + 2) + style.paint(shown.labels(slot: slot), .dim))
    return lines.map(\.withoutTrailingSpaces)
  }

  private func line(
    row: Int, height: Int, slot: Int, margin: Int, style: Style, looks: [Style.Look]
  ) -> String {
    let text = axis.ticks.last { Self.row(of: axis.part(of: $0.value), height: height) == row }?.text ?? ""
    let edge = style.paint(style.hasGlyphs ? (text.isEmpty ? "│" : "┤") : "|", .dim)
    let bar = max(1, slot - 1)
    let cells = columns.map { column in
      String(repeating: cell(column.value, row: row, height: height, style: style), count: bar)
        + String(repeating: " ", count: slot - bar)
    }
    let label = String(repeating: " ", count: margin - DisplayWidth.of(text)) + style.paint(text, .dim)
    return label + " " + edge + style.paint(cells.joined().withoutTrailingSpaces, looks)
  }

  /// The line in which a bar of this part of the height ends; 0 is the top.
  private static func row(of part: Double, height: Int) -> Int {
    height - max(1, Int((part * Double(height)).rounded(.up)))
  }

  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private func cell(_ value: Double, row: Int, height: Int, style: Style) -> String {
    let full = axis.part(of: value) * Double(height) - Double(height - 1 - row)
    let isLowest = row == height - 1 && value > 0
    guard style.hasGlyphs else { return full >= 0.5 ? "#" : isLowest ? "." : " " }
    return Self.eighths[max(isLowest ? 1 : 0, min(8, Int((full * 8).rounded())))]
  }

  /// The chart with fewer columns, so that all fit: each column is the mean of its neighbours.
  private func merged(into room: Int) -> ColumnChart {
    let size = (columns.count + room - 1) / room
    guard size > 1 else { return self }
    let merged = stride(from: 0, to: columns.count, by: size).map { start in
      let part = columns[start..<min(start + size, columns.count)]
      return Column(
        label: part.map(\.label).first { !$0.isEmpty } ?? "",
        value: part.reduce(0) { $0 + $1.value } / Double(part.count))
    }
    return ColumnChart(columns: merged, axis: axis)
  }

  private func labels(slot: Int) -> String {
    let bar = max(1, slot - 1)
    let end = columns.count * slot
    var line = ""
    var used = 0
    for (index, column) in columns.enumerated() where !column.label.isEmpty {
      let length = DisplayWidth.of(column.label)
      let place = index * slot + max(0, (bar - length) / 2)
      // A blank between two labels, and no truncated label.
      guard place >= used + (used > 0 ? 1 : 0), place + length <= max(end, length) else { continue }
      line += String(repeating: " ", count: place - used) + column.label
      used = place + length
    }
    return line
  }
}
