// SPDX-License-Identifier: MIT
import GRDB
import History
import Reports

/// The sums of all sessions for reports: from the index, and from the sessions themselves for outdated spans. Valid only within
/// the transaction that it was made in.
struct IndexedTallies: TallySource {
  private let db: Database
  private let projects: ProjectNames
  /// Whether each task has exactly one row.
  private let hasUniqueTasks: Bool

  /// - Parameters:
  ///   - outdated: the spans whose rows in the index don't count.
  ///   - fresh: the spans that are counted from the sessions instead.
  init(
    _ db: Database, projects: ProjectNames, outdated: [IndexSpan], fresh: [IndexSpan],
    read: (IndexSpan) throws -> [HourTally]
  ) throws {
    self.db = db
    self.projects = projects
    let isWhole = outdated.isEmpty && fresh.isEmpty
    hasUniqueTasks = isWhole && projects.names.isEmpty
    try TallyTables.create(db, isTemporary: true)
    func view(_ name: String, of table: String) -> String {
      // SQLite doesn't optimise a union of two tables. A view of one table is faster.
      let rest = "WHERE span NOT IN (SELECT span FROM outdated) UNION ALL SELECT * FROM temp.\(table)"
      return "CREATE TEMP VIEW \(name) AS SELECT * FROM main.\(table) \(isWhole ? "" : rest);"
    }
    try db.execute(
      sql: """
        CREATE TEMP TABLE outdated (span INTEGER PRIMARY KEY) STRICT;
        CREATE TEMP TABLE renamed (key TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
        \(view("days", of: "day_tally"))
        \(view("hours", of: "hour_tally"))
        """)
    for span in outdated {
      try db.cachedStatement(sql: "INSERT INTO outdated (span) VALUES (?)").execute(arguments: [span.number])
    }
    for (key, name) in projects.names {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO renamed (key, name) VALUES (?, ?)")
        .execute(arguments: [key.canonical, name])
    }
    for span in fresh { try TallyTables.write(try read(span), of: span, db) }
  }

  func firstDay(of project: String?) throws -> LocalDay? {
    let wanted = filter(project)
    return try Int.fetchOne(
      db.cachedStatement(sql: "SELECT day FROM days WHERE \(wanted.sql) ORDER BY day LIMIT 1"),
      arguments: wanted.arguments
    ).map(LocalDay.init(number:))
  }

  func byDay(_ days: Range<LocalDay>, of project: String?) throws -> [DayTally] {
    let wanted = filter(project, days)
    return try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT \(TallyTables.sums), day FROM days WHERE \(wanted.sql) GROUP BY day ORDER BY day"),
      arguments: wanted.arguments
    ).map { DayTally(day: LocalDay(number: try $0.number(6)), totals: try Tally($0)) }
  }

  func byHour(_ days: Range<LocalDay>, of project: String?) throws -> [Int: Tally] {
    let wanted = filter(project, days, of: .tasks)
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(TallyTables.sums), hour FROM hours WHERE \(wanted.sql) GROUP BY hour"),
      arguments: wanted.arguments)
    return try rows.reduce(into: [:]) { sums, row in sums[try row.number(6)] = try Tally(row) }
  }

  func byProject(_ days: Range<LocalDay>, of project: String?) throws -> [String: Tally] {
    let wanted = filter(project, days, of: .projects)
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(TallyTables.sums), project FROM days WHERE \(wanted.sql) GROUP BY project"),
      arguments: wanted.arguments)
    return try rows.reduce(into: [:]) { sums, row in
      sums[projects.name(of: try row.text(6)), default: Tally()] += try Tally(row)
    }
  }

  func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) throws -> TaskTallies {
    let wanted = filter(project, days, of: .tasks)
    // Bytes of canonical names sort like the names. Breaks carry the task of their focus, but aren't part of its work.
    let (sums, grouping) =
      hasUniqueTasks
      ? (TallyTables.tallies, "")
      : (
        TallyTables.sums,
        "GROUP BY ifnull(renamed.name, ifnull(known.project, new.project)), ifnull(known.name, new.name)"
      )
    let statement = try db.cachedStatement(
      sql: """
        WITH
          sums AS (
            SELECT task, \(TallyTables.sums) FROM hours WHERE \(wanted.sql) AND (focus > 0 OR sessions > 0) GROUP BY task
          ),
          named AS MATERIALIZED (
            SELECT \(sums), ifnull(known.name, new.name) AS task,
              ifnull(renamed.name, ifnull(known.project, new.project)) AS project
            FROM sums LEFT JOIN main.task AS known ON known.id = sums.task
              LEFT JOIN temp.task AS new ON new.id = sums.task
              LEFT JOIN renamed ON key = ifnull(known.project, new.project)
            \(grouping)
          )
        SELECT focus, 0, sessions, pomodoros, abandoned, strikes, task, project, (SELECT count(*) FROM named)
        FROM named ORDER BY focus DESC, task, project LIMIT ?
        """)
    let rows = try Row.fetchAll(statement, arguments: wanted.arguments + [max(1, limit)])
    let tallies = try rows.map { (TaskName(task: try $0.text(6), project: try $0.text(7)), try Tally($0)) }
    return TaskTallies(
      Dictionary(tallies) { first, _ in first }, limit: limit, count: try rows.first?.number(8) ?? 0)
  }

  func streak(of project: String?, today: LocalDay) throws -> Streak {
    let wanted = filter(project)
    // One day may have several rows, which are adjacent. Removing duplicates in SQLite would cost more.
    let rows = try Int.fetchCursor(
      db.cachedStatement(sql: "SELECT day FROM days WHERE pomodoros > 0 AND \(wanted.sql) ORDER BY day"),
      arguments: wanted.arguments)
    var days: [LocalDay] = []
    while let day = try rows.next() {
      if days.last?.number != day { days.append(LocalDay(number: day)) }
    }
    return Streak(ofDays: days, today: today)
  }

  /// The kind of the rows.
  private enum Rows {
    /// Days of one project, or of all projects together.
    case days
    /// Days of each project.
    case projects
    case tasks
  }

  /// A condition for the rows of a project, and of some days, if any.
  private func filter(
    _ project: String?, _ days: Range<LocalDay>? = nil, of rows: Rows = .days
  ) -> (sql: String, arguments: StatementArguments) {
    let keys = project.map { projects.keys(of: $0.canonical).map(\.canonical) }
    let isWanted = keys.map { "project IN (\(databaseQuestionMarks(count: $0.count)))" }
    var conditions: [String] = []
    var arguments = StatementArguments(keys ?? [])
    switch rows {
    case .days: conditions = ["is_total = \(keys == nil ? 1 : 0)"] + [isWanted].compactMap(\.self)
    case .projects: conditions = ["is_total = 0"] + [isWanted].compactMap(\.self)
    case .tasks:
      guard let isWanted else { break }
      let tasks = ["main", "temp"].map { "SELECT id FROM \($0).task WHERE \(isWanted)" }
      conditions = ["task IN (\(tasks.joined(separator: " UNION ALL ")))"]
      arguments += arguments
    }
    if let days {
      conditions.append("day >= ? AND day < ?")
      arguments += [days.lowerBound.number, days.upperBound.number]
    }
    return (conditions.joined(separator: " AND "), arguments)
  }
}
