// SPDX-License-Identifier: MIT
import TimerEngine

/// Splits sessions into the hours and days in which they ran.
///
/// Time counts in its own hour: a session over midnight, or over the hour, is split by its running segments. The whole seconds
/// of its tallies add up to those of the session. The session, its pomodoro and its strikes cannot be split and count at its
/// end, as in `today`. A session that ends exactly at 0:00 counts for the day that begins then.
package struct SessionSlicer: Sendable {
  package let days: LocalDays
  /// The last lookup: the next session is mostly on the same day.
  private var span: OffsetSpan
  private var today: (day: LocalDay, range: Range<Instant>)

  private static let hour: Int64 = 3_600_000
  /// The number of recent tallies to search for the same hour. A search through all tallies of a long session would be slow.
  private static let farthestBack = 26

  package init(days: LocalDays) {
    self.days = days
    let epoch = Instant(milliseconds: 0)
    span = days.span(containing: epoch)
    let day = days.day(of: epoch)
    today = (day, days.range(of: day))
  }

  /// Returns the non-empty tallies of a finished session; empty while it runs.
  package mutating func tallies(of session: CountedSession) -> [HourTally] {
    guard let end = session.endedAt, session.outcome != .running else { return [] }
    var tallies: [HourTally] = []
    if session.isTimeKept { addTime(of: session, to: &tallies) }
    if session.phase == .focus {
      add(to: &tallies, of: session, at: end) { tally in
        tally.sessions += 1
        if session.outcome == .completed { tally.pomodoros += 1 }
        if session.outcome == .abandoned { tally.abandoned += 1 }
        tally.strikes += session.strikes
      }
    }
    return tallies
  }

  private mutating func addTime(of session: CountedSession, to tallies: inout [HourTally]) {
    // The sum is rounded: each piece takes the remainder of the pieces before it.
    var elapsed: Int64 = 0
    for segment in session.segments {
      guard let end = segment.end else { continue }
      var start = segment.start
      while start < end {
        let next = min(end, self.end(ofHourAt: start))
        let before = elapsed / 1000
        elapsed += (next - start).milliseconds
        let seconds = elapsed / 1000 - before
        if seconds > 0 {
          add(to: &tallies, of: session, at: start) { tally in
            if session.phase.isBreak { tally.breakTime += seconds } else { tally.focus += seconds }
          }
        }
        start = next
      }
    }
  }

  private mutating func add(
    to tallies: inout [HourTally], of session: CountedSession, at instant: Instant, _ change: (inout Tally) -> Void
  ) {
    look(at: instant)
    let (day, hour) = (today.day, hourOfClock(at: instant))
    // An hour recurs after a pause, or if the clock is set back, at most by a day.
    let known = tallies.indices.suffix(Self.farthestBack).last(where: {
      tallies[$0].day == day && tallies[$0].hour == hour
    })
    if known == nil {
      tallies.append(HourTally(day: day, hour: hour, project: session.project, task: session.task, tally: Tally()))
    }
    change(&tallies[known ?? tallies.count - 1].tally)
  }

  /// Returns the next full hour, clock change or end of the day.
  private mutating func end(ofHourAt instant: Instant) -> Instant {
    look(at: instant)
    let past = (instant.milliseconds + span.offset).modulo(Self.hour)
    let full = Instant(milliseconds: instant.milliseconds - past + Self.hour)
    return min(full, span.range.upperBound, today.range.upperBound)
  }

  private func hourOfClock(at instant: Instant) -> Int {
    Int((instant.milliseconds + span.offset).flooredQuotient(by: Self.hour).modulo(24))
  }

  private mutating func look(at instant: Instant) {
    if !span.range.contains(instant) { span = days.span(containing: instant) }
    if !today.range.contains(instant) {
      let day = days.day(of: instant)
      today = (day, days.range(of: day))
    }
  }
}
