// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import LibC
package import TimerEngine

/// Replaces a damaged journal by a backup or a new journal. The damaged one is kept beside it.
package struct Restoration: Hashable, Sendable {
  /// The backup that was restored; nil for a new journal.
  package var backup: Backup?
  /// The new path of the damaged journal; nil if there was none.
  package var setAside: String?
  /// The number of rows recovered from the damaged journal, by table.
  package var salvaged: [String: Int]

  /// Restores the newest valid backup, from `newest` (or the newest of all) to the oldest.
  ///
  /// Readable rows of the damaged journal replace those of the backup. The caller holds the lock: no daemon runs. Pending
  /// deliveries may have been done since the backup, so they are treated as interrupted by a crash.
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
        // Mark them as running: those that may be repeated are repeated, and no other runs a second time.
        try db.execute(sql: "UPDATE delivery SET state = 'running', due = NULL WHERE state = 'pending'")
        // A recovered row replaces another one without a trigger, so the stamps are invalid.
        try db.execute(sql: "UPDATE search_span SET stamp = ?", arguments: [SpanStamps.unstamped])
        return recovered
      }
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try database.close()
      return recovered
    }
    chmod(part, 0o600)
    // The time of the decision is in the damaged file's name, even after a crash.
    let number = Files.setTime(part, seconds: instant.milliseconds / 1000)
    guard number == 0 else {
      unlink(part)
      throw JournalError(code: .other, path: path, detail: Files.reason(number))
    }
    try Replacement.restored.decide(file, journal: path)
    return Restoration(backup: chosen, setAside: try Replacement.restored.finish(path), salvaged: recovered)
  }

  /// Copies a backup; false if the backup is damaged.
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
