// SPDX-License-Identifier: MIT
import Events
import History
import Journal
import TimerEngine

extension PendingCommit {
  /// Changes the record as somebody asks, as far as its rules allow: `record` is as it is before that.
  mutating func change(_ request: HistoryRequest, in record: Record) throws -> HistoryChange {
    state.sequencer.progress.turn(to: now, days: days)
    switch request {
    case .edit(let name, let edit): return try change(find(name, in: record), by: edit, as: .edit, in: record)
    case .note(let name, let text):
      let stored = try name.map { try find($0, in: record) } ?? latest(in: record)
      var edit = SessionEdit()
      edit.note = LongNote.adding(text, to: stored.session.note)
      return try change(stored, by: edit, as: .note, in: record)
    case .delete(let name): return try delete(find(name, in: record), in: record)
    case .log(let forgotten): return try log(forgotten, in: record)
    case .attach(let name, let files):
      return try attach(files, to: name.map { try find($0, in: record) } ?? latest(in: record), in: record)
    case .detach(let name, let file): return try detach(file, from: find(name, in: record), in: record)
    case .rename(let old, let new): return try rename(old, to: new, in: record)
    case .merge(let old, let new): return try merge(old, into: new, in: record)
    case .colour(let project, let colour): return try paint(project, colour, in: record)
    case .undo(let isForgotten): return try undo(isForgotten: isForgotten, in: record)
    }
  }

  private mutating func change(
    _ stored: StoredSession, by edit: SessionEdit, as kind: UndoStep.Kind, in record: Record
  ) throws -> HistoryChange {
    var new = stored
    new.session = try stored.session.edited(by: edit, at: now)
    if new.session.asksForRoom(instead: stored.session) { try requireRoom(for: new, in: record) }
    let before = SessionPatch(of: stored.session, unlike: new.session)
    var step = UndoStep(kind, at: now, subject: stored.session.task)
    step.edited = UndoStep.Edited(
      id: stored.id, before: before, after: SessionPatch(of: new.session, like: before).fingerprint)
    put(new, instead: stored, in: record)
    changes.append(.begin(step))
    return HistoryChange(step, session: new)
  }

  private mutating func delete(_ stored: StoredSession, in record: Record) throws -> HistoryChange {
    guard stored.session.outcome != .running else { throw HistoryRefusal.running(.delete) }
    var step = UndoStep(.delete, at: now, subject: stored.session.task)
    step.session = stored
    let attachments = try record.attachments(of: stored.id)
    if !attachments.isEmpty {
      step.attachments = attachments.map(\.id)
      changes.append(.detach(attachments.map(\.id)))
    }
    try remove(stored, in: record)
    changes.append(.begin(step))
    var change = HistoryChange(step, session: stored)
    change.attachments = attachments
    return change
  }

  private mutating func log(_ forgotten: ForgottenSession, in record: Record) throws -> HistoryChange {
    let session = try forgotten.session(id: { state.newID(at: $0) }, at: now)
    let stored = StoredSession(session)
    try requireRoom(for: stored, in: record)
    var step = UndoStep(.log, at: now, subject: session.task)
    step.session = stored
    put(stored, instead: nil, in: record)
    changes.append(.begin(step))
    return HistoryChange(step, session: stored)
  }

  // MARK: What every change needs

  /// The session that a name means.
  func find(_ name: SessionName, in record: Record) throws -> StoredSession {
    try record.session(named: name)
  }

  /// The session that is on, else the last focus.
  func latest(in record: Record) throws -> StoredSession {
    let id = engine.state.current?.id ?? engine.state.lastFocus?.id
    let known = try id.flatMap { try record.session($0) } ?? record.newestFocus(1)
    guard let known else { throw TimerRefusal.noSession }
    return known
  }

  /// Refuses what would take time that another session has.
  func requireRoom(for stored: StoredSession, in record: Record) throws {
    let span = stored.span(at: now)
    guard stored.session.outcome.holdsTime, !span.isEmpty,
      let other = try record.inTheWay(of: span, except: stored.id)
    else { return }
    let short = try record.shortNames(of: [other.session.id])[other.session.id]
    throw HistoryRefusal.overlaps(HistoryRefusal.Other(other.session, shortId: short))
  }

  /// Writes a session in the place of what it was, with everything that follows from it.
  mutating func put(_ new: StoredSession, instead old: StoredSession?, in record: Record) {
    changes.append(.put(new))
    report(old?.session, as: new.session)
    var carried = new.session
    carried.note = LongNote(new.session.note).head
    engine.amend(carried)
    recount(old?.session, as: new.session)
    rememberLast(besides: new.id, and: carried, in: record)
  }

  mutating func remove(_ old: StoredSession, in record: Record) throws {
    changes.append(.remove(session: old.id))
    report(old.session, as: nil)
    recount(old.session, as: nil)
    rememberLast(besides: old.id, and: nil, in: record)
  }

  /// Raises the event of a change of the record. It carries the note as the timer does: without its continuation.
  mutating func report(_ old: Session?, as new: Session?) {
    guard var session = new ?? old else { return }
    session.note = LongNote(session.note).head
    let type: EventType = new == nil ? .sessionDeleted : old == nil ? .sessionLogged : .sessionChanged
    let before = old.map { SessionBefore($0, at: now) }
    let info = SessionInfo(session, at: session.endedAt ?? now)
    add(type, reason: .user) {
      $0.session = info
      $0.before = before
    }
  }

  private mutating func recount(_ old: Session?, as new: Session?) {
    for goal in state.sequencer.progress.recount(old, as: new) {
      add(.goalReached, reason: .user) { $0.goal = goal }
    }
  }

  /// The last focus may be another one now, and the last end, before which nothing can begin.
  private mutating func rememberLast(besides id: String, and session: Session?, in record: Record) {
    guard session?.outcome != .running, let last = try? record.last(besides: id) else { return }
    var focus = last.focus.map { stored in
      var session = stored.session
      session.note = LongNote(session.note).head
      return session
    }
    if let session, session.phase == .focus, focus.map({ $0.startedAt <= session.startedAt }) ?? true {
      focus = session
    }
    let ends = [last.end, session?.endedAt].compactMap { $0 }
    engine.remember(lastFocus: focus, lastEnd: ends.max())
  }
}

extension Session {
  /// Whether it may have time that it hadn't when it was `old`: it lies elsewhere, or has stopped being discarded, and
  /// others may have come meanwhile.
  func asksForRoom(instead old: Session) -> Bool {
    !old.outcome.holdsTime || startedAt != old.startedAt || endedAt != old.endedAt
  }
}
