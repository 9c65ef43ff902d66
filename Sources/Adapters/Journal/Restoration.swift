// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import LibC
package import TimerEngine

/// Puts a backup, or a new journal, in the place of a damaged one, which is kept beside it.
package struct Restoration: Hashable, Sendable {
  /// What was put in place; nil for a new journal.
  package var backup: Backup?
  /// Where the damaged one now is; nil where there was none.
  package var setAside: String?
  /// How many rows of the damaged one could still be read, by table.
  package var salvaged: [String: Int]

  /// Backups that are themselves damaged are passed over, from `newest` (or the newest of all) to the oldest.
  ///
  /// What can still be read of the damaged one goes over what the backup has. The caller holds the lock: no daemon
  /// runs. What was yet to be done may have been done since, so it is taken up like what a crash cut short.
  package static func restore(
    _ path: String, from newest: Backup? = nil, at instant: Instant
  ) throws(JournalError) -> Restoration {
    try Replacement.finishAll(path)
    let file = try JournalFile.target(of: path)
    let part = Replacement.restored.part(of: file)
    Replacement.removeParts(of: file, .restored)
    let candidates = Backup.all(of: path).filter { $0.day <= newest?.day ?? $0.day }
    var chosen: Backup?
    for backup in candidates.reversed() where try take(backup, to: file, for: path) {
      chosen = backup
      break
    }
    let recovered = try Journal.explaining(path) {
      let database = try DatabaseQueue(path: part)
      try Schema.migrator.migrate(database)
      let recovered = try database.write { db in
        let recovered = RowRecovery.rows(of: path, into: db)
        // As if they had been under way: what may be repeated is, and nothing else is done a second time.
        try db.execute(sql: "UPDATE delivery SET state = 'running', due = NULL WHERE state = 'pending'")
        // Rows that were taken over in the place of others tell nobody of these.
        try db.execute(sql: "UPDATE search_span SET stamp = ?", arguments: [SpanStamps.unstamped])
        return recovered
      }
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try database.close()
      return recovered
    }
    chmod(part, 0o600)
    // The time of the decision names the damaged one, also where a crash interrupts that.
    let number = Files.setTime(part, seconds: instant.milliseconds / 1000)
    guard number == 0 else {
      unlink(part)
      throw JournalError(code: .other, path: path, detail: Files.reason(number))
    }
    try Replacement.restored.decide(file, journal: path)
    return Restoration(backup: chosen, setAside: try Replacement.restored.finish(path), salvaged: recovered)
  }

  /// Copies a backup; false where it isn't sound.
  private static func take(_ backup: Backup, to file: String, for path: String) throws(JournalError) -> Bool {
    do {
      try Journal.explaining(path) {
        let source = try Opening.connectToRead(backup.path)
        let copy = try DatabaseQueue(path: Replacement.restored.part(of: file))
        try source.backup(to: copy)
        try copy.read { try Integrity.check($0, path) }
        guard try !copy.read(Schema.migrator.hasBeenSuperseded) else {
          throw JournalError(code: .newerVersion, path: backup.path, detail: "")
        }
        try copy.close()
      }
      return true
    } catch {
      Replacement.removeParts(of: file, .restored)
      switch error.code {
      case .damaged, .notPermitted, .notAFile, .inputOutput: return false
      case .noSpace, .readOnly, .locked, .missing, .wrongOwner, .newerVersion, .dangling, .displaced, .other:
        throw error
      }
    }
  }
}
