// SPDX-License-Identifier: MIT

/// Bars that lie beneath one another, each with its name before it and its value in words behind.
struct RowChart: Hashable, Sendable {
  var rows: [Row]

  struct Row: Hashable, Sendable {
    var label: String
    var value: Double
    var text: String
    /// Stands out: the best, or today.
    var isMarked = false
    /// The colour of its bar, where that isn't the one of all: `#rrggbb` or a name.
    var colour: String?
  }

  var maximum: Double { rows.map(\.value).max() ?? 0 }
}

/// Bars that stand beside one another.
struct ColumnChart: Hashable, Sendable {
  var columns: [Column]
  var axis: Axis
  /// The names of the bar and of the other one, where there are two.
  var names: [String] = []

  struct Column: Hashable, Sendable {
    /// Left out where there is no room for it.
    var label: String
    var value: Double
    /// A second bar, narrow, beside the first; nil where there is none in the whole chart.
    var other: Double?
    /// What the pointer shows in a picture.
    var hint = ""
  }
}

/// A line through a value a day, with the mean of some days behind it.
struct LineChart: Hashable, Sendable {
  var points: [ColumnChart.Column]
  var axis: Axis
  /// Of the last points, drawn over them: the first ones may have none.
  var means: [Double] = []
  /// Places beneath, the points the first of them: the rest is yet to come.
  var slots: [ColumnChart.Column]
}

struct DonutChart: Hashable, Sendable {
  var parts: [Part]
  /// What stands in the middle, one line beneath the other.
  var middle: [String]

  struct Part: Hashable, Sendable {
    var label: String
    var value: Double
    var text: String
    /// What the pointer shows in a picture.
    var hint: String
    /// `#rrggbb` or the name of a colour; nil for the one that is its turn.
    var colour: String?
  }
}

/// A calendar: weeks side by side, Monday on top, the more the darker.
struct HeatMap: Sendable {
  /// In order, one a day.
  var days: [Day]
  /// The weekday of the first, 0 for Monday.
  var firstWeekday: Int
  var weekdays: [String]
  /// What stands on either side of the legend: less, more.
  var legend: (less: String, more: String)

  struct Day: Hashable, Sendable {
    var value: Double
    /// The month's name where it begins with this day.
    var month: String?
    var hint = ""
    /// Yet to come.
    var isFuture = false
  }

  var weekCount: Int { (days.count + firstWeekday + 6) / 7 }

  /// The day in a week's column; nil where the calendar hasn't begun or is over.
  func day(week: Int, weekday: Int) -> Day? {
    let index = week * 7 + weekday - firstWeekday
    return days.indices.contains(index) ? days[index] : nil
  }

  /// 0 for nothing, 1 to 4 by quarters of the busiest days: a single one that outdoes all doesn't pale the others.
  var levels: [Int] {
    let values = days.map(\.value).filter { $0 > 0 }.sorted()
    guard !values.isEmpty else { return days.map { _ in 0 } }
    let top = values[values.count * 95 / 100]
    return days.map { day in
      day.value <= 0 ? 0 : min(4, max(1, Int((day.value / top * 4).rounded(.up))))
    }
  }
}
