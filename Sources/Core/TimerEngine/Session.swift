// SPDX-License-Identifier: MIT

/// The state of a session, or its result.
package enum Outcome: String, Codable, CaseIterable, Hashable, Sendable {
  case running, completed, abandoned, partial, skipped
}

/// A distraction that the person marked.
package struct Strike: Codable, Hashable, Sendable {
  package var at: Instant
  package var text: String

  package init(at: Instant, text: String) {
    self.at = at
    self.text = text
  }
}

/// A period in which a session ran; `end` is nil while it still runs.
package struct Segment: Codable, Hashable, Sendable {
  package var start: Instant
  package var end: Instant?

  package init(start: Instant, end: Instant? = nil) {
    self.start = start
    self.end = end
  }
}

/// One focus or break, from its start to its one terminal event.
package struct Session: Codable, Hashable, Sendable, Identifiable {
  /// A UUIDv7 in lower case.
  package var id: String
  package var phase: Phase
  package var task: String
  package var project: String
  package var tags: [String]
  package var note: String
  /// The planned length; nil for an open-ended session.
  package var planned: Duration?
  /// Whether `planned` follows the settings; false if the person chose a length.
  package var followsSettings: Bool
  /// The time that `extend` added, included in `planned`.
  package var extended: Duration
  package var startedAt: Instant
  package var endedAt: Instant?
  /// The running segments in order, with pauses between them.
  package var segments: [Segment]
  package var strikes: [Strike]
  package var outcome: Outcome

  package init(
    id: String, phase: Phase, task: String = "", project: String = "", tags: [String] = [], note: String = "",
    planned: Duration?, followsSettings: Bool = true, startedAt: Instant
  ) {
    self.id = id
    self.phase = phase
    self.task = task
    self.project = project
    self.tags = tags
    self.note = note
    self.planned = planned
    self.followsSettings = followsSettings
    self.extended = .zero
    self.startedAt = startedAt
    self.endedAt = nil
    self.segments = [Segment(start: startedAt)]
    self.strikes = []
    self.outcome = .running
  }

  /// The sum of the running segments up to `instant`.
  package func elapsed(at instant: Instant) -> Duration {
    segments.reduce(.zero) { sum, segment in
      let end = min(segment.end ?? instant, instant)
      return end > segment.start ? sum + (end - segment.start) : sum
    }
  }

  /// The paused time up to `instant`, or up to the session's end.
  package func paused(at instant: Instant) -> Duration {
    max(.zero, ((endedAt ?? instant) - startedAt) - elapsed(at: endedAt ?? instant))
  }
}
