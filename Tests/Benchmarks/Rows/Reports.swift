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
      let program = try SQLProgram(sqlite, database: shelf.path + "-search")
      let journal = try Journal(path: shelf.path, readOnly: true)
      for (name, period) in shelf.periods {
        let sql = shelf.questions(period)
        lines.append(
          Line(
            what: "report of \(name), \(size) sessions", rounds: 30,
            ours: Contender("segue") { try shelf.report(period, journal) }.keeping(shelf),
            baselines: [Contender("sqlite3, the same SQL", timed: { try program.answer(sql) })],
            goal: size == SessionShelf.sizes.last ? "≤ 1.25 ×" : ""))
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
      let baseline = try run([sqlite, "-batch", "-readonly", shelf.path + "-search", shelf.questions(period)])
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
    let made = try journal.tallies(by: days) { try Report(request(period), of: $0, days: days) }
    guard made.totals.sessions > 0 else { throw BenchmarkError("there are no sums") }
  }

  private func request(_ period: Period) -> ReportRequest {
    ReportRequest(period: period, today: today, goals: Goals(daily: .pomodoros(8), weekly: .time(.seconds(72_000))))
  }

  /// What a report of `period` asks for, in SQL.
  func questions(_ period: Period) -> String {
    let start = min(period.previous.days.lowerBound, period.days.lowerBound.monday)
    let tallies = ["focus", "break", "sessions", "pomodoros", "abandoned", "strikes"]
    let sums = tallies.map { "sum(\($0))" }.joined(separator: ", ")
    let (from, to) = (period.days.lowerBound.number, period.days.upperBound.number)
    return """
      BEGIN;
      SELECT day FROM day_tally WHERE is_total = 1 ORDER BY day LIMIT 1;
      SELECT \(sums), day FROM day_tally WHERE is_total = 1 AND day >= \(start.number) AND day < \(to) GROUP BY day;
      SELECT \(sums), hour FROM hour_tally WHERE day >= \(from) AND day < \(to) GROUP BY hour;
      SELECT \(sums), project FROM day_tally WHERE is_total = 0 AND day >= \(from) AND day < \(to) GROUP BY project;
      WITH sums AS MATERIALIZED (
        SELECT task, sum(focus) AS focus FROM hour_tally
        WHERE day >= \(from) AND day < \(to) AND (focus > 0 OR sessions > 0) GROUP BY task
      )
      SELECT project, name, focus, (SELECT count(*) FROM sums) FROM sums JOIN task ON id = task
        ORDER BY focus DESC, name LIMIT 10;
      SELECT DISTINCT day FROM day_tally WHERE is_total = 1 AND pomodoros > 0 AND day <= \(today.number) ORDER BY day;
      COMMIT;
      """
  }
}
