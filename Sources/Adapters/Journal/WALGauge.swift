// SPDX-License-Identifier: MIT
import GRDB
import GRDBSQLite
import Synchronization

/// The length of the log of commits, which SQLite reports after each commit, and the times to fold it into the file.
final class WALGauge: Sendable {
  /// The number of pages from which the log is folded beside the commits: four megabytes, as SQLite does within a commit.
  static let standard = 1000
  /// The number of pages at which a commit itself folds the log, if the other connection never succeeds.
  static let most = 4 * standard
  /// If space is short, the log is folded earlier, because a growing log would use the reserve.
  static let short = 50

  private let pages = Atomic<Int>(0)
  private let isShort = Atomic<Bool>(false)
  /// The number of pages from which the log is folded again.
  private let next = Atomic<Int>(standard)
  private let isFolding = Atomic<Bool>(false)

  /// The action of a commit for the log.
  enum Course: Hashable {
    case nothing
    /// Another connection folds it.
    case aside
    case atOnce
  }

  /// Replaces SQLite's own folding within commits, on the connection of commits.
  func watch(_ db: Database) {
    let gauge = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      db.sqliteConnection,
      { gauge, _, _, pages in
        guard let gauge else { return SQLITE_OK }
        Unmanaged<WALGauge>.fromOpaque(gauge).takeUnretainedValue().pages.store(Int(pages), ordering: .relaxed)
        return SQLITE_OK
      }, gauge)
  }

  func limit(isShort: Bool) { self.isShort.store(isShort, ordering: .relaxed) }

  /// The action after the last commit. After `aside`, the caller must call `folded` at the end.
  func course() -> Course { course(at: pages.load(ordering: .relaxed)) }

  func course(at pages: Int) -> Course {
    if isShort.load(ordering: .relaxed), pages >= Self.short { return .atOnce }
    if pages >= Self.most { return .atOnce }
    // The log has restarted.
    if pages < Self.standard { next.store(Self.standard, ordering: .relaxed) }
    guard pages >= next.load(ordering: .relaxed), !isFolding.exchange(true, ordering: .acquiringAndReleasing) else {
      return .nothing
    }
    // If a reader of an old state remains, the log grows. Do not retry at each commit.
    next.store(pages + Self.standard / 4, ordering: .relaxed)
    return .aside
  }

  func folded() { isFolding.store(false, ordering: .releasing) }
}
