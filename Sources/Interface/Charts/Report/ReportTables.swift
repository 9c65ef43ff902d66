// SPDX-License-Identifier: MIT
import Messages
import Reports

/// The figures of a chart as a table.
package struct ChartTable: Hashable, Sendable {
  package var head: [String]
  package var rows: [Row]

  package struct Row: Hashable, Sendable {
    package var label: String
    package var values: [String]
  }
}

/// A report's figures as tables, one per chart. Empty entries have no row.
struct ReportTables {
  let report: Report
  let language: any Language

  private var charts: ReportCharts { ReportCharts(report: report, language: language) }

  /// The days, of one year if it is given.
  func days(of year: Int? = nil) -> ChartTable {
    let days = report.days.filter { day in year.map { $0 == day.day.year } ?? true }
    return table(.dayColumn, days.map { ($0.day.description, $0.totals) })
  }

  var months: ChartTable {
    var sums: [(month: String, totals: Tally)] = []
    for day in report.days {
      let month = "\(language.report(.month(day.day.month))) \(day.day.year)"
      if sums.last?.month == month {
        sums[sums.count - 1].totals += day.totals
      } else {
        sums.append((month, day.totals))
      }
    }
    return table(.byMonth, sums.map { ($0.month, $0.totals) })
  }

  var hours: ChartTable { table(.byHour, report.hours.map { ("\($0.hour):00", $0.totals) }) }

  var weekdays: ChartTable {
    table(.byWeekday, report.weekdays.map { (language.report(.weekday($0.weekday, isShort: false)), $0.totals) })
  }

  var projects: ChartTable { table(.projects, report.projects.map { (charts.name(of: $0.project), $0.totals) }) }

  var tasks: ChartTable {
    table(
      .tasks(shown: report.tasks.count, of: report.taskCount), report.tasks.map { (charts.name(of: $0), $0.totals) })
  }

  private func table(_ title: ReportMessage, _ rows: [(label: String, totals: Tally)]) -> ChartTable {
    ChartTable(
      head: [title, .focusColumn, .pomodorosColumn, .strikesColumn].map(language.report),
      rows: rows.filter { !$0.totals.isEmpty }.map { label, totals in
        ChartTable.Row(
          label: label,
          values: [language.report(.clock(totals.focus)), String(totals.pomodoros), String(totals.strikes)])
      })
  }
}
