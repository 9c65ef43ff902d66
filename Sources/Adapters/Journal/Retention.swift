// SPDX-License-Identifier: MIT
import Deliveries
import Events
import GRDB
package import TimerEngine

/// The retention of data. Sessions are kept for ever.
package struct Retention: Hashable, Sendable {
  /// The output of programs.
  package var outputs = Duration.seconds(30 * 24 * 3600)
  package var outputBytes: Int64 = 200_000_000
  /// Events, their deliveries and attempts.
  package var events = Duration.seconds(365 * 24 * 3600)

  package init() {}
}

/// The data beyond its retention, at the moment of the check.
package struct Overdue: Hashable, Sendable {
  var eventsBefore: Instant
  var outputsBefore: Instant
  /// The last of the oldest outputs whose removal brings the total below the limit.
  var outputsUpTo: Int64?
}

extension Journal {
  /// Finds data to remove. The last day always stays, whatever the retention is.
  package func overdue(at now: Instant, keeping retention: Retention = Retention()) throws(JournalError) -> Overdue {
    Overdue(
      eventsBefore: now - max(retention.events, .seconds(24 * 3600)), outputsBefore: now - retention.outputs,
      outputsUpTo: try surplus(beyond: retention.outputBytes))
  }

  /// Removes at most `batch` overdue rows; false if none is left.
  ///
  /// One short transaction on the connection of commits: waiting commits pass before the caller's next call. Events with an
  /// unfinished delivery, or with a lease, stay with all their rows.
  package func remove(_ overdue: Overdue, batch: Int = 100) throws(JournalError) -> Bool {
    try write { db in
      try Self.removeOutputs(db, overdue, batch) || Self.removeEvents(db, before: overdue.eventsBefore, batch)
    }
  }

  /// Returns at most `pages` freed pages to the disk; false if few are left, because those are soon used again.
  package func shrink(pages: Int = 32, keeping: Int = 2048) throws(JournalError) -> Bool {
    try write { db in
      let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      let isIncremental = try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == 2
      guard isIncremental, free > keeping else { return false }
      _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(min(pages, free - keeping)))")
      return free - pages > keeping
    }
  }

  /// Nil if all outputs together have at most `limit` bytes.
  private func surplus(beyond limit: Int64) throws(JournalError) -> Int64? {
    try readAside { db in
      var excess = (try Int64.fetchOne(db, sql: "SELECT sum(size) FROM output") ?? 0) - limit
      var last: Int64?
      let rows = try Row.fetchCursor(db, sql: "SELECT id, size FROM output ORDER BY id")
      while excess > 0, let row = try rows.next() {
        let columns = try Columns(row, of: "output", key: "id")
        last = try columns.value("id")
        excess -= try columns.value("size", as: Int64.self)
      }
      return last
    }
  }

  private static func removeOutputs(_ db: Database, _ overdue: Overdue, _ batch: Int) throws -> Bool {
    // The newest row stays, because its number must not be reused.
    try db.execute(
      sql: """
        DELETE FROM output WHERE id IN (SELECT id FROM output WHERE id < (SELECT max(id) FROM output) ORDER BY id LIMIT ?)
          AND (started < ? OR id <= ?)
        """, arguments: [batch, overdue.outputsBefore.milliseconds, overdue.outputsUpTo ?? -1])
    return db.changesCount > 0
  }

  private static func removeEvents(_ db: Database, before: Instant, _ batch: Int) throws -> Bool {
    // Their exits will be recorded as deliveries of these events.
    let leased = try Row.fetchAll(db, sql: "SELECT hook, json FROM lease").map { row in
      let lease = try Columns(row, of: "lease", key: "hook").json("json", as: Lease.self)
      return Int64(clamping: lease.event.number)
    }
    let old = try Int64.fetchAll(
      db,
      sql: """
        SELECT sequence FROM event WHERE time < ? AND NOT EXISTS
          (SELECT 1 FROM delivery WHERE event = sequence AND state IN ('pending', 'running'))
        ORDER BY time LIMIT ?
        """, arguments: [before.milliseconds, batch + leased.count]
    ).filter { !leased.contains($0) }
    var deliveries = 0
    for sequence in old {
      // An event may have a thousand deliveries. The next call removes the rest.
      guard deliveries <= batch else { break }
      let ids = try String.fetchAll(
        db, sql: "SELECT id FROM delivery WHERE event = ? LIMIT ?", arguments: [sequence, batch])
      for id in ids {
        try db.cachedStatement(
          sql: """
            DELETE FROM output WHERE id IN (SELECT output FROM attempt WHERE delivery = ?)
              AND id < (SELECT max(id) FROM output)
            """
        ).execute(arguments: [id])
        for sql in ["DELETE FROM attempt WHERE delivery = ?", "DELETE FROM delivery WHERE id = ?"] {
          try db.cachedStatement(sql: sql).execute(arguments: [id])
        }
      }
      deliveries += ids.count
      if ids.count < batch {
        try db.cachedStatement(sql: "DELETE FROM event WHERE sequence = ?").execute(arguments: [sequence])
      }
    }
    return !old.isEmpty
  }
}
