// SPDX-License-Identifier: MIT
package import TimerEngine

/// The filter, the order and the first position of a list of sessions.
package struct SessionQuery: Hashable, Sendable {
  package enum Order: String, Codable, CaseIterable, Hashable, Sendable {
    case newest, longest, project
  }

  /// Selects sessions that began in the range.
  package var range: Range<Instant>?
  package var project: String?
  package var tag: String?
  package var outcome: Outcome?
  /// A part of the task or the note, case-insensitive.
  package var text: String?
  /// The import that added the sessions.
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

  /// The position before a page: the last session of the previous page.
  package struct Cursor: Hashable, Sendable {
    package var project: String
    package var started: Instant
    /// Milliseconds, as in the row. For a running session, the value of the last commit.
    package var elapsed: Int64
    package var id: String

    package init(project: String, started: Instant, elapsed: Int64, id: String) {
      self.project = project
      self.started = started
      self.elapsed = elapsed
      self.id = id
    }

    /// The position of a finished session. Only the row of a running session knows its position.
    package init(after session: Session, at now: Instant) {
      self.init(
        project: session.project, started: session.startedAt,
        elapsed: session.elapsed(at: session.endedAt ?? now).milliseconds, id: session.id)
    }
  }
}

extension SessionQuery.Cursor: LosslessStringConvertible {
  /// Parses `started.elapsed.id.project`; nil if invalid.
  package init?(_ description: String) {
    let parts = description.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let started = Int64(parts[0]), let elapsed = Int64(parts[1]) else { return nil }
    self.init(
      project: String(parts[3]), started: Instant(milliseconds: started), elapsed: elapsed, id: String(parts[2]))
  }

  package var description: String { "\(started.milliseconds).\(elapsed).\(id).\(project)" }
}
