// SPDX-License-Identifier: MIT
package import TimerEngine

/// The vocabulary: every type that an event can have.
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
  case soundChanged = "sound.changed"
  case systemSuspended = "system.suspended"
  case systemResumed = "system.resumed"
  case daemonStarted = "daemon.started"
  case daemonStopping = "daemon.stopping"
  case hookFailed = "hook.failed"

  /// The mark whose event this is; nil for all others. A mark reaches only the hooks that named its interval.
  package var mark: Mark.Kind? { Mark.Kind(rawValue: rawValue) }

  /// Names of `break.…` events for one kind of break: `short-break.started` and so on.
  package static let breakKinds: [Phase] = [.shortBreak, .longBreak]

  /// Every name that a hook's `on` may be, the forms for one kind of break included.
  package static let names: [String] =
    allCases.flatMap { type in
      [type.rawValue]
        + (type.rawValue.hasPrefix("break.") ? breakKinds.map { "\($0.rawValue)." + type.rawValue.dropFirst(6) } : [])
    }

  /// The type of what happened to the timer.
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
