// SPDX-License-Identifier: MIT
import GRDB
import GRDBSQLite

/// A copy of an open database, made in steps. Its connection commits between the steps.
///
/// SQLite also writes later changes of the same connection to the copy, so that no step is repeated.
final class LiveCopy {
  private let source: DatabaseQueue
  private let copy: DatabaseQueue
  private var backup: OpaquePointer?

  /// Begins to copy `source` into the empty file at `path`.
  init(of source: DatabaseQueue, at path: String) throws {
    self.source = source
    copy = try DatabaseQueue(path: path)
    let target = try copy.inDatabase { copy in
      // The copy is synced as a whole. After a crash, its remains are removed.
      try copy.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      return copy.sqliteConnection
    }
    backup = try source.inDatabase { db in
      guard let backup = sqlite3_backup_init(target, "main", db.sqliteConnection, "main") else {
        throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_errcode(target)))
      }
      return backup
    }
  }

  deinit {
    source.inDatabase { [backup] _ in
      if let backup { sqlite3_backup_finish(backup) }
    }
  }

  /// Copies up to `pages` pages; all if it is negative. Returns the number of remaining pages. No commit of the source's
  /// connection begins or ends meanwhile.
  func step(pages: CInt) throws -> Int {
    try source.inDatabase { [backup] _ in
      let result = sqlite3_backup_step(backup, pages)
      // A reader or writer of the renamed file may block this step. The next step may succeed.
      guard [SQLITE_OK, SQLITE_DONE, SQLITE_BUSY, SQLITE_LOCKED].contains(result) else {
        throw DatabaseError(resultCode: ResultCode(rawValue: result))
      }
      return result == SQLITE_DONE ? 0 : max(1, Int(sqlite3_backup_remaining(backup)))
    }
  }

  /// Closes the complete copy as a single file, without companions.
  func finish() throws {
    try source.inDatabase { [backup] _ in
      guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw DatabaseError(resultCode: .SQLITE_IOERR) }
    }
    backup = nil
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
  }
}
