// SPDX-License-Identifier: MIT
package import Events
package import History
package import TimerEngine

/// A session on record: a line of `segue history --json`. Durations are whole seconds.
package struct SessionRecord: Codable, Hashable, Sendable {
  package var id: String
  package var phase: Phase
  package var task: String
  package var project: String
  package var tags: [String]
  /// 0 where it was open-ended.
  package var planned: Int64
  package var elapsed: Int64
  package var paused: Int64
  package var startedAt: JSONTime
  package var endedAt: JSONTime?
  package var strikes: [StrikeRecord]
  package var outcome: Outcome
  package var note: String
  /// Whether the note goes on: lists have its beginning where it is very long.
  package var isNoteCut: Bool?
  /// When it ran; what lies between is pauses. Absent in lists.
  package var segments: [SegmentRecord]?
  package var attachments: [AttachmentRecord]
  /// The import that brought it.
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

  /// The same with no more than the beginning of a long note: so that a page of them fits a line.
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
  /// What the next page is asked for with; null where this is the last one.
  @OrNull package var next: String?

  package init(sessions: [SessionRecord] = [], next: String? = nil) {
    self.sessions = sessions
    self.next = next
  }
}

/// What was changed on record, or undone.
package struct ChangeRecord: Codable, Hashable, Sendable {
  package var kind: UndoStep.Kind
  package var at: JSONTime
  /// A task, the name of a project or of files.
  package var subject: String
  /// What a project became.
  package var name: String?
  /// The session, as it now is, or was where it is gone.
  package var session: SessionRecord?
  /// The file of settings, where it has some for a project that is called otherwise now.
  package var settingsIn: String?
  /// True where a person did something after it that can't be undone; absent elsewhere.
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
  /// One of the names of colours, or `#rrggbb`; null where it has none.
  @OrNull package var colour: String?
  /// Focus sessions and breaks.
  package var sessions: Int
  /// When its last one began.
  @OrNull package var lastAt: JSONTime?

  package init(name: String, colour: String?, sessions: Int, lastAt: Instant?) {
    self.name = name
    self.colour = colour
    self.sessions = sessions
    self.lastAt = lastAt.map(JSONTime.init)
  }
}
