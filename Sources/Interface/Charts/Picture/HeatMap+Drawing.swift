// SPDX-License-Identifier: MIT
import TextWidth

extension HeatMap {
  private static let left = 34.0
  private static let head = 18.0
  /// The most weeks in one row of the picture: a year has 53, or 54 if it begins on a Sunday.
  private static let longest = 54

  func drawing(width: Double) -> Drawing {
    let perBlock = min(max(weekCount, 1), Self.longest)
    let cell = min(18, (width - Self.left) / Double(max(perBlock, 27)))
    let levels = levels
    let starts = stride(from: 0, to: max(1, weekCount), by: perBlock)
    var blocks = starts.map { start in
      block(start..<min(start + perBlock, weekCount), cell: cell, width: width, levels: levels)
    }
    blocks.append(legend(cell: cell, width: width))
    return Drawing.stack(blocks, gap: 10)
  }

  private func block(_ weeks: Range<Int>, cell: Double, width: Double, levels: [Int]) -> Drawing {
    var drawing = Drawing(width: width, height: Self.head + 7 * cell)
    for weekday in stride(from: 0, to: 7, by: 2) {
      drawing.text(
        weekdays[weekday], x: Self.left - 8, y: Self.head + (Double(weekday) + 0.5) * cell + 4, "muted", anchor: "end")
    }
    var free = Self.left
    for week in weeks {
      let x = Self.left + Double(week - weeks.lowerBound) * cell
      let month = (0..<7).lazy.compactMap { day(week: week, weekday: $0)?.month }.first
      let length = Double(DisplayWidth.of(month ?? "")) * 7
      if let month, x >= free, x + length <= width {
        drawing.text(month, x: x, y: 11, "muted")
        free = x + length + 6
      }
      for weekday in 0..<7 {
        guard let day = day(week: week, weekday: weekday), !day.isFuture else { continue }
        drawing.rectangle(
          x: x, y: Self.head + Double(weekday) * cell, width: cell - 2, height: cell - 2, radius: 2,
          "heat\(levels[week * 7 + weekday - firstWeekday])", hint: day.hint)
      }
    }
    return drawing
  }

  private func legend(cell: Double, width: Double) -> Drawing {
    var drawing = Drawing(width: width, height: cell + 4)
    let more = Double(DisplayWidth.of(legend.more)) * 6.8
    let start = width - more - 8 - 5 * cell
    drawing.text(legend.less, x: start - 8, y: cell - 3, "muted", anchor: "end")
    for level in 0..<5 {
      drawing.rectangle(
        x: start + Double(level) * cell, y: 0, width: cell - 2, height: cell - 2, radius: 2, "heat\(level)")
    }
    drawing.text(legend.more, x: width, y: cell - 3, "muted", anchor: "end")
    return drawing
  }
}
