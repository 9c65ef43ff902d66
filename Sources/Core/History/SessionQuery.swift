// SPDX-License-Identifier: MIT
package import TimerEngine

/// Which sessions, in which order, and from where on.
package struct SessionQuery: Hashable, Sendable {
  package enum Order: String, Codable, CaseIterable, Hashable, Sendable {
    case newest, longest, project
  }

  /// Sessions that began in it.
  package var range: Range<Instant>?
  package var project: String?
  package var tag: String?
  package var outcome: Outcome?
  /// Part of the task or the note, in whatever case.
  package var text: String?
  /// The import that brought them.
  package var imported: String?
  package var hasBreaks: Bool
  package var order: Order

  package init(
    range: Range<Instant>? = nil, project: String? = nil, tag: String? = nil, outcome: Outcome? = nil,
    text: String? = nil, imported: String? = nil, hasBreaks: Bool = false, order: Order = .newest
  ) {
    self.range = range
    self.project = project
    self.tag = tag
    self.outcome = outcome
    self.text = text
    self.imported = imported
    self.hasBreaks = hasBreaks
    self.order = order
  }

  /// The place behind which a page begins: the last session of the page before.
  package struct Cursor: Hashable, Sendable {
    package var project: String
    package var started: Instant
    /// Milliseconds, as the row has them: of a session that goes on, those of its last commit.
    package var elapsed: Int64
    package var id: String

    package init(project: String, started: Instant, elapsed: Int64, id: String) {
      self.project = project
      self.started = started
      self.elapsed = elapsed
      self.id = id
    }

    /// Behind a session that is over; of one that goes on only its row says where it stands.
    package init(after session: Session, at now: Instant) {
      self.init(
        project: session.project, started: session.startedAt,
        elapsed: session.elapsed(at: session.endedAt ?? now).milliseconds, id: session.id)
    }
  }
}

extension SessionQuery.Cursor: LosslessStringConvertible {
  /// `started.elapsed.id.project`; nil for anything else.
  package init?(_ description: String) {
    let parts = description.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let started = Int64(parts[0]), let elapsed = Int64(parts[1]) else { return nil }
    self.init(
      project: String(parts[3]), started: Instant(milliseconds: started), elapsed: elapsed, id: String(parts[2]))
  }

  package var description: String { "\(started.milliseconds).\(elapsed).\(id).\(project)" }
}
