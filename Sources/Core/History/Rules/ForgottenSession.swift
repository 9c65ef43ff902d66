// SPDX-License-Identifier: MIT
package import TimerEngine

/// A focus that nobody timed, as it is put on record afterwards.
package struct ForgottenSession: Hashable, Sendable {
  package var task: String
  package var project: String
  package var tags: [String]
  package var note: String
  package var length: Duration
  /// nil is as long ago as it took.
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

  /// The session that it was: completed, in one stretch.
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
