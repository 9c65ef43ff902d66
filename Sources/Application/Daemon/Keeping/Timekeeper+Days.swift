// SPDX-License-Identifier: MIT
import Events
import TimerEngine

/// Which days today and this week are.
extension Timekeeper {
  /// Counts by the days of the zone that the machine is in now.
  func takeZone() {
    attempt("counting by another time zone") {
      try notice()
      try commit { $0.advance() }
      try commit(taking: loaded) { countAnew(&$0) }
      if !owesCount { tellStatus() }
    }
  }

  /// Counts today and this week by what is on record, where they are other days than those that were counted. Where that
  /// can't be read they go on as they were until it can: that is no reason not to start, or not to take a configuration.
  func countAnew(_ pending: inout PendingCommit) {
    guard pending.state.sequencer.progress.isOff(pending.days, at: pending.now) else { return owesCount = false }
    let since = pending.days.week(containing: pending.now).lowerBound
    let day = pending.days.day(containing: pending.now).lowerBound
    owesCount = !attempt("counting today and this week by other days") {
      pending.state.sequencer.progress.restart(
        at: pending.now, days: pending.days, counting: try journal.sessions(endedSince: min(since, day)),
        running: pending.engine.state.current)
    }
  }
}
