// SPDX-License-Identifier: MIT
package import Events
import Foundation

/// The subject of a report.
package struct ReportRequest: Hashable, Sendable {
  package var period: Period
  package var today: LocalDay
  package var project: String?
  package var goals: Goals
  /// The maximum number of listed tasks.
  package var taskLimit = 10

  package init(period: Period, today: LocalDay, project: String? = nil, goals: Goals = Goals()) {
    self.period = period
    self.today = today
    self.project = project
    self.goals = goals
  }
}

extension Report {
  /// Makes a report from the sums of `source`, which must follow `calendar`.
  package init(_ request: ReportRequest, of source: some TallySource, days calendar: LocalDays) throws {
    let (period, project) = (request.period, request.project)
    let past = try Past(period, of: source, project: project, today: request.today)
    kind = period.kind
    (from, to, today) = (period.days.lowerBound, period.last, request.today)
    (zone, dayStartsAt) = (calendar.zone.identifier, calendar.startsAt)
    self.project = project
    days = past.everyDay(period.days)
    let totals = past.sum(period.days)
    self.totals = totals
    daysCounted = past.counted.count
    before = past.before(period)
    let hours = try source.byHour(period.days, of: project)
    self.hours = (0..<24).map { Hour(hour: $0, totals: hours[$0] ?? Tally()) }
    weekdays = past.weekdays()
    let named = try source.byProject(period.days, of: project).filter { $0.value.sessions > 0 || $0.value.focus > 0 }
    projects = named.sorted { ($1.value.focus, $0.key) < ($0.value.focus, $1.key) }
      .map { ProjectShare(project: $0.key, share: Self.share($0.value, of: totals), totals: $0.value) }
    let tasks = try source.byTask(period.days, of: project, limit: request.taskLimit)
    self.tasks = tasks.top.map {
      TaskShare(
        task: $0.name.task, project: $0.name.project, share: Self.share($0.tally, of: totals), totals: $0.tally)
    }
    taskCount = tasks.count
    best = Highlights(
      hour: Self.most(self.hours) { $0.totals.focus }?.hour,
      weekday: Self.most(weekdays, \.focusPerDay)?.weekday, day: Self.most(days) { $0.totals.focus }?.day,
      task: Self.most(self.tasks) { $0.totals.focus })
    streak = try source.streak(of: project, today: request.today)
    goals = project == nil ? past.goals(request.goals, in: period) : ReportGoals()
    trend = past.trend()
  }

  private static func share(_ part: Tally, of whole: Tally) -> Double {
    whole.focus > 0 ? Double(part.focus) / Double(whole.focus) : 0
  }

  /// Returns the first element with the greatest value; nil if all values are 0.
  private static func most<Element>(_ elements: [Element], _ value: (Element) -> Int64) -> Element? {
    var best: (element: Element, value: Int64)?
    for element in elements where value(element) > best?.value ?? 0 { best = (element, value(element)) }
    return best?.element
  }
}

/// The days of a period, and the days before it for comparison.
private struct Past {
  let today: LocalDay
  /// The days of the period that count for averages.
  let counted: Range<LocalDay>
  private let sums: [LocalDay: Tally]

  init(_ period: Period, of source: some TallySource, project: String?, today: LocalDay) throws {
    self.today = today
    // The week of the period's first day is included.
    let start = min(period.previous.days.lowerBound, period.days.lowerBound.monday)
    let days = try source.byDay(start..<period.days.upperBound, of: project)
    sums = Dictionary(days.map { ($0.day, $0.totals) }) { $0 + $1 }
    let first = max(period.days.lowerBound, try source.firstDay(of: project) ?? period.days.lowerBound)
    let end = min(period.days.upperBound, max(today.advanced(by: 1), period.days.lowerBound))
    counted = min(first, end)..<end
  }

  func everyDay(_ days: Range<LocalDay>) -> [DayTally] {
    days.map { DayTally(day: $0, totals: sums[$0] ?? Tally()) }
  }

  func sum(_ days: Range<LocalDay>) -> Tally {
    days.reduce(into: Tally()) { sum, day in sums[day].map { sum += $0 } }
  }

  func before(_ period: Period) -> Report.Comparison {
    let all = period.previous.days
    let isUnderWay = period.days.contains(today)
    let passed = isUnderWay ? min(all.count, today.number - period.days.lowerBound.number + 1) : all.count
    let days = all.lowerBound..<all.lowerBound.advanced(by: passed)
    return Report.Comparison(
      from: days.lowerBound, to: days.upperBound.advanced(by: -1), isWhole: days == all, totals: sum(days))
  }

  func weekdays() -> [Report.Weekday] {
    var rows = (0..<7).map { Report.Weekday(weekday: $0, days: 0, totals: Tally()) }
    for day in counted {
      rows[day.weekday].days += 1
      sums[day].map { rows[day.weekday].totals += $0 }
    }
    return rows
  }

  /// The weekly change of the daily focus in seconds: the slope of the best-fitting line.
  func trend() -> Int64? {
    guard counted.count >= 14 else { return nil }
    let values = counted.map { Double(sums[$0]?.focus ?? 0) }
    let middle = Double(values.count - 1) / 2
    let mean = values.reduce(0, +) / Double(values.count)
    var (above, below) = (0.0, 0.0)
    for (index, value) in values.enumerated() {
      above += (Double(index) - middle) * (value - mean)
      below += (Double(index) - middle) * (Double(index) - middle)
    }
    return Int64((above / below * 7).rounded())
  }

  func goals(_ goals: Goals, in period: Period) -> ReportGoals {
    ReportGoals(
      daily: goals.daily.map { goal(of: counted.map { $0..<$0.advanced(by: 1) }, $0) },
      weekly: goals.weekly.map { goal(of: weeks(in: period), $0) })
  }

  /// The weeks that end in the counted days, and the week of the last counted day, cut at that day.
  private func weeks(in period: Period) -> [Range<LocalDay>] {
    guard let last = counted.last else { return [] }
    var weeks: [Range<LocalDay>] = []
    var monday = counted.lowerBound.monday
    while monday <= last {
      weeks.append(monday..<min(monday.advanced(by: 7), last.advanced(by: 1)))
      monday = monday.advanced(by: 7)
    }
    return weeks
  }

  private func goal(of spans: [Range<LocalDay>], _ goal: Goal) -> ReportGoal {
    let standing = spans.map { span in
      let sum = sum(span)
      var totals = Totals()
      (totals.pomodoros, totals.focus) = (sum.pomodoros, sum.focus)
      return GoalInfo(goal, totals: totals)
    }
    let last = standing.last ?? GoalInfo(goal, totals: Totals())
    return ReportGoal(
      target: last.target, unit: last.unit, value: last.value, reached: last.reached,
      met: standing.count { $0.reached }, of: standing.count)
  }
}
