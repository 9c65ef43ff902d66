// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import History
package import Journal
package import TimerEngine

/// The record in the form for clients, from the journal's rows: the same with and without a daemon.
package struct HistoryReading: Sendable {
  package let journal: Journal

  package init(journal: Journal) {
    self.journal = journal
  }

  /// Returns a page for the socket.
  func page(_ params: HistoryListParams, at now: Instant) throws -> HistoryPage {
    let limit = max(1, min(params.limit ?? 100, 1_000))
    var cursor: SessionQuery.Cursor?
    if let after = params.after {
      cursor = SessionQuery.Cursor(after)
      guard cursor != nil else {
        throw ControlError(code: ControlError.invalidParams, message: "'after' has to be the 'next' of another page")
      }
    }
    return try page(params.query, after: cursor, limit: limit, at: now, cuttingNotes: true)
  }

  /// Returns the sessions after `cursor`, with their segments if `isWhole`, and the position of the next page.
  package func page(
    _ query: SessionQuery, after cursor: SessionQuery.Cursor?, limit: Int, at now: Instant, isWhole: Bool = false,
    cuttingNotes: Bool = false
  ) throws -> HistoryPage {
    try journal.record { record in
      let (sessions, next) = try record.pageAndNext(query, after: cursor, limit: limit)
      let attachments = try record.attachments(of: sessions.map(\.id))
      let records = sessions.map { stored in
        var session = SessionRecord(stored, attachments: attachments[stored.id] ?? [], at: now, isWhole: isWhole)
        if cuttingNotes { session.cutNote() }
        return session
      }
      return HistoryPage(sessions: records, next: next?.description)
    }
  }

  /// Returns the complete session with this name.
  package func session(_ name: String, at now: Instant) throws -> SessionRecord {
    let wanted = try SessionName(given: name)
    return try journal.record { record -> Result<SessionRecord, HistoryRefusal> in
      do {
        let stored = try record.session(named: wanted)
        return .success(
          SessionRecord(stored, attachments: try record.attachments(of: stored.id), at: now, isWhole: true))
      } catch let refusal as HistoryRefusal {
        return .failure(refusal)
      }
    }.get()
  }

  /// Returns the changes that can be undone, newest first.
  package func changes() throws -> [ChangeRecord] {
    let unlisted = try journal.state(as: DaemonState.self)?.unlisted
    return try journal.record { record in
      try record.steps(limit: UndoStep.kept).map { _, step in
        var change = ChangeRecord(step)
        if step.isOlder(than: unlisted) { change.isOlder = true }
        return change
      }
    }
  }

  func tasks(_ params: TasksParams) throws -> [TaskRecord] {
    let limit = max(1, min(params.limit ?? 20, 200))
    return try journal.record { record in
      try record.tasks(project: params.project.map(ProjectName.sought), text: params.text, limit: limit).map {
        TaskRecord(task: $0.task, project: $0.project, lastAt: $0.last)
      }
    }
  }

  package func projects() throws -> [ProjectRecord] {
    try journal.record { record in
      try record.allProjects().map {
        ProjectRecord(name: $0.name, colour: $0.colour, sessions: $0.sessions, lastAt: $0.last)
      }
    }
  }
}

extension HistoryListParams {
  fileprivate var query: SessionQuery {
    var query = SessionQuery(
      project: project, tag: tag, outcome: outcome, text: text, hasBreaks: breaks ?? false, order: order ?? .newest)
    if from != nil || to != nil {
      let start = from?.instant ?? Instant(milliseconds: .min)
      query.range = start..<max(start, to?.instant ?? Instant(milliseconds: .max))
    }
    return query
  }
}

extension ChangeRecord {
  init(_ change: HistoryChange, at now: Instant) {
    self.init(
      change.step,
      session: change.session.map { stored in
        var session = SessionRecord(stored, attachments: change.attachments, at: now, isWhole: true)
        session.cutNote()
        return session
      })
    isOlder = change.isOlder ? true : nil
  }
}
