// SPDX-License-Identifier: MIT
package import TimerEngine

/// A focus without the timer, recorded afterwards.
package struct ForgottenSession: Hashable, Sendable {
  package var task: String
  package var project: String
  package var tags: [String]
  package var note: String
  package var length: Duration
  /// If nil, the session ends now.
  package var startedAt: Instant?

  package init(
    task: String = "", project: String = "", tags: [String] = [], note: String = "", length: Duration,
    startedAt: Instant? = nil
  ) {
    self.task = task
    self.project = project
    self.tags = tags
    self.note = note
    self.length = length
    self.startedAt = startedAt
  }

  /// Returns the resulting session: completed, in one segment.
  package func session(id: (Instant) -> String, at now: Instant) throws(HistoryRefusal) -> Session {
    guard RecordedLength.allowed.contains(length) else { throw .lengthOutOfRange }
    guard note.utf8.count <= LongNote.limit else { throw .noteTooLong }
    let start = startedAt ?? now - length
    guard start >= RecordedTime.earliest else { throw .tooEarly }
    let end = start + length
    guard end <= now else { throw .inFuture(end: end) }
    var session = Session(
      id: id(start), phase: .focus, task: task, project: project, tags: tags, note: note, planned: length,
      followsSettings: false, startedAt: start)
    session.segments = [Segment(start: start, end: end)]
    session.endedAt = end
    session.outcome = .completed
    return session
  }
}
