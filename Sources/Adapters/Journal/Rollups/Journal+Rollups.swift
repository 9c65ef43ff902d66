// SPDX-License-Identifier: MIT
import Foundation
import GRDB
package import Reports

extension Journal {
  /// Brings the sums of reports a step nearer to those of all sessions by `days`; false where they are.
  ///
  /// One short transaction on the connection of commits, for at most `batch` sessions: whoever calls it again lets
  /// waiting commits pass. Until the last step, reports are made of the sessions themselves.
  package func sumUp(by days: LocalDays, batch: Int = 250) throws(JournalError) -> Bool {
    let progress = try readAside { try RollupProgress($0) }
    guard let progress, progress.state != .stale, progress.rules.areThose(of: days, edition: progress.edition) else {
      let new = RollupProgress(days.rules, .clearing)
      try write { try new.write($0) }
      return true
    }
    let zone = days.zone.identifier
    if progress.edition != DayRules.edition || progress.rules.zone != zone {
      // The rules of other zones have changed, or this one has another name: the sums are what they were.
      try write { db in
        try db.execute(sql: "UPDATE rollup SET edition = ?, zone = ?", arguments: [DayRules.edition, zone])
      }
    }
    guard progress.state != .ready else { return false }
    return try write { try RollupBuilding(db: $0, days: days, batch: batch).step() }
  }

  /// Has the sums made anew from the sessions: by `sumUp`, which somebody has to call.
  package func distrustSums() throws(JournalError) {
    // Also where what is there can't be read.
    try write { try $0.execute(sql: "DELETE FROM rollup") }
  }

  /// Calls `body` with the sums by `days`, all of one moment; nil where there are none, and sessions have to be read.
  package func withSums<Value>(by days: LocalDays, _ body: (any TallySource) throws -> Value) throws -> Value? {
    let result = try readAside { [path] db -> Result<Value, any Error>? in
      guard try RollupSchema.exists(db), let progress = try RollupProgress(db), progress.state == .ready,
        progress.rules.areThose(of: days, edition: progress.edition)
      else { return nil }
      let sums = try RollupTallies(db, path: path)
      return Result { try body(sums) }
    }
    return try result?.get()
  }
}
