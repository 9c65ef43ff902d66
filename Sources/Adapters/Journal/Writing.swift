// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import GRDB
import TimerEngine

/// Writes a commit's rows. The connection caches the prepared statements.
struct Writing {
  let db: Database

  func write(_ commit: Commit) throws {
    if let state = commit.state {
      try run("INSERT INTO state (id, json) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json", [state])
    }
    // The changes come first, because the projects' names decide the keys in session rows.
    for change in commit.changes { try write(change, at: commit.instant) }
    for session in commit.sessions { try write(.timed(session), at: commit.instant) }
    for event in commit.events {
      try run(
        "INSERT INTO event (sequence, id, type, time, json) VALUES (?, ?, ?, ?, ?)",
        [
          Int64(clamping: event.number), event.id, event.type.rawValue, event.time.instant.milliseconds,
          try event.line,
        ])
    }
    for delivery in commit.deliveries { try write(delivery) }
    for (delivery, attempt) in commit.attempts { try write(attempt, of: delivery) }
    for lease in commit.leases {
      try run(
        "INSERT INTO lease (hook, json) VALUES (?, ?) ON CONFLICT (hook) DO UPDATE SET json = excluded.json",
        [lease.hook, try JSON.line(lease)])
    }
    for hook in commit.returned { try run("DELETE FROM lease WHERE hook = ?", [hook]) }
  }

  private func write(_ delivery: Delivery) throws {
    let note = delivery.note.map { Self.text($0.stored) }
    if delivery.attempts > 0 {
      // The delivery is usually on record, and only its progress differs.
      try run(
        "UPDATE delivery SET state = ?, note = ?, attempts = ?, due = ? WHERE id = ?",
        [delivery.state.rawValue, note, delivery.attempts, delivery.nextAttemptAt?.milliseconds, delivery.id])
      guard db.changesCount == 0 else { return }
    }
    try run(
      """
      INSERT INTO delivery (id, hook, event, state, note, attempts, due, created, conditions)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, note = excluded.note, attempts = excluded.attempts,
        due = excluded.due
      """,
      [
        delivery.id, delivery.hook, Int64(clamping: delivery.event.number), delivery.state.rawValue, note,
        delivery.attempts, delivery.nextAttemptAt?.milliseconds,
        delivery.createdAt.milliseconds, delivery.conditions.isEmpty ? nil : try JSON.line(delivery.conditions),
      ])
  }

  private func write(_ attempt: Attempt, of delivery: String) throws {
    var exit: Int32?
    var signal: Int32?
    var http: Int?
    var error: String?
    switch attempt.ending {
    case .exit(let status): exit = status
    case .signal(let number): signal = number
    case .http(let status): http = status
    case .error(let reason): error = reason.stored
    case .none: break
    }
    try run(
      """
      INSERT INTO attempt (delivery, number, started, duration, exit, signal, http, error, output)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (delivery, number) DO UPDATE SET duration = excluded.duration, exit = excluded.exit,
        signal = excluded.signal, http = excluded.http, error = excluded.error, output = excluded.output
      """,
      [
        delivery, attempt.number, attempt.startedAt.milliseconds, attempt.duration?.milliseconds, exit, signal, http,
        error.map(Self.text), try writeOutput(of: attempt),
      ])
  }

  /// The number of the row with the program's output; nil without output.
  private func writeOutput(of attempt: Attempt) throws -> Int64? {
    let (output, errors) = (Self.text(attempt.standardOutput), Self.text(attempt.standardError))
    let size = output.utf8.count + errors.utf8.count
    guard size > 0 else { return nil }
    try run(
      "INSERT INTO output (started, size, stdout, stderr) VALUES (?, ?, ?, ?)",
      [attempt.startedAt.milliseconds, size, output, errors])
    return db.lastInsertedRowID
  }

  /// `value` without NUL, which would end SQLite's text when it is read. Programs may write any bytes.
  static func text(_ value: String) -> String {
    value.utf8.contains(0) ? String(value.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : value
  }

  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
