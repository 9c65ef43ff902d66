// SPDX-License-Identifier: MIT
import History
import Journal
import TimerEngine

extension PendingCommit {
  /// Undoes the newest change of the record, as long as nobody was there since; or only forgets it.
  mutating func undo(isForgotten: Bool, in record: Record) throws -> HistoryChange {
    guard let (number, step) = try record.steps(limit: 1).first else { throw HistoryRefusal.nothingToUndo }
    changes.append(.end(step: number))
    var change = HistoryChange(step)
    change.isOlder = step.isOlder(than: state.unlisted)
    if isForgotten { return change }
    var session: StoredSession?
    switch step.kind {
    case .edit, .note: session = try undoEdit(step, in: record)
    case .delete: session = try putBack(step, in: record)
    case .log: session = try takeBack(step, in: record)
    case .rename, .merge: try takeBackName(step, in: record)
    case .colour: try putBackColours(of: [step.subject], step, in: record)
    case .attach:
      session = try step.session.flatMap { try record.session($0.id) }
      changes.append(.detach(step.attachments ?? []))
    case .detach:
      session = try step.session.flatMap { try record.session($0.id) }
      guard session != nil else { throw HistoryRefusal.gone(step.kind) }
      changes.append(.reattach(step.attachments ?? []))
    case .import:
      guard let id = step.imported, try record.hasImport(id) else { throw HistoryRefusal.gone(step.kind) }
      _ = try takeOut(import: id, in: record)
    case .stop, .skip, .finish, .reset:
      if step.edited != nil { session = try undoEdit(step, in: record) }
      try putBackRound(step)
    }
    change.session = session
    return change
  }

  /// Where the round has changed since, only the session ends in another way.
  private mutating func putBackRound(_ step: UndoStep) throws {
    guard let round = step.round else { return }
    if engine.state.roundCompleted == round.after { return engine.putBack(round: round.before) }
    if step.edited == nil { throw HistoryRefusal.changedSince(step.kind) }
  }

  private mutating func undoEdit(_ step: UndoStep, in record: Record) throws -> StoredSession {
    guard let edited = step.edited, let stored = try record.session(edited.id) else {
      throw HistoryRefusal.gone(step.kind)
    }
    guard SessionPatch(of: stored.session, like: edited.before).fingerprint == edited.after else {
      throw HistoryRefusal.changedSince(step.kind)
    }
    var old = stored
    edited.before.apply(to: &old.session)
    if old.session.asksForRoom(instead: stored.session) { try requireRoom(for: old, in: record) }
    put(old, instead: stored, in: record)
    return old
  }

  private mutating func takeBackName(_ step: UndoStep, in record: Record) throws {
    guard let new = step.name, let before = step.projects else { throw HistoryRefusal.gone(step.kind) }
    var names = record.projects
    guard names.takeBack(step.subject, from: new, before: before) else { throw HistoryRefusal.changedSince(step.kind) }
    try name(names, in: record)
    try putBackColours(of: [step.subject, new], step, in: record)
  }

  /// Those of other projects stay as they are now.
  private mutating func putBackColours(of names: [String], _ step: UndoStep, in record: Record) throws {
    var colours = try record.colours()
    for name in names { colours[name] = step.colours?[name] }
    changes.append(.colour(colours))
  }

  private mutating func putBack(_ step: UndoStep, in record: Record) throws -> StoredSession {
    guard let stored = step.session else { throw HistoryRefusal.gone(step.kind) }
    guard try record.session(stored.id) == nil else { throw HistoryRefusal.changedSince(step.kind) }
    // It would come back without what it came with.
    if let imported = stored.imported, try !record.hasImport(imported) { throw HistoryRefusal.gone(step.kind) }
    try requireRoom(for: stored, in: record)
    put(stored, instead: nil, in: record)
    if let attachments = step.attachments { changes.append(.reattach(attachments)) }
    return stored
  }

  private mutating func takeBack(_ step: UndoStep, in record: Record) throws -> StoredSession {
    guard let logged = step.session, let stored = try record.session(logged.id) else {
      throw HistoryRefusal.gone(step.kind)
    }
    // Strikes and words that the timer gave it since would be lost; and its project may be called otherwise now.
    var (now, then) = (stored.session, logged.session)
    (now.project, then.project) = ("", "")
    guard SessionPatch(of: now, unlike: then).isEmpty else { throw HistoryRefusal.changedSince(step.kind) }
    try remove(stored, in: record)
    let attachments = try record.attachments(of: stored.id).map(\.id)
    if !attachments.isEmpty { throw HistoryRefusal.changedSince(step.kind) }
    return stored
  }
}
