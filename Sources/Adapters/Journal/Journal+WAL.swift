// SPDX-License-Identifier: MIT
import GRDB

/// How the log of commits (`segue.db-wal`) stands.
package struct WALState: Hashable, Sendable {
  package var bytes: Int64
  /// Whether somebody who reads an old state keeps it from being folded into the file.
  package var isHeldUp: Bool

  /// A log as long as this is somebody's fault: it is folded in every four megabytes.
  package static let alarming: Int64 = 64 << 20
}

extension Journal {
  /// Folds the log of commits into the file as far as readers allow, and tells how long it then is.
  package func checkpoint() throws(JournalError) -> WALState {
    let isHeldUp =
      isInPlace
      ? try Self.explaining(path) { try foldingConnection().inDatabase(Self.foldIn) }
      : try connected { try $0.database.inDatabase(Self.foldIn) }
    return WALState(bytes: Files.size(JournalFile.end(of: path) + "-wal"), isHeldUp: isHeldUp)
  }

  /// Sees to it that the log stays short, after a commit: on another connection, since that waits for the disk.
  func fold() {
    switch gauge.course() {
    case .nothing: break
    case .atOnce: _ = try? connected { try $0.database.inDatabase(Self.foldIn) }
    case .aside:
      // By its name another file would be found.
      guard isInPlace, let queue = try? foldingConnection() else { return gauge.folded() }
      queue.asyncWriteWithoutTransaction { [gauge] db in
        // Where it can't be done now, a later commit has it done.
        _ = try? Self.foldIn(db)
        gauge.folded()
      }
    }
  }

  /// In a short space the log of commits is folded in early: growing it would eat the reserve.
  func limitWAL(isShort: Bool) { gauge.limit(isShort: isShort) }

  private func foldingConnection() throws -> DatabaseQueue {
    try aside(folding) { try Opening.connectToFold(path) }
  }

  /// True where somebody who reads an old state is in the way.
  private static func foldIn(_ db: Database) throws -> Bool {
    guard let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return false }
    let (pages, done) = (row[1] as Int64? ?? 0, row[2] as Int64? ?? 0)
    return done < pages
  }
}
