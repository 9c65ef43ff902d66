// SPDX-License-Identifier: MIT

/// Horizontal bars, each with its name before it and its value in words after it.
struct RowChart: Hashable, Sendable {
  var rows: [Row]

  struct Row: Hashable, Sendable {
    var label: String
    var value: Double
    var text: String
    /// Whether the bar is highlighted, for the best day or today.
    var isMarked = false
    /// The colour of this bar, `#rrggbb` or a name; nil for the common colour.
    var colour: String?
  }

  var maximum: Double { rows.map(\.value).max() ?? 0 }
}

/// Vertical bars side by side.
struct ColumnChart: Hashable, Sendable {
  var columns: [Column]
  var axis: Axis
  /// The names of the first and the second bar, if there are two.
  var names: [String] = []

  struct Column: Hashable, Sendable {
    /// The label, left out if it doesn't fit.
    var label: String
    var value: Double
    /// The value of a second, narrow bar beside the first; nil if the chart has none.
    var other: Double?
    /// The tooltip in a picture.
    var hint = ""
  }
}

/// A line through one value per day, with a moving average behind it.
struct LineChart: Hashable, Sendable {
  var points: [ColumnChart.Column]
  var axis: Axis
  /// The averages of the last points. The first points may have none.
  var means: [Double] = []
  /// The places on the axis, beginning with the points. The rest is in the future.
  var slots: [ColumnChart.Column]
}

struct DonutChart: Hashable, Sendable {
  var parts: [Part]
  /// The lines of text in the middle.
  var middle: [String]

  struct Part: Hashable, Sendable {
    var label: String
    var value: Double
    var text: String
    /// The tooltip in a picture.
    var hint: String
    /// `#rrggbb` or the name of a colour; nil for the next colour of the palette.
    var colour: String?
  }
}

/// A calendar: weeks side by side, Monday on top. Larger values are darker.
struct HeatMap: Sendable {
  /// One entry per day, in order.
  var days: [Day]
  /// The weekday of the first day, 0 for Monday.
  var firstWeekday: Int
  var weekdays: [String]
  /// The texts on both sides of the legend: less, more.
  var legend: (less: String, more: String)

  struct Day: Hashable, Sendable {
    var value: Double
    /// The month's name, if the month begins on this day.
    var month: String?
    var hint = ""
    /// Whether the day is in the future.
    var isFuture = false
  }

  var weekCount: Int { (days.count + firstWeekday + 6) / 7 }

  /// The day in a week's column; nil before the first and after the last day.
  func day(week: Int, weekday: Int) -> Day? {
    let index = week * 7 + weekday - firstWeekday
    return days.indices.contains(index) ? days[index] : nil
  }

  /// The level of each day: 0 for no value, 1 to 4 by quarters of the busiest days. A single extreme day doesn't pale the
  /// others.
  var levels: [Int] {
    let values = days.map(\.value).filter { $0 > 0 }.sorted()
    guard !values.isEmpty else { return days.map { _ in 0 } }
    let top = values[values.count * 95 / 100]
    return days.map { day in
      day.value <= 0 ? 0 : min(4, max(1, Int((day.value / top * 4).rounded(.up))))
    }
  }
}
