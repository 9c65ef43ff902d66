// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// The sums of sessions, by day and project, and by hour and task. These are tables of an index, and temporary tables for spans
/// that the index lacks. Writes go to the temporary tables, if there are any.
enum TallyTables {
  private static let columns = ["focus", "break", "sessions", "pomodoros", "abandoned", "strikes"]
  static let tallies = columns.joined(separator: ", ")
  static let sums = columns.map { "sum(\($0)) AS \($0)" }.joined(separator: ", ")

  /// The first id of temporary tasks. No other task has such ids.
  private static let firstTemporary: Int64 = 1 << 40

  /// Times are whole seconds. Rows of `day_tally` with `is_total` are the sums of all projects. An hour is in several spans if
  /// a session is longer than a span.
  static func create(_ db: Database, isTemporary: Bool = false) throws {
    let table = isTemporary ? "CREATE TEMP TABLE" : "CREATE TABLE"
    let tallies = columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")
    try db.execute(
      sql: """
        \(table) task (
          id INTEGER PRIMARY KEY,
          project TEXT NOT NULL,
          name TEXT NOT NULL,
          UNIQUE (project, name)
        ) STRICT;
        \(table) day_tally (
          is_total INTEGER NOT NULL,
          day INTEGER NOT NULL,
          project TEXT NOT NULL,
          span INTEGER NOT NULL,
          \(tallies),
          PRIMARY KEY (is_total, day, project, span)
        ) STRICT, WITHOUT ROWID;
        \(table) hour_tally (
          day INTEGER NOT NULL,
          hour INTEGER NOT NULL,
          task INTEGER NOT NULL,
          span INTEGER NOT NULL,
          \(tallies),
          PRIMARY KEY (day, hour, task, span)
        ) STRICT, WITHOUT ROWID;
        """)
    try db.execute(
      sql: isTemporary
        ? "INSERT INTO task (id, project, name) VALUES (\(firstTemporary), '', char(0))"
        : """
        CREATE INDEX day_tally_span ON day_tally (span);
        CREATE INDEX hour_tally_span ON hour_tally (span);
        CREATE INDEX hour_tally_task ON hour_tally (task);
        """)
  }

  /// Replaces the sums of a span by `tallies`.
  static func write(_ tallies: [HourTally], of span: IndexSpan, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT DISTINCT task FROM hour_tally WHERE span = ?")
    let old = try Set(Int64.fetchAll(statement, arguments: [span.number]))
    for table in ["day_tally", "hour_tally"] {
      try run(db, "DELETE FROM \(table) WHERE span = ?", [span.number])
    }
    var tasks: [TaskName: Int64] = [:]
    for tally in tallies {
      let name = TaskName(task: tally.task, project: tally.project)
      let task = try tasks[name] ?? number(of: name, db)
      tasks[name] = task
      try run(
        db, "INSERT INTO hour_tally (day, hour, task, span, \(Self.tallies)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [tally.day.number, tally.hour, task, span.number] + tally.tally.arguments)
    }
    for (day, tally) in days(of: tallies) {
      try run(
        db,
        "INSERT INTO day_tally (is_total, day, project, span, \(Self.tallies)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [day.project == nil, day.day.number, day.project ?? "", span.number] + tally.arguments)
    }
    // The name of a task without sums must not stay readable.
    for task in old.subtracting(tasks.values) {
      try run(db, "DELETE FROM task WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM hour_tally WHERE task = ?1)", [task])
    }
  }

  /// Whether the tables have exactly these sums of a span.
  static func have(_ tallies: [HourTally], of span: IndexSpan, _ db: Database) throws -> Bool {
    let hours = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(Self.tallies), day, hour, project, name FROM hour_tally LEFT JOIN task ON id = task WHERE span = ?
          """), arguments: [span.number]
    ).map { row in
      HourTally(
        day: LocalDay(number: try row.number(6)), hour: try row.number(7), project: try row.text(8),
        task: try row.text(9), tally: try Tally(row))
    }
    guard hours.count == tallies.count, Set(hours) == Set(tallies) else { return false }
    let days = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(Self.tallies), is_total, day, project FROM day_tally WHERE span = ?"),
      arguments: [span.number]
    ).map { row in
      let project = try row.number(6) == 1 ? nil : row.text(8)
      return (Day(day: LocalDay(number: try row.number(7)), project: project), try Tally(row))
    }
    return Dictionary(days) { first, _ in first } == self.days(of: tallies)
  }

  private struct Day: Hashable {
    var day: LocalDay
    /// Nil for all projects together.
    var project: String?
  }

  private static func days(of tallies: [HourTally]) -> [Day: Tally] {
    tallies.reduce(into: [:]) { days, tally in
      for project in [tally.project, nil] {
        days[Day(day: tally.day, project: project), default: Tally()] += tally.tally
      }
    }
  }

  private static func number(of name: TaskName, _ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT id FROM task WHERE project = ? AND name = ?")
    if let known = try Int64.fetchOne(statement, arguments: [name.project, name.task]) { return known }
    try run(db, "INSERT INTO task (project, name) VALUES (?, ?)", [name.project, name.task])
    return db.lastInsertedRowID
  }

  private static func run(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension Tally {
  /// The sums in the order of `TallyTables.tallies`.
  fileprivate var arguments: StatementArguments { [focus, breakTime, sessions, pomodoros, abandoned, strikes] }

  /// Reads the first columns of a row, in the same order.
  init(_ row: Row) throws {
    self.init()
    (focus, breakTime) = (Int64(try row.number(0)), Int64(try row.number(1)))
    (sessions, pomodoros) = (try row.number(2), try row.number(3))
    (abandoned, strikes) = (try row.number(4), try row.number(5))
  }
}

extension Row {
  /// The number in a column. A row without a number there is damaged, and must not end the process.
  func number(_ index: Int) throws(DatabaseError) -> Int { try value(index) }

  func text(_ index: Int) throws(DatabaseError) -> String { try value(index) }

  private func value<Value: DatabaseValueConvertible>(_ index: Int) throws(DatabaseError) -> Value {
    let stored: DatabaseValue = self[index]
    guard let value = Value.fromDatabaseValue(stored) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(stored) is none of ours")
    }
    return value
  }
}
