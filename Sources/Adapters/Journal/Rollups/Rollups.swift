// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// Keeps the sums of reports those of the sessions, within the transaction that changes these.
///
/// Whatever writes rows of `session` does it inside `keeping`, or says `distrust`: then they are made anew.
struct Rollups {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Does `change`, which inserts, updates or deletes the session `id`, and takes the difference into the sums.
  func keeping(_ id: String, _ change: () throws -> Void) throws {
    let known: RollupProgress?
    do {
      known = try RollupProgress(db)
    } catch let error as DatabaseError where Self.isOfTheDisk(error) {
      throw error
    } catch {
      // Nobody knows what these sums are of: without their row they are made anew.
      try change()
      try? db.execute(sql: "DELETE FROM rollup")
      return
    }
    guard let progress = known, progress.isKept else { return try change() }
    let before = Result { try counted(id) }
    try change()
    let after = Result { try counted(id) }
    // Nobody knows what a damaged row was counted as; that is no reason not to write another.
    guard case (.success(let before), .success(let after)) = (before, after) else { return try Self.distrust(db) }
    guard before != after else { return }
    guard let days = progress.rules.days(of: progress.edition) else { return try Self.distrust(db) }
    do {
      try db.inSavepoint {
        var slicer = SessionSlicer(days: days)
        var batch = RollupBatch(db)
        for (session, isAdded) in [(before, false), (after, true)] {
          guard let session, progress.holds(.init(session, id)) else { continue }
          try batch.count(slicer.cells(of: session), isAdded: isAdded)
        }
        try batch.write()
        return .commit
      }
    } catch let error as DatabaseError where !Self.isOfTheDisk(error) && db.isInsideTransaction {
      // Sums can be made anew; what was done can't.
      try Self.distrust(db)
    }
  }

  /// Whether nothing else could be written either.
  private static func isOfTheDisk(_ error: DatabaseError) -> Bool {
    [.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_IOERR].contains(error.resultCode)
  }

  /// Says that sessions were written which the sums don't know of.
  static func distrust(_ db: Database) throws {
    try db.execute(sql: "UPDATE rollup SET state = 'stale', last_started = NULL, last_session = NULL")
  }

  /// The session as reports count it; nil where there is none that has ended.
  private func counted(_ id: String) throws -> CountedSession? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(CountedSession.columns) FROM session WHERE id = ? AND ended IS NOT NULL")
    return try Row.fetchOne(statement, arguments: [id]).map(CountedSession.init(row:))
  }
}
