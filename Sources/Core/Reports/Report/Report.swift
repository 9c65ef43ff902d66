// SPDX-License-Identifier: MIT
import Events

/// What somebody did with the days of a period. Times are whole seconds.
package struct Report: Codable, Hashable, Sendable {
  package private(set) var version = 1
  package var kind: Period.Kind
  package var from: LocalDay
  /// The last day.
  package var to: LocalDay
  /// The day on which it was made.
  package var today: LocalDay
  package var zone: String
  /// Minutes after midnight at which days begin.
  package var dayStartsAt: Int
  /// The only project that counts; nil where all do.
  package var project: String?

  package var totals: Tally
  /// How many days count for averages: neither those to come nor those before the first session of all.
  package var daysCounted: Int
  package var before: Comparison
  /// All of them, in order.
  package var days: [DayTally]
  /// All 24.
  package var hours: [Hour]
  /// All seven, Monday first.
  package var weekdays: [Weekday]
  /// By focus, the most first.
  package var projects: [ProjectShare]
  /// The first of them by focus.
  package var tasks: [TaskShare]
  package var taskCount: Int
  package var best: Highlights
  package var streak: Streak
  package var goals: ReportGoals
  /// By how many seconds a day focus grows from week to week; nil for less than two weeks.
  package var trend: Int64?

  /// The period before it: as many of its first days as have passed of this one.
  package struct Comparison: Codable, Hashable, Sendable {
    package var from: LocalDay
    package var to: LocalDay
    /// Whether this is all of it.
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
    /// How many of them count.
    package var days: Int
    package var totals: Tally

    /// Focus on a day like this, on average.
    package var focusPerDay: Int64 { days > 0 ? totals.focus / Int64(days) : 0 }
  }

  package struct ProjectShare: Codable, Hashable, Sendable {
    /// Empty for what has none.
    package var project: String
    /// Of all focus, 0 to 1.
    package var share: Double
    package var totals: Tally
    /// The one that was chosen for it: `#rrggbb` or a name.
    package var colour: String?
  }

  package struct TaskShare: Codable, Hashable, Sendable {
    package var task: String
    package var project: String
    package var share: Double
    package var totals: Tally
  }

  /// Where most was done; nil where nothing was.
  package struct Highlights: Codable, Hashable, Sendable {
    package var hour: Int?
    /// By the average of a day; 0 is Monday.
    package var weekday: Int?
    package var day: LocalDay?
    package var task: TaskShare?
  }
}

/// Days in a row with a pomodoro at least.
package struct Streak: Codable, Hashable, Sendable {
  /// Up to today, or up to yesterday while there is none today.
  package var current: Int
  package var longest: Int
  /// The first day of the longest; nil where there never was one.
  package var longestFrom: LocalDay?
  package var longestTo: LocalDay?

  /// From days with anything, in order.
  package init(_ days: [DayTally], today: LocalDay) {
    self.init(ofDays: days.lazy.filter { $0.totals.pomodoros > 0 }.map(\.day), today: today)
  }

  /// From days with a pomodoro, in order.
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

/// How far the goals of today were met in a period; nil where none is set, or where only one project counts.
package struct ReportGoals: Codable, Hashable, Sendable {
  package var daily: ReportGoal?
  package var weekly: ReportGoal?
}

package struct ReportGoal: Codable, Hashable, Sendable {
  package var target: Int64
  /// `pomodoros` or `seconds`.
  package var unit: String
  /// What the last day or week of the period came to.
  package var value: Int64
  package var reached: Bool
  /// On how many days, or in how many weeks, it was reached …
  package var met: Int
  /// … and of how many.
  package var of: Int

  /// How much of `target` is done: 1 is all, and it can be more.
  package var part: Double { target > 0 ? Double(value) / Double(target) : 1 }
  /// On which part of the days, or in which part of the weeks, it was reached.
  package var metPart: Double { of > 0 ? Double(met) / Double(of) : 0 }
}
