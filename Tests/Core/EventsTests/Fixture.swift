// SPDX-License-Identifier: MIT
import Events
import TimerEngine

/// 2026-11-21T09:00:00Z, a Saturday.
let nine = Instant(milliseconds: 1_795_251_600_000)

func minute(_ minutes: Int) -> Instant { nine + .minutes(minutes) }

/// Days and weeks of UTC; weeks begin on Monday.
struct UTCDays: Days {
  private static let day: Int64 = 86_400_000

  func day(containing instant: Instant) -> Range<Instant> { span(instant, Self.day, offset: 0) }

  // 1970-01-01 was a Thursday.
  func week(containing instant: Instant) -> Range<Instant> { span(instant, 7 * Self.day, offset: 3 * Self.day) }

  private func span(_ instant: Instant, _ length: Int64, offset: Int64) -> Range<Instant> {
    let number = (Double(instant.milliseconds + offset) / Double(length)).rounded(.down)
    let start = Int64(number) * length - offset
    return Instant(milliseconds: start)..<Instant(milliseconds: start + length)
  }
}

/// A focus that has ended: `length` long, in one piece, over at `end`.
func endedFocus(
  _ id: String = "one", minutes length: Int = 25, end: Instant, outcome: Outcome = .completed
) -> Session {
  var session = Session(id: id, phase: .focus, planned: .minutes(length), startedAt: end - .minutes(length))
  session.segments[0].end = end
  session.endedAt = end
  session.outcome = outcome
  return session
}

extension Session {
  /// The event that ended it.
  var terminalEvent: TimerEvent {
    TimerEvent(outcome == .completed ? .completed : .abandoned, .elapsed, session: self, time: endedAt ?? startedAt)
  }
}

extension TimerSnapshot {
  static func idle(at instant: Instant) -> TimerSnapshot {
    TimerSnapshot(
      mode: .idle, session: nil, since: instant, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
  }
}

extension Sequencer {
  static func new(at instant: Instant = nine, goals: Goals = Goals(), host: String = "laptop") -> Sequencer {
    Sequencer(progress: Progress(at: instant, days: UTCDays(), goals: goals), host: host, entropy: 3)
  }

  mutating func events(_ events: [TimerEvent], timer: TimerSnapshot? = nil, recorded: Instant? = nil) -> [Event] {
    let at = recorded ?? events.last?.time ?? nine
    return self.events(
      of: Transition(events: events, timer: timer ?? .idle(at: at)), recorded: at, days: UTCDays())
  }
}
