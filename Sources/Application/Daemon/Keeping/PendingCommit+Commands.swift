// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Journal
import TimerEngine

extension PendingCommit {
  /// Does what a person tells the timer; what it did to a session, where it did something.
  mutating func tell(_ command: TimerCommand, session: String?) throws(TimerRefusal) -> CommandEffect? {
    let before = engine.state
    let new = try engine.handle(command, session: session, at: now)
    transitions += new
    let events = new.flatMap(\.events)
    list(command, ended: events.compactMap(\.session).first { $0.id == before.current?.id }, before: before)
    for event in events.reversed() {
      guard let session = event.session else { continue }
      switch event.kind {
      case .strikeAdded:
        let limit = engine.settings.strikeLimit
        return CommandEffect(SessionInfo(session, at: now), strikeLimit: limit > 0 ? limit : nil)
      case .completed, .abandoned, .skipped:
        if session.id == before.current?.id { return CommandEffect(SessionInfo(session, at: now)) }
      case .started, .paused, .resumed, .extended, .mark, .roundCompleted, .systemSuspended, .systemResumed: break
      }
    }
    return nil
  }

  /// Puts a command on the list of what can be undone, as a change of the record: the session that it ended ends in another
  /// way, and the round counts as before. What ran does not run again.
  private mutating func list(_ command: TimerCommand, ended: Session?, before: TimerState) {
    var round: UndoStep.RoundChange?
    // The round is over at the end of a long break, however that ends.
    if before.roundCompleted != engine.state.roundCompleted, before.current?.phase != .longBreak {
      round = UndoStep.RoundChange(before: before.roundCompleted, after: engine.state.roundCompleted)
    }
    guard let kind = UndoStep.Kind(command), ended != nil || round != nil else { return state.unlisted = now }
    var step = UndoStep(kind, at: now, subject: ended?.task ?? "")
    step.round = round
    if let ended {
      var instead = ended
      instead.outcome = ended.otherOutcome
      let patch = SessionPatch(of: instead, unlike: ended)
      step.edited = UndoStep.Edited(
        id: ended.id, before: patch, after: SessionPatch(of: ended, like: patch).fingerprint)
    }
    changes.append(.begin(step))
  }
}

extension Session {
  /// What undoing its end makes of it: a pomodoro becomes time, time is discarded, what was discarded counts.
  fileprivate var otherOutcome: Outcome {
    switch outcome {
    case .skipped: .completed
    case .completed: phase.isBreak ? .skipped : .partial
    case .partial: .abandoned
    case .abandoned, .running: .partial
    }
  }
}

extension UndoStep.Kind {
  /// The kind of the step that `command` leaves where it ends a session; nil where what it does can't be undone.
  fileprivate init?(_ command: TimerCommand) {
    switch command {
    case .stop, .takeBreak: self = .stop
    case .skip: self = .skip
    case .finish: self = .finish
    case .reset: self = .reset
    case .start, .again, .pause, .resume, .toggle, .extend, .strike, .describe, .note: return nil
    }
  }
}
