// SPDX-License-Identifier: MIT

/// Which phases begin by themselves.
package enum AutoStart: String, Codable, CaseIterable, Hashable, Sendable {
  case `break`, none, all
}

/// What falling asleep does to a running phase.
package enum SuspendPolicy: String, Codable, CaseIterable, Hashable, Sendable {
  case pause, freeze, count, abandon
}

/// What becomes of the time of a focus that a person gives up without saying it.
package enum OnStop: String, Codable, CaseIterable, Hashable, Sendable {
  /// A terminal asks; where nobody can be asked, the time is kept.
  case ask
  case keep, discard
}

/// How long each phase is to run.
package struct PhaseLengths: Codable, Hashable, Sendable {
  package var focus: Duration
  package var shortBreak: Duration
  package var longBreak: Duration

  package init(focus: Duration = .minutes(25), shortBreak: Duration = .minutes(5), longBreak: Duration = .minutes(15)) {
    self.focus = focus
    self.shortBreak = shortBreak
    self.longBreak = longBreak
  }

  package subscript(phase: Phase) -> Duration {
    switch phase {
    case .focus: focus
    case .shortBreak: shortBreak
    case .longBreak: longBreak
    }
  }

  /// What a length may be: 1 s to 24 h.
  package static let allowed: ClosedRange<Duration> = .seconds(1)...(.hours(24))
}

/// Everything about the timer that a person can set.
package struct TimerSettings: Codable, Hashable, Sendable {
  package var lengths: PhaseLengths
  package var longBreakEvery: Int
  /// So many strikes forfeit the short break; 0 never does.
  package var strikeLimit: Int
  package var autoStart: AutoStart
  package var focusOnSuspend: SuspendPolicy
  package var breakOnSuspend: SuspendPolicy
  package var onStop: OnStop
  package var roundExpiresAfter: Duration
  /// Lengths that a project has of its own, whole: where it names none, the general one stands here too.
  package var projectLengths: [String: PhaseLengths]

  package init(
    lengths: PhaseLengths = PhaseLengths(), longBreakEvery: Int = 4, strikeLimit: Int = 4,
    autoStart: AutoStart = .break, focusOnSuspend: SuspendPolicy = .pause, breakOnSuspend: SuspendPolicy = .count,
    onStop: OnStop = .ask, roundExpiresAfter: Duration = .hours(2), projectLengths: [String: PhaseLengths] = [:]
  ) {
    self.lengths = lengths
    self.longBreakEvery = longBreakEvery
    self.strikeLimit = strikeLimit
    self.autoStart = autoStart
    self.focusOnSuspend = focusOnSuspend
    self.breakOnSuspend = breakOnSuspend
    self.onStop = onStop
    self.roundExpiresAfter = roundExpiresAfter
    self.projectLengths = projectLengths
  }

  /// How long `phase` runs in `project`.
  package func length(of phase: Phase, project: String) -> Duration {
    (projectLengths[project] ?? lengths)[phase]
  }
}
