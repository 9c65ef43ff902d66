// SPDX-License-Identifier: MIT
package import Messages
package import Reports
package import TerminalUI
import TextWidth

/// A report for the terminal: charts that fit its width.
package struct ReportText {
  let report: Report
  let language: any Language
  let style: Style
  let width: Int

  /// The default width, if the terminal's is unknown.
  package static let standardWidth = 80

  package init(report: Report, language: any Language, style: Style, width: Int) {
    self.report = report
    self.language = language
    self.style = style
    self.width = width
  }

  private var charts: ReportCharts { ReportCharts(report: report, language: language) }

  package func lines() -> [String] {
    let words = ReportWords(report: report, language: language)
    var lines = folded(words.title, .bold)
    if let project = words.project { lines += folded(project) }
    lines += folded(words.summary)
    for sentence in [words.comparison, words.average] { lines += sentence.map { folded($0, .dim) } ?? [] }
    if !words.isEmpty { lines += sections() }
    lines += section(.highlights, words.highlights.flatMap { hung($0) })
    return lines + section(.goals, words.goals.flatMap { self.goal($0) })
  }

  /// A bar and its text.
  private func goal(_ goal: ReportWords.Standing) -> [String] {
    let room = width < 60 ? 10 : 24
    let bar = style.bar(goal.part, width: room, [goal.isReached ? .green : .red])
    let words = DisplayWidth.fold(goal.text, width - room - 2).map { style.paint($0, goal.isReached ? [.green] : []) }
    return words.enumerated().map { ($0.offset > 0 ? String(repeating: " ", count: room) : bar) + "  " + $0.element }
  }

  private func sections() -> [String] {
    var lines: [String] = []
    if charts.isCalendar {
      for (year, map) in charts.calendars() {
        let title = report.from.year == report.to.year ? language.report(.calendar) : String(year)
        lines += section(title, map.lines(width: width, style: style))
      }
      lines += section(.byMonth, charts.monthColumns().lines(width: width, style: style))
    } else if report.days.count > ReportCharts.fewDays {
      lines += section(.byDay, charts.dayColumns().lines(width: width, style: style))
      lines += section(.pomodorosAndStrikes, pomodorosAndStrikes())
    } else if report.days.count > 1 {
      let (header, chart) = charts.dayRows()
      let rows = chart.lines(width: width, style: style)
      lines += section(.byDay, [style.paint(chart.header(header, width: width), .dim)] + rows)
    }
    lines += section(.byHour, charts.hourColumns().lines(width: width, height: 5, style: style))
    if report.days.count > 7 { lines += section(.byWeekday, charts.weekdayRows().lines(width: width, style: style)) }
    if report.project == nil {
      lines += section(.projects, charts.projectRows().lines(width: width, style: style, looks: [.cyan]))
    }
    return lines + section(charts.taskTitle(), charts.taskRows().lines(width: width, style: style, looks: [.yellow]))
  }

  /// Two charts over the same days, one below the other.
  private func pomodorosAndStrikes() -> [String] {
    let chart = charts.strikeColumns()
    let strikes = ColumnChart(
      columns: chart.columns.map { .init(label: $0.label, value: $0.other ?? 0) },
      axis: .count(upTo: chart.columns.compactMap(\.other).max() ?? 0))
    let names = [ReportMessage.pomodorosColumn, .strikesColumn].map(language.report)
    let pomodoros = chart.lines(width: width, height: 3, style: style)
    let lines = strikes.lines(width: width, height: 2, style: style, looks: [.yellow])
    return [style.paint(names[0], .dim)] + pomodoros.dropLast() + [style.paint(names[1], .dim)] + lines
  }

  private func section(_ title: ReportMessage, _ lines: [String]) -> [String] {
    section(language.report(title), lines)
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", style.paint(title, .bold)] + lines
  }

  /// The text with indented continuation lines.
  private func hung(_ text: String) -> [String] {
    DisplayWidth.fold(text, width - 2, first: width).enumerated().map { ($0.offset > 0 ? "  " : "") + $0.element }
  }

  private func folded(_ text: String, _ looks: Style.Look...) -> [String] {
    DisplayWidth.fold(text, width).map { style.paint($0, looks) }
  }
}
