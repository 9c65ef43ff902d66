// SPDX-License-Identifier: MIT
import Events
import Foundation
import Journal
import Reports
import TestSupport

extension Row {
  /// Reports over ever more sessions, beside `sqlite3` with the same questions to the same tables.
  static let report = Row(name: "report") { _ in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    var lines: [Line] = []
    for size in SessionShelf.sizes {
      let shelf = try SessionShelf(size)
      let program = try SQLProgram(sqlite, database: shelf.path)
      let journal = try Journal(path: shelf.path, readOnly: true)
      for (name, period) in shelf.periods {
        let sql = shelf.questions(period)
        lines.append(
          Line(
            what: "report of \(name), \(size) sessions", rounds: 30,
            ours: Contender("segue") { try shelf.report(period, journal) }.keeping(shelf),
            baselines: [Contender("sqlite3, the same SQL", timed: { try program.answer(sql) })],
            goal: size == SessionShelf.sizes.last ? "≤ 1.5 ×, tens of ms" : ""))
      }
      if size < 1_000_000, let week = shelf.periods.dropFirst().first {
        let own = Contender("segue, from the sessions") { try shelf.slowReport(week.1, journal) }
        lines.append(
          Line(
            what: "report of the week, \(size) sessions", rounds: 3,
            ours: Contender("segue") { try shelf.report(week.1, journal) }.keeping(shelf), baselines: [own], goal: ""))
      }
    }
    return lines
  }

  /// The same as a whole process, from its start to its end.
  static let reportProgram = Row(name: "segue-report") { workshop in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    let shelf = try SessionShelf(SessionShelf.sizes.last ?? 0)
    let run = { (arguments: [String]) in
      try RoundProgram(workshop.path("run"), arguments, environment: shelf.variables)
    }
    return try shelf.periods.map { name, period in
      let baseline = try run([sqlite, "-batch", "-readonly", shelf.path, shelf.questions(period)])
      return Line(
        what: "segue report (\(name)), \(shelf.count) sessions", rounds: 20,
        ours: Contender("segue", try run(shelf.reportCommand(name))).keeping(shelf),
        baselines: [Contender("sqlite3, the same SQL", baseline)], goal: "")
    }
  }
}

extension SessionShelf {
  var year: Period { Period(.year, around: today) }
  /// All days.
  var whole: Period { Period(from: all.lowerBound, to: today) ?? Period(.day, around: today) }

  var periods: [(String, Period)] {
    [
      ("the day", Period(.day, around: today)), ("the week", Period(.week, around: today)),
      ("the month", Period(.month, around: today)), ("the year", year), ("all days", whole),
    ]
  }

  /// `segue report` of the period that is called so.
  func reportCommand(_ name: String) -> [String] {
    let days =
      name == "all days"
      ? ["--from", all.lowerBound.description, "--to", today.description] : [String(name.dropFirst(4))]
    return [Programs.segue, "report"] + days
  }

  func report(_ period: Period, _ journal: Journal) throws {
    let made = try journal.withSums(by: days) { try Report(request(period), of: $0, days: days) }
    guard let made, made.totals.sessions > 0 else { throw BenchmarkError("there are no sums") }
  }

  /// As reports are made while there are no sums.
  func slowReport(_ period: Period, _ journal: Journal) throws {
    var table = TallyTable()
    var slicer = SessionSlicer(days: days)
    try journal.eachEndedSession { session in
      for cell in slicer.cells(of: session) { table.add(cell) }
    }
    _ = try Report(request(period), of: table, days: days)
  }

  private func request(_ period: Period) -> ReportRequest {
    ReportRequest(period: period, today: today, goals: Goals(daily: .pomodoros(8), weekly: .time(.seconds(72_000))))
  }

  /// What a report of `period` asks for, in SQL.
  func questions(_ period: Period) -> String {
    let start = min(period.previous.days.lowerBound, period.days.lowerBound.monday)
    let tallies = ["focus", "break", "sessions", "pomodoros", "abandoned", "strikes"]
    let sums = tallies.map { "sum(\($0))" }.joined(separator: ", ")
    let spans = GrainRange.covering(period.days)
    let conditions = spans.map {
      "grain = \($0.grain.rawValue) AND number >= \($0.numbers.lowerBound) AND number < \($0.numbers.upperBound)"
    }
    let work = conditions.map { "SELECT task, focus FROM rollup_work WHERE \($0)" }.joined(separator: " UNION ALL ")
    let hours = conditions.map { "SELECT \(sums), hour FROM rollup_hour WHERE project = 0 AND \($0) GROUP BY hour;" }
    let projects = conditions.map { condition in
      """
      SELECT \(sums), name FROM rollup_project CROSS JOIN rollup_sum ON project = rollup_project.id AND \(condition)
      GROUP BY rollup_project.id;
      """
    }
    let firstDay = "SELECT min(number) FROM rollup_sum WHERE grain = 0 AND project = 0;"
    return """
      BEGIN;
      \(firstDay)
      SELECT \(tallies.joined(separator: ", ")), number FROM rollup_sum WHERE grain = 0 AND project = 0
        AND number >= \(start.number) AND number < \(period.days.upperBound.number) ORDER BY number;
      \(hours.joined(separator: "\n"))
      \(projects.joined(separator: "\n"))
      WITH sums AS MATERIALIZED (SELECT task, sum(focus) AS focus FROM (\(work)) GROUP BY task)
      SELECT name, focus, (SELECT count(*) FROM sums) FROM sums JOIN rollup_task ON id = task
        ORDER BY focus DESC, name LIMIT 10;
      SELECT number FROM rollup_sum WHERE grain = 0 AND project = 0 AND number <= \(today.number) AND pomodoros > 0
        ORDER BY number;
      COMMIT;
      """
  }
}
