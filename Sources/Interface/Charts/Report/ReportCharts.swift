// SPDX-License-Identifier: MIT

import Messages
import Reports
import TerminalUI

/// A report's figures as charts, for the terminal and for pictures.
struct ReportCharts {
  let report: Report
  let language: any Language

  /// Up to this number of days, each day has a row.
  static let fewDays = 14
  /// Up to this number of days, each day has a column. Longer reports have a calendar and months.
  static let someDays = 92
  private static let mean = 7

  var isCalendar: Bool { report.days.count > Self.someDays }

  // MARK: Days

  /// One row per day with its figures, and their header.
  func dayRows() -> (header: String, chart: RowChart) {
    let columns = [ReportMessage.focusColumn, .pomodorosColumn, .strikesColumn].map(language.report)
    let figures = report.days.map { day in
      [language.report(.clock(day.totals.focus)), String(day.totals.pomodoros), String(day.totals.strikes)]
    }
    let rows = zip(report.days, figures).map { day, figures in
      RowChart.Row(
        label: language.report(.dayLabel(CalendarDate(day.day), hasMonth: report.kind == .range)),
        value: Double(day.totals.focus), text: Self.beside(figures, columns), isMarked: day.day == report.today)
    }
    return (Self.beside(columns, columns), RowChart(rows: rows))
  }

  private static func beside(_ figures: [String], _ columns: [String]) -> String {
    zip(figures, columns).map { figure, column in
      String(repeating: " ", count: max(0, column.count - figure.count)) + figure
    }.joined(separator: "  ")
  }

  func dayColumns() -> ColumnChart {
    ColumnChart(columns: dayMarks { Double($0.focus) }, axis: timeAxis(report.days.map(\.totals.focus)))
  }

  /// The average of a day includes the days before it.
  func dayLine() -> LineChart {
    let days = report.days.filter { $0.day <= report.today }
    let values = days.map { Double($0.totals.focus) }
    // An average of fewer days would not be comparable.
    let means = values.indices.dropFirst(Self.mean - 1).map { index in
      values[(index - Self.mean + 1)...index].reduce(0, +) / Double(Self.mean)
    }
    let marks = dayMarks { Double($0.focus) }
    return LineChart(
      points: Array(marks.prefix(days.count)), axis: timeAxis(report.days.map(\.totals.focus)),
      means: days.count > Self.mean ? means : [], slots: marks)
  }

  var meanTitle: String { language.report(.focusAndMean(days: Self.mean)) }

  func strikeColumns() -> ColumnChart {
    let top = report.days.map { max($0.totals.pomodoros, $0.totals.strikes) }.max() ?? 0
    return ColumnChart(
      columns: dayMarks({ Double($0.pomodoros) }, other: { Double($0.strikes) }), axis: .count(upTo: Double(top)),
      names: strikeNames)
  }

  private var strikeNames: [String] {
    [language.report(.pomodorosFigure), language.report(.strikesFigure)]
  }

  private func dayMarks(
    _ value: (Tally) -> Double, other: ((Tally) -> Double)? = nil
  ) -> [ColumnChart.Column] {
    report.days.map { day in
      ColumnChart.Column(
        label: dayName(day.day), value: value(day.totals), other: other?(day.totals),
        hint: hint(language.report(.dayLabel(CalendarDate(day.day), hasMonth: true)), day.totals))
    }
  }

  /// `Mon 16` in a report of a few days, the number alone in a month. In longer reports, the month at its beginning.
  private func dayName(_ day: LocalDay) -> String {
    if report.days.count <= Self.fewDays {
      return language.report(.dayLabel(CalendarDate(day), hasMonth: false))
    }
    if report.days.count <= 31 { return String(day.day) }
    if day.day == 1 { return language.report(.month(day.month)) }
    return [8, 15, 22].contains(day.day) ? String(day.day) : ""
  }

  // MARK: Months

  func monthColumns() -> ColumnChart {
    let months = months { Double($0.focus) }
    return ColumnChart(columns: months, axis: timeAxis(months.map { Int64($0.value) }))
  }

  func monthStrikes() -> ColumnChart {
    let months = months({ Double($0.pomodoros) }, other: { Double($0.strikes) })
    return ColumnChart(
      columns: months, axis: .count(upTo: months.map { max($0.value, $0.other ?? 0) }.max() ?? 0),
      names: strikeNames)
  }

  private func months(_ value: (Tally) -> Double, other: ((Tally) -> Double)? = nil) -> [ColumnChart.Column] {
    var sums: [(day: LocalDay, totals: Tally)] = []
    for day in report.days {
      if let last = sums.last?.day, last.month == day.day.month, last.year == day.day.year {
        sums[sums.count - 1].totals += day.totals
      } else {
        sums.append((day.day, day.totals))
      }
    }
    return sums.map { day, totals in
      let name = language.report(.month(day.month))
      // Over several years, each year has a label at its beginning.
      let label = sums.count > 14 ? (day.month == 1 ? String(day.year) : "") : name
      return ColumnChart.Column(
        label: label, value: value(totals), other: other?(totals), hint: hint("\(name) \(day.year)", totals))
    }
  }

  /// One calendar per year.
  func calendars() -> [(year: Int, map: HeatMap)] {
    let years = Dictionary(grouping: report.days) { $0.day.year }
    return years.keys.sorted().map { year in
      let days = years[year] ?? []
      let cells = days.map { day in
        HeatMap.Day(
          value: Double(day.totals.focus),
          month: day.day.day == 1 ? language.report(.month(day.day.month)) : nil,
          hint: hint(language.report(.date(CalendarDate(day.day))), day.totals), isFuture: day.day > report.today)
      }
      let map = HeatMap(
        days: cells, firstWeekday: days.first?.day.weekday ?? 0,
        weekdays: (0..<7).map { language.report(.weekday($0, isShort: true)) },
        legend: (language.report(.less), language.report(.more)))
      return (year, map)
    }
  }

  // MARK: Hours, weekdays, projects, tasks

  func hourColumns() -> ColumnChart {
    ColumnChart(
      columns: report.hours.map { hour in
        ColumnChart.Column(
          label: hour.hour % 3 == 0 ? String(hour.hour) : "", value: Double(hour.totals.focus),
          hint: hint("\(hour.hour):00", hour.totals))
      }, axis: timeAxis(report.hours.map(\.totals.focus)))
  }

  func weekdayRows() -> RowChart {
    RowChart(
      rows: report.weekdays.filter { $0.days > 0 }.map { row in
        RowChart.Row(
          label: language.report(.weekday(row.weekday, isShort: true)), value: Double(row.focusPerDay),
          text: language.report(.clock(row.focusPerDay)), isMarked: row.weekday == report.best.weekday)
      })
  }

  func weekdayColumns() -> ColumnChart {
    ColumnChart(
      columns: report.weekdays.map { row in
        let label = language.report(.weekday(row.weekday, isShort: true))
        return ColumnChart.Column(
          label: label, value: Double(row.focusPerDay),
          hint: "\(label): \(language.status(.length(seconds: row.focusPerDay)))")
      }, axis: timeAxis(report.weekdays.map(\.focusPerDay)))
  }

  private struct Share {
    var name: String
    var part: Double
    var focus: Int64
    var colour: String?
  }

  /// The largest projects. The others are combined, as are projects with less than `smallest` of the whole.
  private func projectShares(limit: Int, smallest: Double = 0) -> [Share] {
    let shares = report.projects.filter { $0.totals.focus > 0 }.map {
      Share(name: name(of: $0.project), part: $0.share, focus: $0.totals.focus, colour: $0.colour)
    }
    let large = shares.count { $0.part >= smallest }
    let kept = shares.count > limit ? min(limit - 1, large) : large
    let rest = shares.dropFirst(kept)
    // A single project keeps its name.
    guard rest.count > 1 else { return shares }
    let others = Share(
      name: language.report(.others(rest.count)), part: rest.reduce(0) { $0 + $1.part },
      focus: rest.reduce(0) { $0 + $1.focus })
    return shares.prefix(kept) + [others]
  }

  func projectRows(limit: Int = 8) -> RowChart {
    RowChart(
      rows: projectShares(limit: limit).map {
        RowChart.Row(
          label: $0.name, value: $0.part,
          text: Self.beside(
            [language.report(.percent($0.part)), language.status(.length(seconds: $0.focus))], ["100 %", ""]),
          colour: $0.colour)
      })
  }

  func projectDonut() -> DonutChart {
    DonutChart(
      // Less than half a percent is invisible in the ring.
      parts: projectShares(limit: SVG.partColours, smallest: 0.005).map {
        DonutChart.Part(
          label: $0.name, value: Double($0.focus), text: language.report(.percent($0.part)),
          hint: "\($0.name): \(language.status(.length(seconds: $0.focus)))", colour: $0.colour)
      }, middle: [language.status(.length(seconds: report.totals.focus)), language.report(.focusFigure)])
  }

  func taskRows(limit: Int = 8) -> RowChart {
    RowChart(
      rows: shownTasks(limit: limit).map {
        RowChart.Row(
          label: name(of: $0), value: Double($0.totals.focus), text: language.status(.length(seconds: $0.totals.focus)))
      })
  }

  func taskTitle(limit: Int = 8) -> String {
    language.report(.tasks(shown: shownTasks(limit: limit).count, of: report.taskCount))
  }

  private func shownTasks(limit: Int) -> [Report.TaskShare] {
    Array(report.tasks.filter { $0.totals.focus > 0 }.prefix(limit))
  }

  func name(of project: String) -> String {
    project.isEmpty ? language.report(.noProject) : SafeText.line(project)
  }

  func name(of task: Report.TaskShare) -> String {
    task.task.isEmpty ? language.report(.noTask) : SafeText.line(task.task)
  }

  private func hint(_ label: String, _ totals: Tally) -> String {
    language.report(
      .hint(label: label, focus: totals.focus, pomodoros: totals.pomodoros, strikes: totals.strikes))
  }

  private func timeAxis(_ values: [Int64]) -> Axis {
    .time(upTo: Double(values.max() ?? 0)) { language.report(.tick($0)) }
  }
}
