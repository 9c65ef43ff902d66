// SPDX-License-Identifier: MIT
import ControlProtocol
package import Journal
package import Paths
package import TimerEngine

/// What `segue doctor --restore` does: puts a backup in the place of a damaged journal, while no daemon runs.
package enum JournalMending {
  /// Nil where nothing is wrong with the journal and no `day` is asked for; throws where a daemon runs.
  package static func restore(_ paths: Paths, day: String? = nil, at instant: Instant) throws -> Restoration? {
    let lock = try LockFile(paths)
    defer { withExtendedLifetime(lock) {} }
    if let day {
      guard let backup = Backup.all(of: paths.journal).first(where: { $0.day == day }) else {
        throw DaemonError("there is no backup of \(day) in \(Backup.folder(of: paths.journal))")
      }
      return try Restoration.restore(paths.journal, from: backup, at: instant)
    }
    do {
      try Journal(path: paths.journal).check()
      return nil
    } catch {
      // Another problem isn't mended by a backup.
      guard error.code == .damaged || error.code == .missing else { throw error }
      return try Restoration.restore(paths.journal, at: instant)
    }
  }
}
