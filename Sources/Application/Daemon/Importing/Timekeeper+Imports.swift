// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Hooks
import ImportExport
import Journal
import TimerEngine

extension Timekeeper {
  /// Moves the staged sessions in `journal` into the record, all at once.
  func bringIn(_ header: ImportFile.Header, of journal: Journal) throws {
    try look()
    try commit(isEssential: false) { pending in
      try journal.recordToDecideOn { record in try pending.bringIn(header, in: record) }
    }
  }

  /// Removes the sessions of an import from the record, all at once; returns their number.
  func takeOut(_ id: String, of journal: Journal) throws -> Int {
    try look()
    var count = 0
    try commit(isEssential: false) { pending in
      count = try journal.recordToDecideOn { record in
        let steps = try record.steps(limit: UndoStep.kept)
        for (number, step) in steps where step.kind == .import && step.imported == id {
          pending.changes.append(.end(step: number))
        }
        return try pending.takeOut(import: id, in: record)
      }
    }
    return count
  }

  private func look() throws {
    if isStopping { throw ControlError.isStopping }
    try notice()
    try commit { $0.advance() }
  }
}

extension PendingCommit {
  fileprivate mutating func bringIn(_ header: ImportFile.Header, in record: Record) throws {
    changes.append(.bringIn(import: header.id))
    let known = try record.colours()
    // Colours that a person chose here remain.
    let colours = header.colours.compactMapValues(ProjectColour.parse).merging(known) { $1 }
    if colours != known { changes.append(.colour(colours)) }
    let isSample = header.id == ImportFile.sample
    var step = UndoStep(.import, at: now, subject: header.source)
    step.imported = header.id
    changes.append(.begin(step))
    if !isSample, names(.sessionLogged) {
      for session in try record.waitingSessions(endedSince: Instant(milliseconds: 0)) { report(nil, as: session) }
    }
    try recount([], as: record.waitingSessions(endedSince: weekStart), isSilent: isSample)
    let last = try record.lastWaiting()
    var focus = engine.state.lastFocus
    if let new = last.focus, focus.map({ $0.startedAt < new.startedAt }) ?? true { focus = new.carried }
    engine.remember(lastFocus: focus, lastEnd: [engine.state.lastEnd, last.end].compactMap { $0 }.max())
  }

  /// Removes an import from the record; returns the number of its sessions.
  mutating func takeOut(import id: String, in record: Record) throws -> Int {
    changes.append(.takeOut(import: id))
    if names(.sessionDeleted) {
      for session in try record.sessions(ofImport: id, endedSince: Instant(milliseconds: 0)) {
        report(session, as: nil)
      }
    }
    try recount(record.sessions(ofImport: id, endedSince: weekStart), as: [], isSilent: true)
    let last = try record.last(exceptImport: id)
    engine.remember(lastFocus: last.focus?.carried, lastEnd: last.end)
    return try record.sessionCount(ofImport: id)
  }

  /// Whether a hook waits for events of this type. Imports raise no others: there may be a hundred thousand.
  private func names(_ type: EventType) -> Bool {
    configuration.hooks.contains { hook in
      guard case .edge(let edge) = hook.trigger else { return false }
      return edge.patterns.contains { $0.matches(type, phase: nil) }
    }
  }

  /// The start of the counted week: sessions that ended before it change no goal.
  private var weekStart: Instant { state.sequencer.progress.week.start }

  /// Subtracts the old sessions from today and this week, and adds the new ones. With `isSilent`, goals met thereby are not
  /// reported.
  private mutating func recount(_ old: [Session], as new: [Session], isSilent: Bool) {
    state.sequencer.progress.turn(to: now, days: days)
    let changes = old.map { ($0, nil) } + new.map { (nil, $0) } as [(Session?, Session?)]
    for (old, new) in changes {
      for goal in state.sequencer.progress.recount(old, as: new) where !isSilent {
        add(.goalReached, reason: .user) { $0.goal = goal }
      }
    }
  }
}

extension Session {
  /// The session with the part of its note that the timer carries.
  fileprivate var carried: Session {
    var session = self
    session.note = LongNote(note).head
    return session
  }
}
