// SPDX-License-Identifier: MIT

/// A calendar day in words.
package struct CalendarDate: Hashable, Sendable {
  package var year: Int
  /// 1 to 12.
  package var month: Int
  package var day: Int
  /// 0 is Monday.
  package var weekday: Int

  package init(year: Int, month: Int, day: Int, weekday: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.weekday = weekday
  }
}

/// Reports and their goals. Lengths are seconds.
package enum ReportMessage: Hashable, Sendable {
  package enum Span: Hashable, Sendable {
    case day, week, month, year, range
  }

  case title(Span, from: CalendarDate, to: CalendarDate)
  case project(String)
  case noProject, noTask
  case others(Int)
  case nothing
  /// The totals.
  case summary(pomodoros: Int, focus: Int64, strikes: Int, abandoned: Int)
  /// The comparison with the previous period; `upTo` is its last day if it is not compared as a whole.
  case compared(Span, difference: Int64, upTo: CalendarDate?)
  case average(perDay: Int64, days: Int)

  case byDay, byHour, byWeekday, byMonth, calendar, projects, highlights, goals
  case tasks(shown: Int, of: Int)
  case pomodorosAndStrikes
  /// The control that opens the table below a chart.
  case chartFigures
  case focusAndMean(days: Int)
  /// The titles of columns.
  case focusColumn, pomodorosColumn, strikesColumn, dayColumn

  /// `Mon`, `Monday`: 0 is Monday.
  case weekday(Int, isShort: Bool)
  /// `Nov`: 1 is January.
  case month(Int)
  /// `Mon 16`, `Mon 16 Nov`.
  case dayLabel(CalendarDate, hasMonth: Bool)
  case date(CalendarDate)
  /// `3:20`: hours and minutes.
  case clock(Int64)
  /// `3 h`, `30 min`: round numbers on an axis.
  case tick(Int64)
  /// `42 %` for 0.42.
  case percent(Double)
  case hint(label: String, focus: Int64, pomodoros: Int, strikes: Int)

  case bestHour(Int)
  case bestWeekday(Int, focus: Int64, isAverage: Bool)
  case bestDay(CalendarDate, focus: Int64)
  case bestTask(String, focus: Int64)
  case streak(current: Int, longest: Int, from: CalendarDate?, to: CalendarDate?)
  /// The weekly change of the daily focus.
  case trend(Int64)
  case goal(isDaily: Bool, value: Int64, target: Int64, isTime: Bool, reached: Bool)
  case goalMet(isDaily: Bool, met: Int, of: Int)

  /// The labels of figures.
  case focusFigure, pomodorosFigure, strikesFigure, streakFigure
  case days(Int)
  case less, more
  /// The footer of a picture or a page: `start` is `04:00`, or nil if days begin at midnight.
  case footer(made: String, zone: String, start: String?)

  case badPeriod(String, option: String?, suggestion: String?)
  case backwards(from: String, to: String)
  case tooLong
  case bothEnds(String)
  case cannotWrite(String, reason: String)
  /// The existing file was apparently not written by a report.
  case existsOtherwise(String)
  case wrote(String)
  /// The settings file has errors; the last valid version is in force, or the defaults without one.
  case configErrors(String, defaults: Bool)

  case noGoal(isDaily: Bool)
  case goalHint
  case badGoal(String)
  case badGoalName(String)
}
