// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
package import TimerEngine

extension Journal {
  /// Removes undo steps that are older than their retention, and rows that only these steps could restore.
  package func forgetOldSteps(at now: Instant) throws(JournalError) {
    let isThere = try readAside { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM undo WHERE time < ?)
            OR EXISTS (SELECT 1 FROM attachment WHERE removed IS NOT NULL)
          """, arguments: [(now - UndoStep.keptFor).milliseconds])
    }
    guard isThere == true else { return }
    try write { db in
      try db.execute(sql: "DELETE FROM undo WHERE time < ?", arguments: [(now - UndoStep.keptFor).milliseconds])
      let kept = try Set(Record(db).steps(limit: UndoStep.kept).flatMap { $0.step.attachments ?? [] })
      let removed = try String.fetchAll(db, sql: "SELECT id FROM attachment WHERE removed IS NOT NULL")
      for id in removed where !kept.contains(id) {
        try db.execute(sql: "DELETE FROM attachment WHERE id = ?", arguments: [id])
      }
    }
  }

  /// Calls `remove` if no attachment has these bytes. No attachment can be added meanwhile.
  package func withoutAttachments(_ digest: String, _ remove: () -> Void) throws(JournalError) {
    try write { db in
      if try !Record(db).needs(digest: digest) { remove() }
    }
  }
}
