// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// The sums as reports read them, however many sessions they are of. Only within the transaction that it was made in.
struct RollupTallies: TallySource {
  private let db: Database
  private let path: String
  private let projects: RollupProjects

  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    projects = try RollupProjects(db)
  }

  func firstDay(of project: String?) throws -> LocalDay? {
    try explaining {
      let sql = "SELECT min(number) FROM rollup_sum WHERE grain = 0 AND project = ?"
      let days = try projects.numbers(of: project).compactMap { try Int.fetchOne(db, sql: sql, arguments: [$0]) }
      return days.min().map(LocalDay.init(number:))
    }
  }

  func byDay(_ days: Range<LocalDay>, of project: String?) throws -> [DayTally] {
    try explaining {
      var tallies: [DayTally] = []
      for number in projects.numbers(of: project) {
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT \(Self.tallies), number FROM rollup_sum
            WHERE grain = 0 AND project = ? AND number >= ? AND number < ? ORDER BY number
            """, arguments: [number, days.lowerBound.number, days.upperBound.number])
        var own: [DayTally] = []
        while let row = try rows.next() {
          own.append(DayTally(day: LocalDay(number: try row.number(6)), totals: try Tally(row)))
        }
        tallies = tallies.isEmpty ? own : Self.merged(tallies, own)
      }
      return tallies
    }
  }

  func byHour(_ days: Range<LocalDay>, of project: String?) throws -> [Int: Tally] {
    try explaining {
      var sums: [Int: Tally] = [:]
      for spans in GrainRange.covering(days) {
        for number in projects.numbers(of: project) {
          let rows = try Row.fetchCursor(
            db,
            sql: """
              SELECT \(RollupTable.sums), hour FROM rollup_hour
              WHERE grain = ? AND project = ? AND number >= ? AND number < ? GROUP BY hour
              """, arguments: [spans.grain.rawValue, number, spans.numbers.lowerBound, spans.numbers.upperBound])
          while let row = try rows.next() { sums[try row.number(6), default: Tally()] += try Tally(row) }
        }
      }
      return sums
    }
  }

  func byProject(_ days: Range<LocalDay>, of project: String?) throws -> [String: Tally] {
    try explaining {
      var sums: [String: Tally] = [:]
      let wanted = project.map { Set(projects.numbers(of: $0)) }
      for spans in GrainRange.covering(days) {
        // From project to project: of each, its spans are beside one another.
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT \(RollupTable.sums), rollup_project.id FROM rollup_project CROSS JOIN rollup_sum
              ON grain = ? AND project = rollup_project.id AND number >= ? AND number < ?
            GROUP BY rollup_project.id
            """, arguments: [spans.grain.rawValue, spans.numbers.lowerBound, spans.numbers.upperBound])
        while let row = try rows.next() {
          let number = Int64(try row.number(6))
          guard wanted?.contains(number) ?? true else { continue }
          sums[projects.name(of: number), default: Tally()] += try Tally(row)
        }
      }
      return sums
    }
  }

  func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) throws -> TaskTallies {
    try explaining {
      let ranking = RollupRanking(db: db, spans: GrainRange.covering(days), projects: projects)
      return try ranking.tallies(of: project, limit: limit)
    }
  }

  func streak(of project: String?, today: LocalDay) throws -> Streak {
    try explaining {
      let numbers = projects.numbers(of: project)
      var days: [Int] = []
      for number in numbers {
        days += try Int.fetchAll(
          db,
          sql: """
            SELECT number FROM rollup_sum WHERE grain = 0 AND project = ? AND number <= ? AND pomodoros > 0
            ORDER BY number
            """, arguments: [number, today.number])
      }
      if numbers.count > 1 { days = Set(days).sorted() }
      return Streak(ofDays: days.lazy.map(LocalDay.init(number:)), today: today)
    }
  }

  /// The days of two lists in order, those of both added up.
  private static func merged(_ left: [DayTally], _ right: [DayTally]) -> [DayTally] {
    let sums = Dictionary((left + right).map { ($0.day, $0.totals) }) { $0 + $1 }
    return sums.map { DayTally(day: $0.key, totals: $0.value) }.sorted { $0.day < $1.day }
  }

  private func explaining<Value>(_ body: () throws -> Value) throws(JournalError) -> Value {
    try Journal.explaining(path, body)
  }

  private static let tallies = RollupTable.tallies.joined(separator: ", ")
}

extension Tally {
  /// From the first columns of a row, in the order of `RollupTable.tallies`.
  init(_ row: Row) throws {
    self.init()
    focus = try Int64(row.number(0))
    breakTime = try Int64(row.number(1))
    (sessions, pomodoros) = (try row.number(2), try row.number(3))
    (abandoned, strikes) = (try row.number(4), try row.number(5))
  }
}

extension Row {
  /// A number of ours; a row that doesn't have one there is damaged, and mustn't end the process.
  func number(_ index: Int) throws(DamagedRow) -> Int {
    let value: DatabaseValue = self[index]
    guard let number = Int.fromDatabaseValue(value) else {
      throw DamagedRow(table: "rollup", key: "?", problem: "\(value) is no number")
    }
    return number
  }

  func text(_ index: Int) throws(DamagedRow) -> String {
    let value: DatabaseValue = self[index]
    guard let text = String.fromDatabaseValue(value) else {
      throw DamagedRow(table: "rollup", key: "?", problem: "\(value) is no name")
    }
    return text
  }
}
