// SPDX-License-Identifier: MIT
package import TimerEngine

/// Why the record isn't changed as somebody wants; the words for people are the catalogue's.
package enum HistoryRefusal: Error, Codable, Hashable, Sendable {
  case noSession(String)
  /// Several ids begin so; the first of them.
  case ambiguous(String, ids: [String])
  /// Neither `last`, `@2` nor the beginning of an id.
  case badName(String)
  /// It still runs: what it did isn't known yet.
  case running(Running)
  case backwards
  case inFuture(end: Instant)
  /// It would begin before `RecordedTime.earliest`.
  case tooEarly
  /// A session can't be as short or long.
  case lengthOutOfRange
  case overlaps(Other)
  /// A focus can't end so, or a break.
  case outcome(Outcome, Phase)
  case noteTooLong
  case nothingToChange

  case nothingToUndo
  /// Somebody changed since what would be put back.
  case changedSince(UndoStep.Kind)
  /// What would be put back or taken away isn't there any more.
  case gone(UndoStep.Kind)

  case noProject(String)
  /// `rename`: there is one of that name; `merge` puts them together.
  case projectExists(String)
  case sameProject
  case emptyName
  case badColour(String)

  case noAttachment(String)
  /// Several files may be meant; what names each of them alone.
  case ambiguousFile(String, instead: [String])
  case attachedAlready(String)
  /// The bytes aren't in the attachments folder.
  case noFile(String)

  /// What can't be done to a session that runs.
  package enum Running: String, Codable, CaseIterable, Hashable, Sendable {
    case delete, times, outcome
  }

  /// The session that is in the way.
  package struct Other: Codable, Hashable, Sendable {
    package var id: String
    /// As much of the id as names it alone; absent where nobody has looked.
    package var shortId: String?
    package var phase: Phase
    package var task: String
    package var startedAt: Instant
    /// nil where it still runs.
    package var endedAt: Instant?

    package init(_ session: Session, shortId: String? = nil) {
      id = session.id
      self.shortId = shortId
      phase = session.phase
      task = session.task
      startedAt = session.startedAt
      endedAt = session.endedAt
    }
  }
}
