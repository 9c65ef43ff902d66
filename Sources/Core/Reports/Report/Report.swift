// SPDX-License-Identifier: MIT
import Events

/// The report of a period. Times are whole seconds.
package struct Report: Codable, Hashable, Sendable {
  package private(set) var version = 1
  package var kind: Period.Kind
  package var from: LocalDay
  /// The last day.
  package var to: LocalDay
  /// The day of the report.
  package var today: LocalDay
  package var zone: String
  /// The start of days, in minutes after midnight.
  package var dayStartsAt: Int
  /// The selected project; nil for all projects.
  package var project: String?

  package var totals: Tally
  /// The number of days that count for averages: without future days and days before the first session.
  package var daysCounted: Int
  package var before: Comparison
  /// All days, in order.
  package var days: [DayTally]
  /// All 24 hours.
  package var hours: [Hour]
  /// All seven weekdays, Monday first.
  package var weekdays: [Weekday]
  /// In descending order of focus.
  package var projects: [ProjectShare]
  /// The tasks with the most focus.
  package var tasks: [TaskShare]
  package var taskCount: Int
  package var best: Highlights
  package var streak: Streak
  package var goals: ReportGoals
  /// The weekly growth of the daily focus, in seconds; nil for less than two weeks.
  package var trend: Int64?

  /// The previous period: as many of its first days as have passed of the present one.
  package struct Comparison: Codable, Hashable, Sendable {
    package var from: LocalDay
    package var to: LocalDay
    /// Whether the comparison covers the whole previous period.
    package var isWhole: Bool
    package var totals: Tally
  }

  package struct Hour: Codable, Hashable, Sendable {
    package var hour: Int
    package var totals: Tally
  }

  package struct Weekday: Codable, Hashable, Sendable {
    /// 0 is Monday.
    package var weekday: Int
    /// The number of counted days.
    package var days: Int
    package var totals: Tally

    /// The average focus of such a day.
    package var focusPerDay: Int64 { days > 0 ? totals.focus / Int64(days) : 0 }
  }

  package struct ProjectShare: Codable, Hashable, Sendable {
    /// Empty for sessions without a project.
    package var project: String
    /// The share of all focus, 0 to 1.
    package var share: Double
    package var totals: Tally
    /// The chosen colour: `#rrggbb` or a name.
    package var colour: String?
  }

  package struct TaskShare: Codable, Hashable, Sendable {
    package var task: String
    package var project: String
    package var share: Double
    package var totals: Tally
  }

  /// The maxima of the period; nil without sessions.
  package struct Highlights: Codable, Hashable, Sendable {
    package var hour: Int?
    /// By daily average; 0 is Monday.
    package var weekday: Int?
    package var day: LocalDay?
    package var task: TaskShare?
  }
}

/// The consecutive days with at least one pomodoro.
package struct Streak: Codable, Hashable, Sendable {
  /// Up to today, or up to yesterday while today has none.
  package var current: Int
  package var longest: Int
  /// The first day of the longest streak; nil without a streak.
  package var longestFrom: LocalDay?
  package var longestTo: LocalDay?

  /// Takes days with any totals, in order.
  package init(_ days: [DayTally], today: LocalDay) {
    self.init(ofDays: days.lazy.filter { $0.totals.pomodoros > 0 }.map(\.day), today: today)
  }

  /// Takes days with a pomodoro, in order.
  package init(ofDays days: some Sequence<LocalDay>, today: LocalDay) {
    var run = 0
    var last: LocalDay?
    (current, longest) = (0, 0)
    for day in days where day <= today {
      run = last?.advanced(by: 1) == day ? run + 1 : 1
      last = day
      if run > longest {
        longest = run
        longestFrom = day.advanced(by: 1 - run)
        longestTo = day
      }
    }
    if let last, last >= today.advanced(by: -1) { current = run }
  }
}

/// The progress towards today's goals in a period; nil if no goal is set, or if only one project counts.
package struct ReportGoals: Codable, Hashable, Sendable {
  package var daily: ReportGoal?
  package var weekly: ReportGoal?
}

package struct ReportGoal: Codable, Hashable, Sendable {
  package var target: Int64
  /// `pomodoros` or `seconds`.
  package var unit: String
  /// The value of the period's last day or week.
  package var value: Int64
  package var reached: Bool
  /// The number of days or weeks that met the goal.
  package var met: Int
  /// The number of counted days or weeks.
  package var of: Int

  /// The met fraction of `target`: 1 is all, and more is possible.
  package var part: Double { target > 0 ? Double(value) / Double(target) : 1 }
  /// The fraction of days or weeks that met the goal.
  package var metPart: Double { of > 0 ? Double(met) / Double(of) : 0 }
}
