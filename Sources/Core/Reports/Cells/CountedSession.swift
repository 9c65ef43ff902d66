// SPDX-License-Identifier: MIT
package import TimerEngine

/// The part of a session that reports count.
package struct CountedSession: Hashable, Sendable {
  package var phase: Phase
  package var task: String
  package var project: String
  package var outcome: Outcome
  package var startedAt: Instant
  /// nil while the session runs: it does not count yet.
  package var endedAt: Instant?
  package var segments: [Segment]
  package var strikes: Int

  package init(
    phase: Phase, task: String, project: String, outcome: Outcome, startedAt: Instant, endedAt: Instant?,
    segments: [Segment], strikes: Int
  ) {
    self.phase = phase
    self.task = task
    self.project = project
    self.outcome = outcome
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.segments = segments
    self.strikes = strikes
  }

  package init(_ session: Session) {
    self.init(
      phase: session.phase, task: session.task, project: session.project, outcome: session.outcome,
      startedAt: session.startedAt, endedAt: session.endedAt, segments: session.segments,
      strikes: session.strikes.count)
  }

  /// Whether the session's time counts: a discarded focus leaves none.
  var isTimeKept: Bool { phase.isBreak || outcome == .completed || outcome == .partial }
}
