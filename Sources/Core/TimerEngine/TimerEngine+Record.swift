// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// Applies a change of the record to a session that the timer still has. The current session keeps its times.
  package mutating func amend(_ session: Session) {
    func describe(_ own: inout Session) {
      own.task = session.task
      own.project = session.project
      own.tags = session.tags
      own.note = session.note
    }
    if state.current?.id == session.id {
      state.updateCurrent(describe)
    } else if var last = state.lastFocus, last.id == session.id {
      describe(&last)
      last.outcome = session.outcome
      (last.startedAt, last.endedAt) = (session.startedAt, session.endedAt)
      (last.segments, last.strikes) = (session.segments, session.strikes)
      state.lastFocus = last
    }
  }

  /// Restores the number of pomodoros in the round. The current session continues, and the next phase follows from the number.
  package mutating func putBack(round: Int) {
    state.roundCompleted = min(round, roundLength)
    if case .idle = state.status { state.status = .idle(next: roundIsFull ? .longBreak : .focus) }
  }

  /// Updates the last focus and the last end after a change of the record.
  package mutating func remember(lastFocus: Session?, lastEnd: Instant?) {
    if lastFocus?.id != state.lastFocus?.id { state.lastFocus = lastFocus }
    state.lastEnd = lastEnd
  }
}
