// SPDX-License-Identifier: MIT
package import TimerEngine

/// A session as events and `status` show it. Durations are whole seconds.
package struct SessionInfo: Codable, Hashable, Sendable {
  package var id: String
  package var phase: Phase
  package var task: String
  package var project: String
  package var tags: [String]
  /// 0 where it is open-ended.
  package var planned: Int64
  package var elapsed: Int64
  package var paused: Int64
  package var startedAt: JSONTime
  package var endedAt: JSONTime?
  package var strikes: Int
  package var outcome: Outcome
  package var note: String

  /// The session as it stands at `instant`.
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

  private enum CodingKeys: String, CodingKey {
    case id, phase, task, project, tags, planned, elapsed, paused, startedAt, endedAt, strikes, outcome, note
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(phase, forKey: .phase)
    try container.encode(task, forKey: .task)
    try container.encode(project, forKey: .project)
    try container.encode(tags, forKey: .tags)
    try container.encode(planned, forKey: .planned)
    try container.encode(elapsed, forKey: .elapsed)
    try container.encode(paused, forKey: .paused)
    try container.encode(startedAt, forKey: .startedAt)
    try container.encode(endedAt, forKey: .endedAt)
    try container.encode(strikes, forKey: .strikes)
    try container.encode(outcome, forKey: .outcome)
    try container.encode(note, forKey: .note)
  }
}

/// The timer as events and expressions show it.
package struct TimerInfo: Codable, Hashable, Sendable {
  package struct Next: Codable, Hashable, Sendable {
    package var phase: Phase
    package var planned: Int64
  }

  package var state: TimerMode
  /// `focus`, `short-break`, `long-break`, or `idle` where there is no session.
  package var phase: String
  package var since: JSONTime
  package var deadline: JSONTime?
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

  private enum CodingKeys: String, CodingKey {
    case state, phase, since, deadline, round, next
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(phase, forKey: .phase)
    try container.encode(since, forKey: .since)
    try container.encode(deadline, forKey: .deadline)
    try container.encode(round, forKey: .round)
    try container.encode(next, forKey: .next)
  }
}
