// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import GRDB
import LibC
package import TimerEngine

extension Journal {
  /// The number of backups that are kept.
  package static let backupsKept = 7
  /// A mebibyte: a few milliseconds between two calls of `goesOn`.
  private static let pagesPerStep: CInt = 256

  /// Makes the backup of the day of `instant`, unless it exists. Then removes all but the newest seven.
  ///
  /// It reads one state of the journal on a connection of its own, so commits continue meanwhile. The backup is checked and
  /// flushed before it gets its name. `goesOn` is called after each step, and may stop the backup.
  package func backUp(
    at instant: Instant, goesOn: @escaping (BackupStep) -> Bool = { _ in true }
  ) throws(JournalError) -> BackupOutcome {
    // Do not back up a file that has replaced the journal.
    try putBack()
    let backup = Backup(
      path: Backup.path(of: path, day: String(instant.rfc3339.prefix(10))), day: String(instant.rfc3339.prefix(10)))
    if Files.exists(backup.path) { return .exists(backup) }
    let folder = Backup.folder(of: path)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure("the folder \(folder)", errno) }
    Backup.removeUnfinished(of: path)
    // The same space must stay free: a backup must not fill the disk.
    let needed = 2 * (Files.size(path) + Files.size(JournalFile.end(of: path) + "-wal"))
    if let free = Files.free(in: folder), free < needed { return .noRoom(needed: needed, free: free) }

    let part = backup.path + Backup.unfinished
    defer { for companion in JournalFile.companions + ["-journal"] { unlink(part + companion) } }
    let descriptor = open(part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(part, errno) }
    close(descriptor)
    guard try copy(to: part, goesOn), try finish(part, as: backup.path, goesOn) else { return .stopped }
    for old in Backup.all(of: path).dropLast(Self.backupsKept) { unlink(old.path) }
    return .made(backup)
  }

  /// Copies the journal; false if `goesOn` stopped it.
  private func copy(to part: String, _ goesOn: @escaping (BackupStep) -> Bool) throws(JournalError) -> Bool {
    let isWhole = try Journal.explaining(path) {
      let source = try Opening.connectToRead(path)
      let copy = try DatabaseQueue(path: part)
      let isWhole = try copy.writeWithoutTransaction { copy in
        // The copy is synced as a whole. After a crash, its remains are removed.
        try copy.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        guard try Self.copyPages(from: source, to: copy, goesOn), goesOn(.copied) else { return false }
        // A single file, without companions.
        try copy.execute(sql: "PRAGMA journal_mode = DELETE")
        try Integrity.check(copy, path)
        return true
      }
      try copy.close()
      try source.close()
      return isWhole
    }
    return isWhole && goesOn(.checked)
  }

  private static func copyPages(
    from source: DatabaseQueue, to copy: Database, _ goesOn: @escaping (BackupStep) -> Bool
  ) throws -> Bool {
    struct Stopped: Error {}
    do {
      try source.read { db in
        // One read transaction for all steps. Otherwise each commit would restart the copy.
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM state")
        try db.backup(to: copy, pagesPerStep: pagesPerStep) { progress in
          guard goesOn(.copying(pagesLeft: progress.remainingPageCount)) else { throw Stopped() }
        }
      }
      return true
    } catch is Stopped {
      return false
    }
  }

  private func finish(
    _ part: String, as backup: String, _ goesOn: (BackupStep) -> Bool
  ) throws(JournalError) -> Bool {
    var number = Files.sync(part)
    guard number == 0 else { throw failure(part, number) }
    guard goesOn(.synced) else { return false }
    number = Files.rename(part, to: backup)
    guard number == 0 else { throw failure(backup, number) }
    _ = goesOn(.renamed)
    return true
  }

  private func failure(_ what: String, _ number: Int32) -> JournalError {
    JournalError(
      code: Files.isAboutSpace(number) ? .noSpace : .other, path: path,
      detail: "no backup could be made: \(what): \(Files.reason(number))")
  }
}
