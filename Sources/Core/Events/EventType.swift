// SPDX-License-Identifier: MIT
package import TimerEngine

/// The vocabulary: every type of event.
package enum EventType: String, Codable, CaseIterable, Hashable, Sendable {
  case focusStarted = "focus.started"
  case focusPaused = "focus.paused"
  case focusResumed = "focus.resumed"
  case focusExtended = "focus.extended"
  case focusCompleted = "focus.completed"
  case focusAbandoned = "focus.abandoned"
  case breakStarted = "break.started"
  case breakPaused = "break.paused"
  case breakResumed = "break.resumed"
  case breakExtended = "break.extended"
  case breakCompleted = "break.completed"
  case breakSkipped = "break.skipped"
  case focusEnding = "focus.ending"
  case breakEnding = "break.ending"
  case focusElapsed = "focus.elapsed"
  case breakElapsed = "break.elapsed"
  case pauseElapsed = "pause.elapsed"
  case idleElapsed = "idle.elapsed"
  case strikeAdded = "strike.added"
  case roundCompleted = "round.completed"
  case goalReached = "goal.reached"
  case sessionChanged = "session.changed"
  case sessionDeleted = "session.deleted"
  case sessionLogged = "session.logged"
  case soundChanged = "sound.changed"
  case systemSuspended = "system.suspended"
  case systemResumed = "system.resumed"
  case daemonStarted = "daemon.started"
  case daemonStopping = "daemon.stopping"
  case hookFailed = "hook.failed"

  /// The possible phases of the event's session; empty if the event may lack a session.
  package var phases: [Phase] {
    switch rawValue.prefix(while: { $0 != "." }) {
    case "focus": [.focus]
    case "break": Self.breakKinds
    default: []
    }
  }

  /// The mark of this event; nil for all others. A mark reaches only the hooks that named its interval.
  package var mark: Mark.Kind? { Mark.Kind(rawValue: rawValue) }

  /// Whether the record changed without the timer. One import may raise a hundred thousand of these.
  package var isChangeOfRecord: Bool { [.sessionChanged, .sessionDeleted, .sessionLogged].contains(self) }

  /// Whether a hook must give the whole name: a pattern with `*` matches neither marks nor changes of the record.
  package var needsWholeName: Bool { mark != nil || isChangeOfRecord }

  /// Names of `break.…` events for one kind of break: `short-break.started` and so on.
  package static let breakKinds: [Phase] = [.shortBreak, .longBreak]

  /// Every valid name in a hook's `on`, including the forms for one kind of break.
  package static let names: [String] =
    allCases.flatMap { type in
      [type.rawValue]
        + (type.rawValue.hasPrefix("break.") ? breakKinds.map { "\($0.rawValue)." + type.rawValue.dropFirst(6) } : [])
    }

  /// The type of a timer event.
  package init(_ event: TimerEvent) {
    let isBreak = event.session?.phase.isBreak ?? false
    switch event.kind {
    case .started: self = isBreak ? .breakStarted : .focusStarted
    case .paused: self = isBreak ? .breakPaused : .focusPaused
    case .resumed: self = isBreak ? .breakResumed : .focusResumed
    case .extended: self = isBreak ? .breakExtended : .focusExtended
    case .completed: self = isBreak ? .breakCompleted : .focusCompleted
    case .abandoned: self = .focusAbandoned
    case .skipped: self = .breakSkipped
    case .mark(.focusEnding, _, _): self = .focusEnding
    case .mark(.breakEnding, _, _): self = .breakEnding
    case .mark(.focusElapsed, _, _): self = .focusElapsed
    case .mark(.breakElapsed, _, _): self = .breakElapsed
    case .mark(.pauseElapsed, _, _): self = .pauseElapsed
    case .mark(.idleElapsed, _, _): self = .idleElapsed
    case .strikeAdded: self = .strikeAdded
    case .roundCompleted: self = .roundCompleted
    case .systemSuspended: self = .systemSuspended
    case .systemResumed: self = .systemResumed
    }
  }
}

extension EventType {
  package var meaning: String { declaration.meaning }

  package var declaration: EventDeclaration {
    switch self {
    case .focusStarted: .init("A focus began.")
    case .focusPaused: .init("The focus was paused.")
    case .focusResumed: .init("The focus goes on after a pause.")
    case .focusExtended: .init("The focus was made longer.", [.by])
    case .focusCompleted:
      .init("A focus reached its end, or was finished early: one more pomodoro.", ends: .completed)
    case .focusAbandoned: .init("A focus was stopped before its end.", ends: .abandoned)
    case .breakStarted: .init("A break began, short or long.")
    case .breakPaused: .init("The break was paused.")
    case .breakResumed: .init("The break goes on after a pause.")
    case .breakExtended: .init("The break was made longer.", [.by])
    case .breakCompleted: .init("A break reached its end.", ends: .completed)
    case .breakSkipped:
      .init("A break was skipped, stopped before its end, or forfeited by strikes.", ends: .skipped)
    case .focusEnding: .init("A focus is about to end: so long before as 'lead' says.", [.lead])
    case .breakEnding: .init("A break is about to end: so long before as 'lead' says.", [.lead])
    case .focusElapsed: .init("So much of a focus has run as 'every' says, and again after that.", [.every, .count])
    case .breakElapsed: .init("So much of a break has run as 'every' says, and again after that.", [.every, .count])
    case .pauseElapsed:
      .init("A pause has lasted as long as 'every' says, and again, at most 'times' times.", [.every, .count])
    case .idleElapsed:
      .init("The next phase has waited to be started as long as 'every' says, and again.", [.every, .count])
    case .strikeAdded: .init("A distraction was marked.", [.strike])
    case .roundCompleted: .init("The pomodoro that fills the round is completed.")
    case .goalReached: .init("The daily or weekly goal is met, once a day or week.", [.goal])
    case .sessionChanged: .init("A session on record was edited, or an edit of it was undone.", [.before])
    case .sessionDeleted: .init("A session was taken off the record.", [.before])
    case .sessionLogged:
      .init("A session was put on record afterwards: logged, imported, or brought back after its deletion.")
    case .soundChanged: .init("Another ambient sound was chosen.", [.sound])
    case .systemSuspended: .init("The computer went to sleep; noticed when it wakes.", [.slept])
    case .systemResumed: .init("The computer woke up.", [.slept])
    case .daemonStarted: .init("Segue's daemon has started.", [.version])
    case .daemonStopping: .init("Segue's daemon is about to stop.", [.version])
    case .hookFailed: .init("A hook has failed for good; its own failures never raise this again.", [.delivery])
    }
  }
}
