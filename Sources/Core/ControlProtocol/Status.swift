// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// The output of `segue status --json`. Durations are whole seconds, times RFC 3339.
package struct Status: Codable, Hashable, Sendable {
  package var version = 1
  package var daemon: Bool
  package var state: TimerMode
  /// `focus`, `short-break`, `long-break`, or `idle`.
  package var phase: String
  /// 0 while idle or open-ended.
  package var planned: Int64
  package var elapsed: Int64
  package var remaining: Int64
  @OrNull package var deadline: JSONTime?
  @OrNull package var session: SessionInfo?
  package var round: Round
  package var next: TimerInfo.Next
  package var today: Totals
  package var goals: GoalsInfo
  package var sound: String
  /// True if the timer runs without the ambient sound: in a break, or in favour of a hook's sound. Otherwise absent.
  package var silent: Bool?
  /// The reason that the sound is not audible; absent if it is audible or was not tried.
  package var soundProblem: String?
  /// The same as a code with values.
  package var soundReason: DeliveryReason?
  /// The reason that the journal cannot be written, or a change of its file while the daemon ran; absent without a problem.
  package var journalProblem: String?
  package var config: ConfigInfo
  package var scopes: ScopesInfo
  /// Hooks that are off until they change: their plugin crashed repeatedly, or their receiver is gone. Absent without any.
  package var switchedOff: [String]?
  /// Hooks whose service plugin crashed within the last minute or is about to start again. Absent without any.
  package var crashing: [String]?
  /// Whether a daemon starts at login and would turn off devices that a reboot left on; absent if nothing is on.
  package var autostart: Bool?
  /// The fate of the running focus's time according to `timer.on-stop`; absent without a running focus.
  package var onStop: OnStop?
  /// The appearance of the timer, `ui` in hooks.yml; absent if the file does not set it.
  package var ui: Appearance?
  /// The effect of a command on a session; present only in the reply to that command.
  package var effect: CommandEffect?
  /// The session that continues when the daemon starts; absent if a daemon runs.
  package var waiting: WaitingSession?

  package init(
    daemon: Bool, timer: TimerSnapshot, at instant: Instant, today: Totals, goals: GoalsInfo, sound: String,
    config: ConfigInfo, scopes: ScopesInfo
  ) {
    self.daemon = daemon
    state = timer.mode
    let info = TimerInfo(timer)
    phase = info.phase
    let spent = timer.session?.elapsed(at: instant) ?? .zero
    planned = timer.session?.planned?.wholeSeconds ?? 0
    elapsed = spent.wholeSeconds
    // The value is rounded up, so that a countdown begins at the full length and reaches 0 when the phase ends.
    let left = timer.session?.planned.map { max(.zero, $0 - spent) } ?? .zero
    remaining = (left.milliseconds + 999) / 1000
    deadline = info.deadline
    session = timer.session.map { SessionInfo($0, at: instant) }
    round = timer.round
    next = info.next
    self.today = today
    self.goals = goals
    self.sound = sound
    self.config = config
    self.scopes = scopes
  }
}

/// The effect of a timer command on a session.
package struct CommandEffect: Codable, Hashable, Sendable {
  /// The session that the command ended, struck or annotated, in its state after the command.
  package var session: SessionInfo
  /// The number of strikes that forfeit the short break, if the command was a strike and such a limit exists.
  package var strikeLimit: Int?

  package init(_ session: SessionInfo, strikeLimit: Int? = nil) {
    self.session = session
    self.strikeLimit = strikeLimit
  }
}

/// A session that ran when the daemon ended. It continues when the daemon starts, or it has ended by then.
package struct WaitingSession: Codable, Hashable, Sendable {
  package var session: SessionInfo
  /// The session's state after the start: `running` or `paused`.
  package var state: TimerMode
  /// The session's deadline, possibly in the past; null if the session is paused or open-ended.
  package var deadline: JSONTime?

  package init(_ session: SessionInfo, state: TimerMode, deadline: JSONTime?) {
    self.session = session
    self.state = state
    self.deadline = deadline
  }
}

/// The state of hooks.yml.
package struct ConfigInfo: Codable, Hashable, Sendable {
  package var path: String
  /// Whether the present file is in force; if not, the last valid version is.
  package var ok: Bool
  package var errors: Int
  /// True if no version of the file has been valid yet, so that the defaults are in force; otherwise absent.
  package var defaults: Bool?

  package init(path: String, ok: Bool, errors: Int, defaults: Bool? = nil) {
    self.path = path
    self.ok = ok
    self.errors = errors
    self.defaults = defaults
  }
}

/// The scopes that `while` hooks have turned on.
package struct ScopesInfo: Codable, Hashable, Sendable {
  package var active: Int
  /// Hooks whose exit failed: their devices may still be on.
  package var failed: [String]
  /// Hooks whose condition holds, but whose enter has failed: Segue tries again. Absent without any.
  package var refused: [String]?
  /// The reasons of hooks in `failed` and `refused`, as codes with values. Absent without any.
  package var reasons: [String: DeliveryReason]?

  /// Sets the reasons that are known.
  package mutating func give(_ reasons: [(hook: String, reason: DeliveryReason?)]) {
    let known = reasons.compactMap { hook, reason in reason.map { (hook, $0) } }
    self.reasons = known.isEmpty ? nil : Dictionary(known) { $1 }
  }

  package init(active: Int = 0, failed: [String] = []) {
    self.active = active
    self.failed = failed
  }
}
