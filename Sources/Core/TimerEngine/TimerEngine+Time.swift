// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// The maximum delay in noticing the end of a phase for automatic actions to continue.
  package static let lateness: Duration = .seconds(60)

  /// Returns the events that time alone caused up to `instant`, in order.
  package mutating func advance(to instant: Instant) -> [Transition] {
    let target = max(instant, state.now)
    var transitions: [Transition] = []
    while true {
      // Marks that were missed are skipped, however many they are.
      let missed = (target - Self.lateness) - state.origin - .milliseconds(1)
      let due = nextMarks(after: max(state.marked, missed))
      let markTime = due.first.map { state.origin + $0.position }
      let end = phaseEnd
      if let markTime, markTime <= target, end.map({ markTime <= $0 }) ?? true {
        settle(at: markTime)
        transitions += due.flatMap { transition([event(of: $0)]) }
      } else if let end, end <= target {
        settle(at: end)
        var events: [TimerEvent] = []
        complete(target - end > Self.lateness ? .recovered : .elapsed, into: &events)
        transitions += transition(events)
      } else {
        settle(at: target)
        return transitions
      }
    }
  }

  /// The next instant at which `advance(to:)` has work: the end of the phase or a mark before it.
  package var nextDeadline: Instant? {
    let mark = nextMarks(after: state.marked).first.map { state.origin + $0.position }
    return [mark, phaseEnd].compactMap(\.self).min()
  }

  /// Returns the timer's state at `instant` if no command comes.
  package func snapshot(at instant: Instant) -> TimerSnapshot {
    var later = self
    _ = later.advance(to: instant)
    return later.currentSnapshot
  }

  /// The timer's state at the instant to which it has been advanced.
  var currentSnapshot: TimerSnapshot {
    let mode: TimerMode =
      switch state.status {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      }
    return TimerSnapshot(
      mode: mode, session: state.current, since: state.since, deadline: phaseEnd,
      round: Round(completed: state.roundCompleted, length: roundLength), next: next)
  }

  /// The end of the running phase; nil if no phase runs or it is open-ended.
  private var phaseEnd: Instant? {
    guard case .running(let session) = state.status else { return nil }
    return session.deadline
  }

  /// Moves to `instant`, up to which no event is due. Marks count as fired, and a round that waited too long expires.
  private mutating func settle(at instant: Instant) {
    state.now = instant
    state.marked = max(.zero, instant - state.origin)
    if case .idle = state.status, instant - state.since > settings.roundExpiresAfter {
      state.status = .idle(next: .focus)
      state.roundCompleted = 0
    }
  }
}
