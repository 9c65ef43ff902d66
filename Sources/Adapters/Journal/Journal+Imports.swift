// SPDX-License-Identifier: MIT
import GRDB
package import History
package import TimerEngine

/// Imports bring many sessions. They are written in portions, beside the record; `RecordChange.bringIn` then adds all of them
/// at once. Staged rows without a running import remain from an unfinished one.
extension Journal {
  /// The number of staged rows that one transaction removes.
  private static let removed = 5000

  /// Begins an import; false if an import of this name exists. There is only one at a time.
  package func openImport(_ id: String, source: String, at now: Instant) throws(JournalError) -> Bool {
    try write { db in
      try db.execute(
        sql: "INSERT INTO import (id, source, time) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
        arguments: [id, Writing.text(source), now.milliseconds])
      return db.changesCount > 0
    }
  }

  /// Stages some sessions of an import with their attachments, without those whose id exists. Returns the number of staged
  /// sessions.
  package func stage(
    _ sessions: [(StoredSession, [Attachment])], for name: String, at now: Instant
  ) throws(JournalError) -> Int {
    try write { db in
      let writing = Writing(db: db)
      var count = 0
      for (stored, attachments) in sessions where try writing.stage(stored, attachments, for: name, at: now) {
        count += 1
      }
      return count
    }
  }

  /// Removes some rows of an import that won't be finished; false when none is left.
  package func clearImports() throws(JournalError) -> Bool {
    try write { db in
      try db.execute(
        sql: "DELETE FROM import_session WHERE id IN (SELECT id FROM import_session LIMIT ?)",
        arguments: [Self.removed])
      if db.changesCount > 0 { return true }
      try db.execute(sql: "DELETE FROM import WHERE count IS NULL")
      return false
    }
  }

  /// Whether there are staged rows, or an import was begun.
  package func hasOpenImport() throws(JournalError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM import WHERE count IS NULL) OR EXISTS (SELECT 1 FROM import_session)
          """) ?? false
    }
  }
}
