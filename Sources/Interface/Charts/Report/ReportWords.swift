// SPDX-License-Identifier: MIT

package import Messages
package import Reports
import TerminalUI

/// A report in sentences.
package struct ReportWords {
  let report: Report
  let language: any Language

  package init(report: Report, language: any Language) {
    self.report = report
    self.language = language
  }

  package var title: String {
    language.report(
      .title(.init(report.kind), from: CalendarDate(report.from), to: CalendarDate(report.to)))
  }

  package var project: String? {
    report.project.map { language.report(.project($0.isEmpty ? language.report(.noProject) : SafeText.line($0))) }
  }

  package var isEmpty: Bool { report.totals.isEmpty }

  package var summary: String {
    guard !isEmpty else { return language.report(.nothing) }
    let totals = report.totals
    return language.report(
      .summary(
        pomodoros: totals.pomodoros, focus: totals.focus, strikes: totals.strikes, abandoned: totals.abandoned))
  }

  /// The comparison with the time before; nil if there is nothing to compare.
  package var comparison: String? {
    let before = report.before
    // A future week has no comparison.
    guard !before.totals.isEmpty, report.from <= report.today else { return nil }
    return language.report(
      .compared(
        .init(report.kind), difference: report.totals.focus - before.totals.focus,
        upTo: before.isWhole ? nil : CalendarDate(before.to)))
  }

  package var average: String? {
    guard report.daysCounted > 1, report.totals.focus > 0 else { return nil }
    return language.report(
      .average(perDay: report.totals.focus / Int64(report.daysCounted), days: report.daysCounted))
  }

  /// The highlights, one sentence each.
  package var highlights: [String] {
    let best = report.best
    var lines: [String] = []
    if let hour = best.hour { lines.append(language.report(.bestHour(hour))) }
    if report.kind != .day, let weekday = best.weekday {
      lines.append(
        language.report(
          .bestWeekday(weekday, focus: report.weekdays[weekday].focusPerDay, isAverage: report.days.count > 7)))
    }
    if report.days.count > 7, let day = best.day, let row = report.days.first(where: { $0.day == day }) {
      lines.append(language.report(.bestDay(CalendarDate(day), focus: row.totals.focus)))
    }
    if let task = best.task {
      let name = ReportCharts(report: report, language: language).name(of: task)
      lines.append(language.report(.bestTask(name, focus: task.totals.focus)))
    }
    if let trend = report.trend, !isEmpty { lines.append(language.report(.trend(trend))) }
    let streak = report.streak
    lines.append(
      language.report(
        .streak(
          current: streak.current, longest: streak.longest, from: streak.longestFrom.map { CalendarDate($0) },
          to: streak.longestTo.map { CalendarDate($0) })))
    return lines
  }

  /// The progress of a goal, in words and as a part of the whole.
  package struct Standing {
    package var text: String
    package var part: Double
    package var isReached: Bool
  }

  package var goals: [Standing] {
    [(report.goals.daily, true), (report.goals.weekly, false)].flatMap { goal, isDaily in
      goal.map { standing($0, isDaily: isDaily) } ?? []
    }
  }

  private func standing(_ goal: ReportGoal, isDaily: Bool) -> [Standing] {
    var lines: [Standing] = []
    let isNow = report.from <= report.today && report.today <= report.to
    if isNow {
      let phrase = ReportMessage.goal(
        isDaily: isDaily, value: goal.value, target: goal.target, isTime: goal.unit == "seconds",
        reached: goal.reached)
      lines.append(Standing(text: language.report(phrase), part: goal.part, isReached: goal.reached))
    }
    if !isNow || goal.of > 1 {
      let phrase = ReportMessage.goalMet(isDaily: isDaily, met: goal.met, of: goal.of)
      lines.append(Standing(text: language.report(phrase), part: goal.metPart, isReached: goal.met == goal.of))
    }
    return lines
  }

  package var footer: String {
    let start = report.dayStartsAt
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return language.report(
      .footer(
        made: language.report(.date(CalendarDate(report.today))), zone: report.zone,
        start: start > 0 ? "\(digits(start / 60)):\(digits(start % 60))" : nil))
  }
}
