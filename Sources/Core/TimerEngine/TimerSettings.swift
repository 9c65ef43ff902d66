// SPDX-License-Identifier: MIT

/// The phases that begin automatically.
package enum AutoStart: String, Codable, CaseIterable, Hashable, Sendable {
  case `break`, none, all
}

/// The effect of the machine's sleep on a running phase.
package enum SuspendPolicy: String, Codable, CaseIterable, Hashable, Sendable {
  case pause, freeze, count, abandon
}

/// The default for the time of a focus that a person gives up.
package enum OnStop: String, Codable, CaseIterable, Hashable, Sendable {
  /// A terminal asks. Without a person to ask, the time is kept.
  case ask
  case keep, discard
}

/// The lengths of the phases.
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

  /// The allowed lengths: 1 s to 24 h.
  package static let allowed: ClosedRange<Duration> = .seconds(1)...(.hours(24))
}

/// All settings of the timer.
package struct TimerSettings: Codable, Hashable, Sendable {
  package var lengths: PhaseLengths
  package var longBreakEvery: Int
  /// The number of strikes that forfeit the short break; 0 disables forfeiting.
  package var strikeLimit: Int
  package var autoStart: AutoStart
  package var focusOnSuspend: SuspendPolicy
  package var breakOnSuspend: SuspendPolicy
  package var onStop: OnStop
  package var roundExpiresAfter: Duration
  /// The lengths of projects, complete: a length that a project does not set is copied from the general ones.
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

  /// Returns the length of `phase` in `project`.
  package func length(of phase: Phase, project: String) -> Duration {
    (projectLengths[project] ?? lengths)[phase]
  }
}
