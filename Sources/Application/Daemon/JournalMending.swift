// SPDX-License-Identifier: MIT
import ControlProtocol
package import Journal
package import Paths
package import TimerEngine

/// The implementation of `segue doctor --restore`: replaces a damaged journal with a backup while no daemon runs.
package enum JournalMending {
  /// Returns nil if the journal is intact and no `day` is requested; throws if a daemon runs.
  package static func restore(_ paths: Paths, day: String? = nil, at instant: Instant) throws -> Restoration? {
    let lock = try LockFile(paths)
    defer { withExtendedLifetime(lock) {} }
    if let day {
      guard let backup = Backup.all(of: paths.journal).first(where: { $0.day == day }) else {
        throw DaemonError(.noBackup(day: day, folder: Backup.folder(of: paths.journal)))
      }
      return try Restoration.restore(paths.journal, from: backup, at: instant)
    }
    do {
      try Journal(path: paths.journal).check()
      return nil
    } catch {
      // A backup does not solve another problem.
      guard error.code == .damaged || error.code == .missing else { throw error }
      return try Restoration.restore(paths.journal, at: instant)
    }
  }
}
