// SPDX-License-Identifier: MIT

import TerminalUI
import TextWidth

extension HeatMap {
  /// Weeks side by side, in several blocks if they don't fit, and a legend.
  func lines(width: Int, style: Style, looks: [Style.Look] = [.red]) -> [String] {
    let names = weekdays.enumerated().map { $0.offset % 2 == 0 ? $0.element : "" }
    let margin = (names.map(DisplayWidth.of).max() ?? 0) + 1
    let room = max(1, width - margin)
    let cell = weekCount * 2 <= room ? 2 : 1
    let blocks = max(1, (weekCount * cell + room - 1) / room)
    let perBlock = max(1, (weekCount + blocks - 1) / blocks)
    let levels = levels
    var lines: [String] = []
    for start in stride(from: 0, to: weekCount, by: perBlock) {
      let weeks = start..<min(start + perBlock, weekCount)
      lines.append(style.paint(String(repeating: " ", count: margin) + months(in: weeks, cell: cell), .dim))
      for weekday in 0..<7 {
        let cells = weeks.map { glyph(week: $0, weekday: weekday, levels, style: style) }
        let row = cells.joined(separator: cell == 2 ? " " : "").withoutTrailingSpaces
        lines.append(style.paint(DisplayWidth.pad(names[weekday], margin), .dim) + style.paint(row, looks))
      }
    }
    let scale = Self.glyphs(style).dropFirst().joined(separator: cell == 2 ? " " : "")
    let key = "\(legend.less) " + style.paint(scale, looks) + " \(legend.more)"
    return lines.map(\.withoutTrailingSpaces) + [String(repeating: " ", count: margin) + key]
  }

  private static func glyphs(_ style: Style) -> [String] {
    style.hasGlyphs ? ["·", "░", "▒", "▓", "█"] : [".", "-", "+", "*", "#"]
  }

  private func glyph(week: Int, weekday: Int, _ levels: [Int], style: Style) -> String {
    guard let day = day(week: week, weekday: weekday), !day.isFuture else { return " " }
    return Self.glyphs(style)[levels[week * 7 + weekday - firstWeekday]]
  }

  /// The name of each month above its first week, if it fits.
  private func months(in weeks: Range<Int>, cell: Int) -> String {
    var line = ""
    for week in weeks {
      let place = (week - weeks.lowerBound) * cell
      guard let name = (0..<7).lazy.compactMap({ day(week: week, weekday: $0)?.month }).first else { continue }
      let used = DisplayWidth.of(line)
      guard used == 0 || place > used, place + DisplayWidth.of(name) <= weeks.count * cell else { continue }
      line += String(repeating: " ", count: place - used) + name
    }
    return line
  }
}
