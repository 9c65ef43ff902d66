// SPDX-License-Identifier: MIT
import Events
import GRDB
package import TimerEngine

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Puts a backup, or a new journal, in the place of a damaged one, which is kept beside it.
///
/// Once the new file has its second name, `segue.db.restoring`, it is decided: whoever opens the journal next finishes
/// what a crash interrupted.
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
    try finish(path)
    let part = path + ".restoring.part"
    for companion in JournalFile.companions + ["-journal"] { unlink(part + companion) }
    let candidates = Backup.all(of: path).filter { $0.day <= newest?.day ?? $0.day }
    var chosen: Backup?
    for backup in candidates.reversed() where try take(backup, to: part, for: path) {
      chosen = backup
      break
    }
    let salvage = try Journal.explaining(path) {
      let database = try DatabaseQueue(path: part)
      try Schema.migrator.migrate(database)
      let salvage = try database.write { db in
        let salvage = Salvage.rows(of: path, into: db)
        // As if they had been under way: what may be repeated is, and nothing else is done a second time.
        try db.execute(sql: "UPDATE delivery SET state = 'running', due = NULL WHERE state = 'pending'")
        return salvage
      }
      try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try database.close()
      return salvage
    }
    chmod(part, 0o600)
    // The time of the decision names the damaged one, also where a crash interrupts that.
    var number = Files.setTime(part, seconds: instant.milliseconds / 1000)
    if number == 0 { number = Files.sync(part) }
    if number == 0 { number = Files.rename(part, to: decided(path)) }
    guard number == 0 else {
      unlink(part)
      throw JournalError(
        code: Files.isAboutSpace(number) ? .noSpace : .other, path: path, detail: Files.reason(number))
    }
    return Restoration(backup: chosen, setAside: try finish(path), salvaged: salvage)
  }

  /// Finishes what was decided before a crash; returns where the damaged journal now is.
  @discardableResult
  static func finish(_ path: String) throws(JournalError) -> String? {
    let decided = decided(path)
    var status = stat()
    guard lstat(decided, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let aside = setAsidePath(path, status.changed)
    // The file before its companions: without it they mean nothing, and it is never opened without them.
    var isAside = false
    for companion in JournalFile.companions where Files.exists(path + companion) {
      let number = Files.rename(path + companion, to: aside + companion)
      guard number == 0 else { throw failure(path, number) }
      isAside = true
    }
    let number = Files.rename(decided, to: path)
    guard number == 0 else { throw failure(path, number) }
    return isAside ? aside : nil
  }

  private static func decided(_ path: String) -> String { path + ".restoring" }

  /// `segue.db.damaged-2026-11-21T09-25-00Z`, with a number where that is taken.
  private static func setAsidePath(_ path: String, _ instant: Instant) -> String {
    let stamp = String(instant.rfc3339.prefix(19).map { $0 == ":" ? "-" : $0 }) + "Z"
    let base = path + ".damaged-" + stamp
    // Half of one may be there already: its companions follow it.
    guard Files.exists(path), Files.exists(base) else { return base }
    return (2...99).lazy.map { "\(base)-\($0)" }.first { !Files.exists($0) } ?? base
  }

  /// Copies a backup; false where it isn't sound.
  private static func take(_ backup: Backup, to part: String, for path: String) throws(JournalError) -> Bool {
    do {
      try Journal.explaining(path) {
        let source = try Opening.connectToRead(backup.path)
        let copy = try DatabaseQueue(path: part)
        try source.backup(to: copy)
        try copy.read { try Integrity.check($0, path) }
        guard try !copy.read(Schema.migrator.hasBeenSuperseded) else {
          throw JournalError(code: .newerVersion, path: backup.path, detail: "")
        }
        try copy.close()
      }
      return true
    } catch {
      for companion in JournalFile.companions + ["-journal"] { unlink(part + companion) }
      switch error.code {
      case .damaged, .notPermitted, .notAFile, .inputOutput: return false
      default: throw error
      }
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> JournalError {
    JournalError(code: .readOnly, path: path, detail: "it can't be set aside: \(Files.reason(number))")
  }
}

extension stat {
  fileprivate var changed: Instant {
    #if os(Linux)
      Instant(milliseconds: Int64(st_mtim.tv_sec) * 1000)
    #else
      Instant(milliseconds: Int64(st_mtimespec.tv_sec) * 1000)
    #endif
  }
}
