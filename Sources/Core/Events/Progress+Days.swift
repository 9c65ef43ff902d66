// SPDX-License-Identifier: MIT
package import TimerEngine

extension Progress {
  /// Whether `days` would count `instant` to another day or week than the one that goes on: days begin at another time
  /// now, or in another zone.
  package func isOff(_ days: some Days, at instant: Instant) -> Bool {
    let spans = [(day, days.day(containing: instant)), (week, days.week(containing: instant))]
    return spans.contains { span, range in
      (span.start..<span.end).contains(instant) && range != span.start..<span.end
    }
  }

  /// Counts the day and the week of `instant` by `days` anew: of sessions on record that ended in that week, and of the
  /// one that is on. A goal that is reached by that was reached before: nobody is told.
  package mutating func restart(
    at instant: Instant, days: some Days, counting sessions: [Session], running: Session?
  ) {
    var new = Progress(at: instant, days: days, goals: goals)
    for session in sessions { _ = new.recount(nil, as: session) }
    if let running { new.countStrikes(of: running) }
    self = new
  }
}
