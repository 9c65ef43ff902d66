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
    let isHeldUp = try Self.explaining(path) {
      try database.inDatabase { db in
        guard let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return false }
        let (pages, done) = (row[1] as Int64? ?? 0, row[2] as Int64? ?? 0)
        return done < pages
      }
    }
    return WALState(bytes: Files.size(path + "-wal"), isHeldUp: isHeldUp)
  }
}
