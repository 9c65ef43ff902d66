// SPDX-License-Identifier: MIT

/// Whether the timer is idle, running or paused.
package enum TimerMode: String, Codable, CaseIterable, Hashable, Sendable {
  case idle, running, paused
}

/// The progress of the round: the completed pomodoros and the number before a long break.
package struct Round: Codable, Hashable, Sendable {
  package var completed: Int
  package var length: Int

  package init(completed: Int, length: Int) {
    self.completed = completed
    self.length = length
  }
}

/// The next phase and its length.
package struct NextPhase: Codable, Hashable, Sendable {
  package var phase: Phase
  package var planned: Duration

  package init(phase: Phase, planned: Duration) {
    self.phase = phase
    self.planned = planned
  }
}

/// The timer's state at one instant, for other parts.
package struct TimerSnapshot: Codable, Hashable, Sendable {
  package var mode: TimerMode
  /// The current session; nil while idle.
  package var session: Session?
  /// The start of the present mode and phase.
  package var since: Instant
  /// The end of the running phase; nil if paused, idle or open-ended.
  package var deadline: Instant?
  package var round: Round
  package var next: NextPhase

  package var phase: Phase? { session?.phase }

  package init(
    mode: TimerMode, session: Session?, since: Instant, deadline: Instant?, round: Round, next: NextPhase
  ) {
    self.mode = mode
    self.session = session
    self.since = since
    self.deadline = deadline
    self.round = round
    self.next = next
  }
}
