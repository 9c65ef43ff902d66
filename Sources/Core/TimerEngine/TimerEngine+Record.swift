// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// Takes over what was changed on record of a session that it still has. The one that is on keeps its times.
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

  /// Gives the round the pomodoros that it had; what is on goes on, and what is next follows from them.
  package mutating func putBack(round: Int) {
    state.roundCompleted = min(round, roundLength)
    if case .idle = state.status { state.status = .idle(next: roundIsFull ? .longBreak : .focus) }
  }

  /// Takes over which focus was the last, and when anything last ended, where the record was changed there.
  package mutating func remember(lastFocus: Session?, lastEnd: Instant?) {
    if lastFocus?.id != state.lastFocus?.id { state.lastFocus = lastFocus }
    state.lastEnd = lastEnd
  }
}
