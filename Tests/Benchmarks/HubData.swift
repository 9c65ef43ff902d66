// SPDX-License-Identifier: MIT
import Foundation
import Hub
import HubModel
import HubStorage
import TestSupport

/// A hub of 100,000 people with 10,000,000 days of sums, on one engine.
final class HubData: Sendable {
  static let people: Int64 = 100_000
  static let days: Int64 = 100
  /// Everybody has so many friends among the next people.
  static let friends: Int64 = 100
  /// The group, of the first people.
  static let group = GroupID(rawValue: 1)
  static let members: Int64 = 1000
  /// The hub reads the system's clock.
  static let now = Int64(Date().timeIntervalSince1970)

  let store: HubStore
  let address: HubAddress

  init(at address: HubAddress) async throws {
    self.address = address
    store = try await HubStore.open(address)
    // A statement may take minutes here. Only those of a migration have no time limit.
    for statement in Self.statements {
      try await store.database.migrate { db in
        // PostgreSQL would check two foreign keys of each row, one by one.
        if case .server = address { _ = try await db.query("SET LOCAL session_replication_role = replica") }
        _ = try await db.query(statement)
      }
    }
  }

  /// Numbers from 1 to `last`, as both engines count.
  private static func numbers(_ last: Int64, as name: String) -> String {
    "\(name)(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM \(name) WHERE i < \(last))"
  }

  private static let statements: [String] = {
    let today = Day(of: now, in: .gmt).number
    let points = "(p.i * 7919 + d.i * 104729) % 480"
    func sums(_ period: BoardPeriod, from source: String) -> String {
      """
      INSERT INTO total (person, period, start, seconds, points, pomodoros, strikes, listed)
      WITH RECURSIVE \(numbers(people, as: "p")), \(numbers(days, as: "d")) \(source)
      """
    }
    // The longer periods are sums of days that begin with the same one.
    func group(_ number: Int, _ start: String) -> String {
      """
      INSERT INTO total (person, period, start, seconds, points, pomodoros, strikes, listed)
      SELECT person, \(number), \(start), SUM(seconds), SUM(points), SUM(pomodoros), 0, MAX(listed)
      FROM total WHERE period = 0 GROUP BY person, \(start)
      """
    }
    // The first day of the month of `start`.
    let months = Set((0..<days).map { Day(today - $0).month.number }).sorted(by: >)
    let month = "CASE " + months.map { "WHEN start >= \($0) THEN \($0)" }.joined(separator: " ") + " END"
    return [
      // As one does who loads much: indexes come last.
      "DROP INDEX total_board",
      """
      INSERT INTO person (id, handle, name, about, zone, language, theme, password, shares_friends, shares_everybody,
        joined_at)
      WITH RECURSIVE \(numbers(people, as: "p"))
      SELECT i, 'person' || i, 'Person ' || i, '', 'UTC', 'en', 'system', '-', 31, i % 2 * 31, 1 FROM p
      """,
      """
      INSERT INTO friendship (person, friend, since)
      WITH RECURSIVE \(numbers(people, as: "p")), \(numbers(friends / 2, as: "d"))
      SELECT p.i, (p.i + d.i * 101) % \(people) + 1, 1 FROM p, d
      UNION SELECT (p.i + d.i * 101) % \(people) + 1, p.i, 1 FROM p, d
      """,
      "INSERT INTO team (id, name, owner, created_at) VALUES (1, 'Group', 1, 1)",
      "INSERT INTO membership (team, person, joined_at, shares) SELECT 1, id, 1, 31 FROM person WHERE id <= \(members)",
      sums(
        .day,
        from: """
          SELECT p.i, 0, \(today) + 1 - d.i, \(points) * 60, \(points), \(points) / 25, 0, p.i % 2 FROM p, d
          """),
      group(1, "start - (start + 3) % 7"), group(2, month), group(3, "start - start"),
      "CREATE INDEX total_board ON total (period, start, points DESC, person) WHERE listed = 1",
      "INSERT INTO streak (person, first_day, last_day) SELECT id, \(today) - id % 90, \(today) FROM person",
      "ANALYZE",
    ]
  }()

  /// Somebody else each time, without chance.
  static func person(_ number: Int) -> PersonID {
    PersonID(rawValue: Int64(number) * 7_919 % people + 1)
  }

  /// The same among the members of the group.
  static func member(_ number: Int) -> PersonID { PersonID(rawValue: Int64(number) * 79 % members + 1) }

  /// A batch of completed focuses of one person, whose identifiers begin with `name`.
  static func batch(_ count: Int, named name: String) -> [HubEvent] {
    (1...count).map { number in
      HubEvent(
        id: "\(name)-\(number)", kind: .completed, time: now - Int64(number) * 1800, seconds: 1500,
        session: "\(name)-\(number)")
    }
  }

  /// The events as a machine sends them: a list of CloudEvents.
  static func cloudEvents(_ events: [HubEvent]) -> String {
    let format = Date.ISO8601FormatStyle()
    let texts = events.map { event in
      let end = Date(timeIntervalSince1970: Double(event.time)).formatted(format)
      return """
        {"id": "\(event.id)", "type": "focus.completed", "time": "\(end)", "data": {"session": {"id": \
        "\(event.session ?? "")", "phase": "focus", "outcome": "completed", "endedAt": "\(end)", "elapsed": \(event.seconds)}}}
        """
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  /// A token of a machine of the person.
  func token(_ person: PersonID) async throws -> String {
    let token = "sgk_" + Secret.make()
    try await store.addToken(
      Secret.hash(token), name: "bench", scopes: ["read", "events"], of: person, now: Self.now)
    return token
  }

  /// The SQL that `body` runs, as a program reads it: parameters are written in their places.
  func text(of body: @Sendable (HubStore) async throws -> Void) async throws -> String {
    let log = Recorded<String>()
    try await body(HubStore(database: LoggedDatabase(base: store.database, log: log)))
    return log.all.joined(separator: "\n")
  }
}

/// A database that also writes down what it runs.
private struct LoggedDatabase: HubDatabase {
  let base: any HubDatabase
  let log: Recorded<String>

  func read<Value: Sendable>(_ body: @Sendable (any HubTransaction) async throws -> Value) async throws -> Value {
    try await around { try await base.read { try await body(LoggedTransaction(base: $0, log: log)) } }
  }

  func write<Value: Sendable>(_ body: @Sendable (any HubTransaction) async throws -> Value) async throws -> Value {
    try await around { try await base.write { try await body(LoggedTransaction(base: $0, log: log)) } }
  }

  private func around<Value>(_ body: () async throws -> Value) async throws -> Value {
    log.append("BEGIN;")
    defer { log.append("COMMIT;") }
    return try await body()
  }

  func migrate(_ body: @Sendable (any HubTransaction) async throws -> Void) async throws {
    try await base.migrate(body)
  }
  func checkFiles() async throws -> [String] { try await base.checkFiles() }
  func close() async {}
}

private struct LoggedTransaction: HubTransaction {
  let base: any HubTransaction
  let log: Recorded<String>

  func query(_ sql: String, _ values: [HubValue]) async throws(HubStorageError) -> [HubRow] {
    log.append(Self.text(sql, values) + ";")
    return try await base.query(sql, values)
  }

  /// The longest numbers first, so that `$12` isn't taken for `$1`.
  private static func text(_ sql: String, _ values: [HubValue]) -> String {
    values.enumerated().reversed().reduce(sql) { sql, value in
      sql.replacing("$\(value.offset + 1)", with: literal(value.element))
    }
  }

  private static func literal(_ value: HubValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .text(let text): "'" + text.replacing("'", with: "''") + "'"
    case .bytes: "NULL"
    }
  }
}
