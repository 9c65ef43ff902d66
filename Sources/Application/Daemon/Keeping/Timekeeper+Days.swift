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
      if !owesCount { emit.yield(.status(status())) }
    }
  }

  /// Counts today and this week by what is on record, where they are other days than those that were counted. Where that
  /// can't be read they go on as they were until it can: that is no reason not to start, or not to take a configuration.
  func countAnew(_ draft: inout Draft) {
    guard draft.book.sequencer.progress.isOff(draft.days, at: draft.now) else { return owesCount = false }
    let since = draft.days.week(containing: draft.now).lowerBound
    let day = draft.days.day(containing: draft.now).lowerBound
    owesCount = !attempt("counting today and this week by other days") {
      draft.book.sequencer.progress.restart(
        at: draft.now, days: draft.days, counting: try journal.sessions(endedSince: min(since, day)),
        running: draft.engine.state.current)
    }
  }
}
