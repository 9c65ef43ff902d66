// SPDX-License-Identifier: MIT
import History
package import TimerEngine

/// Of a session that is in the history already, what tells whether another is the same or in its way.
package struct KnownSession: Hashable, Sendable {
  package var id: String
  package var phase: Phase
  package var task: String
  package var start: Instant
  /// nil while it goes on: then nothing after its start is free.
  package var end: Instant?
  package var segments: [Segment]
  package var outcome: Outcome

  package init(_ session: Session) {
    id = session.id
    phase = session.phase
    task = session.task
    start = session.startedAt
    end = session.endedAt
    segments = session.segments
    outcome = session.outcome
  }

  /// Whether there is any time that it takes from others.
  var takesTime: Bool { outcome.holdsTime && (end.map { $0 > start } ?? true) }

  /// The sum of its running stretches, as far as they have ended.
  var elapsed: Duration {
    segments.reduce(.zero) { sum, segment in segment.end.map { sum + max(.zero, $0 - segment.start) } ?? sum }
  }
}
