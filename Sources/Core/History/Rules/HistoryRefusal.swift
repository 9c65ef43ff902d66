// SPDX-License-Identifier: MIT
package import TimerEngine

/// The reason that a requested change of the record is refused. The catalogue has the texts for people.
package enum HistoryRefusal: Error, Codable, Hashable, Sendable {
  case noSession(String)
  /// Several ids have this prefix; `ids` lists the first ones.
  case ambiguous(String, ids: [String])
  /// The name is neither `last`, `@2` nor the prefix of an id.
  case badName(String)
  /// The session still runs, so its result is not known yet.
  case running(Running)
  case backwards
  case inFuture(end: Instant)
  /// The session would begin before `RecordedTime.earliest`.
  case tooEarly
  /// The length is not allowed for a session.
  case lengthOutOfRange
  case overlaps(Other)
  /// The phase cannot have this outcome.
  case outcome(Outcome, Phase)
  case noteTooLong
  case nothingToChange

  case nothingToUndo
  /// A later change affects the values that an undo would restore.
  case changedSince(UndoStep.Kind)
  /// The item to restore or remove no longer exists.
  case gone(UndoStep.Kind)

  case noProject(String)
  /// `rename`: a project of that name exists; `merge` joins them.
  case projectExists(String)
  case sameProject
  case emptyName
  case badColour(String)

  case noAttachment(String)
  /// The name is ambiguous; `instead` lists unique names.
  case ambiguousFile(String, instead: [String])
  case attachedAlready(String)
  /// The bytes are not in the attachments folder.
  case noFile(String)

  // The members' names in JSON.
  private enum NoSessionCodingKeys: String, CodingKey { case _0 = "name" }
  private enum AmbiguousCodingKeys: String, CodingKey { case _0 = "name", ids }
  private enum BadNameCodingKeys: String, CodingKey { case _0 = "name" }
  private enum RunningCodingKeys: String, CodingKey { case _0 = "operation" }
  private enum OverlapsCodingKeys: String, CodingKey { case _0 = "session" }
  private enum OutcomeCodingKeys: String, CodingKey { case _0 = "outcome", _1 = "phase" }
  private enum ChangedSinceCodingKeys: String, CodingKey { case _0 = "change" }
  private enum GoneCodingKeys: String, CodingKey { case _0 = "change" }
  private enum NoProjectCodingKeys: String, CodingKey { case _0 = "name" }
  private enum ProjectExistsCodingKeys: String, CodingKey { case _0 = "name" }
  private enum BadColourCodingKeys: String, CodingKey { case _0 = "colour" }
  private enum NoAttachmentCodingKeys: String, CodingKey { case _0 = "name" }
  private enum AmbiguousFileCodingKeys: String, CodingKey { case _0 = "name", instead }
  private enum AttachedAlreadyCodingKeys: String, CodingKey { case _0 = "name" }
  private enum NoFileCodingKeys: String, CodingKey { case _0 = "name" }

  /// An operation that a running session does not allow.
  package enum Running: String, Codable, CaseIterable, Hashable, Sendable {
    case delete, times, outcome
  }

  /// The session in the way.
  package struct Other: Codable, Hashable, Sendable {
    package var id: String
    /// The shortest unique prefix of the id; absent if it was not computed.
    package var shortId: String?
    package var phase: Phase
    package var task: String
    package var startedAt: Instant
    /// nil if the session still runs.
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
