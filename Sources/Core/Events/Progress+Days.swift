// SPDX-License-Identifier: MIT
package import TimerEngine

extension Progress {
  /// Whether `days` assigns `instant` to another day or week than the current one, because the start of days or the zone has
  /// changed.
  package func isOff(_ days: some Days, at instant: Instant) -> Bool {
    let spans = [(day, days.day(containing: instant)), (week, days.week(containing: instant))]
    return spans.contains { span, range in
      (span.start..<span.end).contains(instant) && range != span.start..<span.end
    }
  }

  /// Recounts the day and the week of `instant` by `days`: from recorded sessions that ended in that week, and from the running
  /// one. A goal that is met here was already met before, so it is not reported.
  package mutating func restart(
    at instant: Instant, days: some Days, counting sessions: [Session], running: Session?
  ) {
    var new = Progress(at: instant, days: days, goals: goals)
    for session in sessions { _ = new.recount(nil, as: session) }
    if let running { new.countStrikes(of: running) }
    self = new
  }
}
