// SPDX-License-Identifier: MIT
package import TimerEngine

/// A session in events and `status`. Durations are whole seconds.
package struct SessionInfo: Codable, Hashable, Sendable {
  package var id: String
  package var phase: Phase
  package var task: String
  package var project: String
  package var tags: [String]
  /// 0 for an open-ended session.
  package var planned: Int64
  package var elapsed: Int64
  package var paused: Int64
  package var startedAt: JSONTime
  @OrNull package var endedAt: JSONTime?
  package var strikes: Int
  package var outcome: Outcome
  package var note: String

  /// The session's state at `instant`.
  package init(_ session: Session, at instant: Instant) {
    id = session.id
    phase = session.phase
    task = session.task
    project = session.project
    tags = session.tags
    planned = session.planned?.wholeSeconds ?? 0
    elapsed = session.elapsed(at: instant).wholeSeconds
    paused = session.paused(at: instant).wholeSeconds
    startedAt = JSONTime(session.startedAt)
    endedAt = session.endedAt.map(JSONTime.init)
    strikes = session.strikes.count
    outcome = session.outcome
    note = session.note
  }
}

/// The timer in events and expressions.
package struct TimerInfo: Codable, Hashable, Sendable {
  package struct Next: Codable, Hashable, Sendable {
    package var phase: Phase
    package var planned: Int64
  }

  package var state: TimerMode
  /// `focus`, `short-break`, `long-break`, or `idle` without a session.
  package var phase: String
  package var since: JSONTime
  @OrNull package var deadline: JSONTime?
  package var round: Round
  package var next: Next

  package init(_ snapshot: TimerSnapshot) {
    state = snapshot.mode
    phase = snapshot.phase?.rawValue ?? "idle"
    since = JSONTime(snapshot.since)
    deadline = snapshot.deadline.map(JSONTime.init)
    round = snapshot.round
    next = Next(phase: snapshot.next.phase, planned: snapshot.next.planned.wholeSeconds)
  }
}
