// SPDX-License-Identifier: MIT
package import Events
package import History
package import TimerEngine

/// A recorded session: a line of `segue history --json`. Durations are whole seconds.
package struct SessionRecord: Codable, Hashable, Sendable {
  package var id: String
  package var phase: Phase
  package var task: String
  package var project: String
  package var tags: [String]
  /// 0 for an open-ended session.
  package var planned: Int64
  package var elapsed: Int64
  package var paused: Int64
  package var startedAt: JSONTime
  package var endedAt: JSONTime?
  package var strikes: [StrikeRecord]
  package var outcome: Outcome
  package var note: String
  /// Whether the note is cut: lists carry only the beginning of a very long note.
  package var isNoteCut: Bool?
  /// The periods in which the session ran, with pauses in between. Absent in lists.
  package var segments: [SegmentRecord]?
  package var attachments: [AttachmentRecord]
  /// The id of the import that added the session.
  package var imported: String?

  package struct StrikeRecord: Codable, Hashable, Sendable {
    package var at: JSONTime
    package var text: String

    package init(_ strike: Strike) {
      at = JSONTime(strike.at)
      text = strike.text
    }
  }

  package struct SegmentRecord: Codable, Hashable, Sendable {
    package var start: JSONTime
    package var end: JSONTime?

    package init(_ segment: Segment) {
      start = JSONTime(segment.start)
      end = segment.end.map(JSONTime.init)
    }
  }

  package init(_ stored: StoredSession, attachments: [Attachment], at now: Instant, isWhole: Bool) {
    let info = SessionInfo(stored.session, at: stored.session.endedAt ?? now)
    (id, phase, task, project, tags) = (info.id, info.phase, info.task, info.project, info.tags)
    (planned, elapsed, paused) = (info.planned, info.elapsed, info.paused)
    (startedAt, endedAt, outcome, note) = (info.startedAt, info.endedAt, info.outcome, info.note)
    strikes = stored.session.strikes.map(StrikeRecord.init)
    self.attachments = attachments.map(AttachmentRecord.init)
    imported = stored.imported
    if isWhole { segments = stored.session.segments.map(SegmentRecord.init) }
  }

  /// Cuts a long note to its beginning, so that a page of sessions fits a line.
  package mutating func cutNote() {
    let note = LongNote(note, carrying: 4 << 10)
    guard !note.rest.isEmpty else { return }
    self.note = note.head
    isNoteCut = true
  }
}

/// A file that belongs to a session.
package struct AttachmentRecord: Codable, Hashable, Sendable {
  package var id: String
  package var name: String
  /// In bytes.
  package var size: Int64
  /// SHA-256.
  package var digest: String
  package var addedAt: JSONTime

  package init(_ attachment: Attachment) {
    id = attachment.id
    name = attachment.name
    size = attachment.size
    digest = attachment.digest
    addedAt = JSONTime(attachment.added)
  }
}

/// The reply of `history.list`.
package struct HistoryPage: Codable, Hashable, Sendable {
  package var sessions: [SessionRecord]
  /// The `after` value that requests the next page; null on the last page.
  @OrNull package var next: String?

  package init(sessions: [SessionRecord] = [], next: String? = nil) {
    self.sessions = sessions
    self.next = next
  }
}

/// A change of the record, or an undone one.
package struct ChangeRecord: Codable, Hashable, Sendable {
  package var kind: UndoStep.Kind
  package var at: JSONTime
  /// A task, or the name of a project or of files.
  package var subject: String
  /// The project's new name.
  package var name: String?
  /// The session after the change, or its last state if it is deleted.
  package var session: SessionRecord?
  /// The settings file, if it has settings for the project that was renamed.
  package var settingsIn: String?
  /// True if a person has since done something that cannot be undone; otherwise absent.
  package var isOlder: Bool?

  package init(_ step: UndoStep, session: SessionRecord? = nil) {
    kind = step.kind
    at = JSONTime(step.at)
    subject = step.subject
    name = step.name
    self.session = session
  }
}

/// A project: a line of `segue project list --json`.
package struct ProjectRecord: Codable, Hashable, Sendable {
  package var name: String
  /// A colour name or `#rrggbb`; null without a colour.
  @OrNull package var colour: String?
  /// The number of focus sessions and breaks.
  package var sessions: Int
  /// The start of the project's last session.
  @OrNull package var lastAt: JSONTime?

  package init(name: String, colour: String?, sessions: Int, lastAt: Instant?) {
    self.name = name
    self.colour = colour
    self.sessions = sessions
    self.lastAt = lastAt.map(JSONTime.init)
  }
}
