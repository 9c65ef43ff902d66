// SPDX-License-Identifier: MIT
package import TimerEngine

/// A session in the journal: its whole note and its origin.
package struct StoredSession: Codable, Hashable, Sendable {
  package var session: Session
  /// The import that added the session; nil if the timer or `segue log` did.
  package var imported: String?
  /// The project key of the session's row, if the project has another name now; see `ProjectNames`.
  package var projectKey: String?

  package init(_ session: Session, imported: String? = nil) {
    self.session = session
    self.imported = imported
  }

  package var id: String { session.id }

  /// Returns the time from the start to the end, including pauses; a running session reaches to `now`.
  package func span(at now: Instant) -> Range<Instant> {
    let end = session.endedAt ?? max(now, session.startedAt)
    return session.startedAt..<max(session.startedAt, end)
  }
}
