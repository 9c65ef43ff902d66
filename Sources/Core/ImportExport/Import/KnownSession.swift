// SPDX-License-Identifier: MIT
import History
package import TimerEngine

/// The part of a recorded session that identifies duplicates and overlaps.
package struct KnownSession: Hashable, Sendable {
  package var id: String
  package var phase: Phase
  package var task: String
  package var start: Instant
  /// nil while the session runs: then no time after its start is free.
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

  /// Whether the session occupies any time.
  var takesTime: Bool { outcome.holdsTime && (end.map { $0 > start } ?? true) }

  /// The sum of the ended running segments.
  var elapsed: Duration {
    segments.reduce(.zero) { sum, segment in segment.end.map { sum + max(.zero, $0 - segment.start) } ?? sum }
  }
}
