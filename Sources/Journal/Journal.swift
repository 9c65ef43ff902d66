// SPDX-License-Identifier: MIT
package import Dispatching
package import Events
import GRDB
package import TimerEngine

/// The SQLite file in which everything is decided: state, events, sessions, deliveries, leases.
package final class Journal: Sendable {
  let database: DatabaseQueue
  let path: String

  /// Opens the journal at `path`, making or migrating it; `readOnly` neither makes nor changes anything.
  package init(path: String, readOnly: Bool = false) throws(JournalError) {
    self.path = path
    do {
      var configuration = GRDB.Configuration()
      configuration.readonly = readOnly
      configuration.busyMode = .timeout(5)
      configuration.label = "journal"
      configuration.journalMode = readOnly ? .default : .wal
      database = try DatabaseQueue(path: path, configuration: configuration)
      // GRDB sets NORMAL while it prepares WAL: FULL has to come after that.
      if !readOnly {
        try database.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = 1") }
      }
      let migrator = Schema.migrator
      guard try !database.read(migrator.hasBeenSuperseded) else {
        throw JournalError(code: .newerVersion, path: path, detail: "")
      }
      guard !readOnly else { return }
      try migrator.migrate(database)
      try database.inDatabase { db in
        let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? ""
        guard verdict == "ok" else { throw JournalError(code: .damaged, path: path, detail: verdict) }
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Writes all of `commit` in one transaction.
  package func commit(_ commit: Commit) throws(JournalError) {
    do {
      try database.inTransaction(.immediate) { db in
        try Writing(db: db).write(commit)
        return .commit
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// The state as it was last written; nil in a new journal.
  package func state() throws(JournalError) -> String? {
    try read { try String.fetchOne($0, sql: "SELECT json FROM state") }
  }

  /// The leases by hook.
  package func leases() throws(JournalError) -> [String: Lease] {
    let leases = try read { db in
      try String.fetchAll(db, sql: "SELECT json FROM lease").map { try JSON.read(Lease.self, from: $0) }
    }
    return Dictionary(leases.map { ($0.hook, $0) }) { first, _ in first }
  }

  /// Deliveries that aren't ended, in the order in which their events happened.
  package func openDeliveries() throws(JournalError) -> [Delivery] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT delivery.*, event.json FROM delivery JOIN event ON event.sequence = delivery.event
          WHERE delivery.state IN ('pending', 'running') ORDER BY delivery.event, delivery.id
          """
      ).map(Self.delivery)
    }
  }

  /// Events in order: the newest `limit` of those that match.
  package func events(since: Instant?, after sequence: UInt64?, limit: Int) throws(JournalError) -> [Event] {
    try read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT json FROM (SELECT sequence, json FROM event WHERE time >= ? AND sequence > ?
            ORDER BY sequence DESC LIMIT ?) ORDER BY sequence
          """,
        arguments: [since?.milliseconds ?? .min, Int64(clamping: sequence ?? 0), limit]
      ).map { try JSON.read(Event.self, from: $0) }
    }
  }

  /// Deliveries with their attempts, in order: the newest `limit` of those that match.
  package func deliveries(
    hook: String? = nil, onlyFailed: Bool = false, idPrefix: String? = nil, limit: Int
  ) throws(JournalError) -> [(Delivery, [Attempt])] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT delivery.*, event.json FROM delivery JOIN event ON event.sequence = delivery.event
          WHERE (:hook IS NULL OR hook = :hook) AND (NOT :failed OR state IN ('failed', 'dead', 'unknown', 'expired'))
            AND (:prefix IS NULL OR substr(delivery.id, 1, length(:prefix)) = :prefix)
          ORDER BY delivery.event DESC, delivery.id DESC LIMIT :limit
          """, arguments: ["hook": hook, "failed": onlyFailed, "prefix": idPrefix, "limit": limit])
      return try rows.reversed().map { row in
        let delivery = try Self.delivery(row)
        let attempts = try Row.fetchAll(
          db, sql: "SELECT * FROM attempt WHERE delivery = ? ORDER BY number", arguments: [delivery.id])
        return (delivery, attempts.map(Self.attempt))
      }
    }
  }

  /// How the last delivery of each hook stands.
  package func lastStates() throws(JournalError) -> [String: DeliveryState] {
    try read { db in
      var states: [String: DeliveryState] = [:]
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT hook, (SELECT state FROM delivery WHERE hook = hooks.hook ORDER BY created DESC, id DESC LIMIT 1) AS state
          FROM (SELECT DISTINCT hook FROM delivery) AS hooks
          """)
      for row in rows { states[row["hook"]] = DeliveryState(rawValue: row["state"]) }
      return states
    }
  }

  /// The level of `synchronous` as SQLite reads it back: 2 is FULL.
  package func synchronousLevel() throws(JournalError) -> Int {
    try read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
  }

  /// Adds a line to the note of a session that is in the journal; false where there is none.
  package func addNote(_ text: String, toSession id: String) throws(JournalError) -> Bool {
    do {
      return try database.write { db in
        let note = "CASE note WHEN '' THEN :text ELSE note || char(10) || :text END"
        try db.execute(
          sql: "UPDATE session SET note = \(note) WHERE id = :id", arguments: ["text": Writing.text(text), "id": id])
        return db.changesCount > 0
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    do {
      return try database.read(body)
    } catch {
      throw Self.failure(error, path)
    }
  }

  private static func failure(_ error: any Error, _ path: String) -> JournalError {
    if let error = error as? JournalError { return error }
    guard let error = error as? DatabaseError else {
      return JournalError(code: .other, path: path, detail: "\(error)")
    }
    let code: JournalError.Code =
      switch error.resultCode {
      case .SQLITE_FULL: .noSpace
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notPermitted
      default: .other
      }
    return JournalError(code: code, path: path, detail: error.message ?? "\(error.resultCode)")
  }

  private static func delivery(_ row: Row) throws -> Delivery {
    let event = try JSON.read(Event.self, from: row["json"] as String)
    var delivery = Delivery(
      id: row["id"], hook: row["hook"], event: event, createdAt: Instant(milliseconds: row["created"]))
    delivery.state = DeliveryState(rawValue: row["state"]) ?? .unknown
    delivery.note = row["note"]
    delivery.attempts = row["attempts"]
    delivery.nextAttemptAt = (row["due"] as Int64?).map(Instant.init(milliseconds:))
    return delivery
  }

  private static func attempt(_ row: Row) -> Attempt {
    var attempt = Attempt(number: row["number"], startedAt: Instant(milliseconds: row["started"]))
    attempt.duration = (row["duration"] as Int64?).map { .milliseconds($0) }
    attempt.standardOutput = row["stdout"]
    attempt.standardError = row["stderr"]
    if let exit = row["exit"] as Int32? {
      attempt.ending = .exit(exit)
    } else if let signal = row["signal"] as Int32? {
      attempt.ending = .signal(signal)
    } else if let status = row["http"] as Int? {
      attempt.ending = .http(status)
    } else if let error = row["error"] as String? {
      attempt.ending = .error(error)
    }
    return attempt
  }
}
