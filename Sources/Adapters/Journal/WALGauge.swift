// SPDX-License-Identifier: MIT
import GRDB
import GRDBSQLite
import Synchronization

/// How long the log of commits is, as SQLite tells it after each commit, and when it is to be folded into the file.
final class WALGauge: Sendable {
  /// So many pages are folded in beside the commits: four megabytes, as SQLite would do it within one.
  static let standard = 1000
  /// So many at the latest within a commit, should that never come round to it.
  static let most = 4 * standard
  /// In a short space it is folded in early, since growing it would eat the reserve.
  static let short = 50

  private let pages = Atomic<Int>(0)
  private let isShort = Atomic<Bool>(false)
  /// From how many pages on it is folded in once more.
  private let next = Atomic<Int>(standard)
  private let isFolding = Atomic<Bool>(false)

  /// What a commit is to do about the log.
  enum Course: Hashable {
    case nothing
    /// To have it folded in by another connection.
    case aside
    case atOnce
  }

  /// Takes the place of SQLite's own folding, within commits, on the connection of commits.
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

  /// After the last commit. Whoever gets `aside` has to call `folded` at the end of it.
  func course() -> Course { course(at: pages.load(ordering: .relaxed)) }

  func course(at pages: Int) -> Course {
    if isShort.load(ordering: .relaxed), pages >= Self.short { return .atOnce }
    if pages >= Self.most { return .atOnce }
    // It has begun anew.
    if pages < Self.standard { next.store(Self.standard, ordering: .relaxed) }
    guard pages >= next.load(ordering: .relaxed), !isFolding.exchange(true, ordering: .acquiringAndReleasing) else {
      return .nothing
    }
    // Where somebody still reads an old state it grows on, and isn't looked through at each commit.
    next.store(pages + Self.standard / 4, ordering: .relaxed)
    return .aside
  }

  func folded() { isFolding.store(false, ordering: .releasing) }
}
