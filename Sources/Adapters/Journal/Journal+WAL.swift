// SPDX-License-Identifier: MIT
import GRDB

/// The state of the log of commits (`segue.db-wal`).
package struct WALState: Hashable, Sendable {
  package var bytes: Int64
  /// Whether a reader of an old state prevents folding.
  package var isHeldUp: Bool

  /// A log of this length has an external cause, because it is folded every four megabytes.
  package static let alarming: Int64 = 64 << 20
}

extension Journal {
  /// Folds the log of commits into the file as far as readers allow. Returns the state after that.
  package func checkpoint() throws(JournalError) -> WALState {
    let isHeldUp =
      isInPlace
      ? try Self.explaining(path) { try foldingConnection().inDatabase(Self.foldIn) }
      : try connected { try $0.database.inDatabase(Self.foldIn) }
    return WALState(bytes: Files.size(JournalFile.end(of: path) + "-wal"), isHeldUp: isHeldUp)
  }

  /// Keeps the log short, after a commit. Runs on another connection, because it waits for the disk.
  func fold() {
    switch gauge.course() {
    case .nothing: break
    case .atOnce: _ = try? connected { try $0.database.inDatabase(Self.foldIn) }
    case .aside:
      // The file's name would lead to another file.
      guard isInPlace, let queue = try? foldingConnection() else { return gauge.folded() }
      queue.asyncWriteWithoutTransaction { [gauge] db in
        // If it fails, a later commit retries it.
        _ = try? Self.foldIn(db)
        gauge.folded()
      }
    }
  }

  /// If space is short, folds the log of commits earlier: a growing log would use the reserve.
  func limitWAL(isShort: Bool) { gauge.limit(isShort: isShort) }

  private func foldingConnection() throws -> DatabaseQueue {
    try aside(folding) { try Opening.connectToFold(path) }
  }

  /// Folds the log into the file; true if a reader of an old state prevents it.
  private static func foldIn(_ db: Database) throws -> Bool {
    guard let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return false }
    let (pages, done) = (row[1] as Int64? ?? 0, row[2] as Int64? ?? 0)
    return done < pages
  }
}
