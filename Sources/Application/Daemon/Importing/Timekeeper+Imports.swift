// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import ImportExport
import Journal
import TimerEngine

extension Timekeeper {
  /// Makes the sessions that wait in `journal` a part of the record, all at once.
  func bringIn(_ header: ImportFile.Header, of journal: Journal) throws {
    try look()
    try commit(isEssential: false) { pending in
      try journal.recordToDecideOn { record in try pending.bringIn(header, in: record) }
    }
  }

  /// Takes the sessions of an import out of the record, all at once; how many there were.
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
    // What somebody chose here stays.
    let colours = header.colours.compactMapValues(ProjectColour.parse).merging(known) { $1 }
    if colours != known { changes.append(.colour(colours)) }
    let isSample = header.id == ImportFile.sample
    if !isSample {
      var step = UndoStep(.import, at: now, subject: header.source)
      step.imported = header.id
      changes.append(.begin(step))
    }
    try recount([], as: record.waitingSessions(endedSince: weekStart), isSilent: isSample)
    let last = try record.lastWaiting()
    var focus = engine.state.lastFocus
    if let new = last.focus, focus.map({ $0.startedAt < new.startedAt }) ?? true { focus = new.carried }
    engine.remember(lastFocus: focus, lastEnd: [engine.state.lastEnd, last.end].compactMap { $0 }.max())
  }

  /// Takes an import out of the record; how many sessions it had.
  mutating func takeOut(import id: String, in record: Record) throws -> Int {
    changes.append(.takeOut(import: id))
    try recount(record.sessions(ofImport: id, endedSince: weekStart), as: [], isSilent: true)
    let last = try record.last(exceptImport: id)
    engine.remember(lastFocus: last.focus?.carried, lastEnd: last.end)
    return try record.sessionCount(ofImport: id)
  }

  /// When the week began that is counted: what ended before it changes no goal.
  private var weekStart: Instant { state.sequencer.progress.week.start }

  /// Counts sessions that were on record out of today and this week, and others in. With `isSilent` nobody is told of a goal
  /// that is reached by that.
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
  /// With as much of its note as the timer carries.
  fileprivate var carried: Session {
    var session = self
    session.note = LongNote(note).head
    return session
  }
}
