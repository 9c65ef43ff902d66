// SPDX-License-Identifier: MIT

/// Bars that lie beneath one another, each with its name before it and its value in words behind.
package struct RowChart: Hashable, Sendable {
  package var rows: [Row]

  package struct Row: Hashable, Sendable {
    package var label: String
    package var value: Double
    package var text: String
    /// Stands out: the best, or today.
    package var isMarked: Bool
    /// The colour of its bar, where that isn't the one of all: `#rrggbb` or a name.
    package var colour: String?

    package init(label: String, value: Double, text: String, isMarked: Bool = false, colour: String? = nil) {
      self.label = label
      self.value = value
      self.text = text
      self.isMarked = isMarked
      self.colour = colour
    }
  }

  package init(rows: [Row]) {
    self.rows = rows
  }

  var maximum: Double { rows.map(\.value).max() ?? 0 }
}

/// Bars that stand beside one another.
package struct ColumnChart: Hashable, Sendable {
  package var columns: [Column]
  package var axis: Axis
  /// The names of the bar and of the other one, where there are two.
  package var names: [String]

  package struct Column: Hashable, Sendable {
    /// Left out where there is no room for it.
    package var label: String
    package var value: Double
    /// A second bar, narrow, beside the first; nil where there is none in the whole chart.
    package var other: Double?
    /// What the pointer shows in a picture.
    package var hint: String

    package init(label: String, value: Double, other: Double? = nil, hint: String = "") {
      self.label = label
      self.value = value
      self.other = other
      self.hint = hint
    }
  }

  package init(columns: [Column], axis: Axis, names: [String] = []) {
    self.columns = columns
    self.axis = axis
    self.names = names
  }
}

/// A line through a value a day, with the mean of some days behind it.
package struct LineChart: Hashable, Sendable {
  package var points: [ColumnChart.Column]
  package var axis: Axis
  /// Of the last points, drawn over them: the first ones may have none.
  package var means: [Double]
  /// Places beneath, the points the first of them: the rest is yet to come.
  package var slots: [ColumnChart.Column]

  package init(
    points: [ColumnChart.Column], axis: Axis, means: [Double] = [], slots: [ColumnChart.Column]? = nil
  ) {
    self.points = points
    self.axis = axis
    self.means = means
    self.slots = slots ?? points
  }
}

/// Parts of a whole.
package struct DonutChart: Hashable, Sendable {
  package var parts: [Part]
  /// What stands in the middle, one line beneath the other.
  package var middle: [String]

  package struct Part: Hashable, Sendable {
    package var label: String
    package var value: Double
    package var text: String
    /// What the pointer shows in a picture.
    package var hint: String
    /// `#rrggbb` or the name of a colour; nil for the one that is its turn.
    package var colour: String?

    package init(label: String, value: Double, text: String, hint: String, colour: String? = nil) {
      self.label = label
      self.value = value
      self.text = text
      self.hint = hint
      self.colour = colour
    }
  }

  package init(parts: [Part], middle: [String]) {
    self.parts = parts
    self.middle = middle
  }
}

/// A calendar: weeks side by side, Monday on top, the more the darker.
package struct HeatMap: Sendable {
  /// In order, one a day.
  package var days: [Day]
  /// The weekday of the first, 0 for Monday.
  package var firstWeekday: Int
  /// Names of Monday to Sunday.
  package var weekdays: [String]
  /// What stands on either side of the legend: less, more.
  package var legend: (less: String, more: String)

  package struct Day: Hashable, Sendable {
    package var value: Double
    /// The month's name where it begins with this day.
    package var month: String?
    package var hint: String
    /// Yet to come.
    package var isFuture: Bool

    package init(value: Double, month: String? = nil, hint: String = "", isFuture: Bool = false) {
      self.value = value
      self.month = month
      self.hint = hint
      self.isFuture = isFuture
    }
  }

  package init(days: [Day], firstWeekday: Int, weekdays: [String], legend: (less: String, more: String)) {
    self.days = days
    self.firstWeekday = firstWeekday
    self.weekdays = weekdays
    self.legend = legend
  }

  /// How many weeks it has columns for.
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
