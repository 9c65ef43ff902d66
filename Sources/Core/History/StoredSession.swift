// SPDX-License-Identifier: MIT
package import TimerEngine

/// A session as the journal keeps it: its note whole, and where it came from.
package struct StoredSession: Codable, Hashable, Sendable {
  package var session: Session
  /// The import that brought it; nil where the timer or `segue log` did.
  package var imported: String?
  /// What its row says of its project where that is called otherwise now; see `ProjectNames`.
  package var projectKey: String?

  package init(_ session: Session, imported: String? = nil) {
    self.session = session
    self.imported = imported
  }

  package var id: String { session.id }

  /// From its beginning to its end, pauses included; what still runs reaches to `now`.
  package func span(at now: Instant) -> Range<Instant> {
    let end = session.endedAt ?? max(now, session.startedAt)
    return session.startedAt..<max(session.startedAt, end)
  }
}
