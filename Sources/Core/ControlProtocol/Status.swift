// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// What `segue status --json` prints. Durations are whole seconds, times RFC 3339.
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
  /// True where the timer runs without that sound, in a break or for a hook's; absent elsewhere.
  package var silent: Bool?
  /// Why the sound can't be heard; absent where it can, or hasn't been tried.
  package var soundProblem: String?
  /// Why the journal can't be written, or what has become of its file while the daemon ran; absent where all is well.
  package var journalProblem: String?
  package var config: ConfigInfo
  package var scopes: ScopesInfo
  /// Whether a daemon starts at login and would turn off what a reboot left on; absent where nothing is on.
  package var autostart: Bool?
  /// What `timer.on-stop` says becomes of the time of the focus that is on; absent where none is.
  package var onStop: OnStop?
  /// How the timer is to be shown, `ui` in hooks.yml; absent where the file doesn't say.
  package var ui: Appearance?
  /// What a command did to a session; absent but in the reply to that command.
  package var effect: CommandEffect?
  /// The session that goes on when the daemon starts; absent where a daemon runs.
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
    // Rounded up, so that a countdown begins at the whole length and ends at 0 when the phase does.
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

/// What a command of the timer did to a session.
package struct CommandEffect: Codable, Hashable, Sendable {
  /// The session that it ended, struck or noted something of, as it then was.
  package var session: SessionInfo
  /// How many strikes forfeit the short break, where it was a strike and that many do.
  package var strikeLimit: Int?

  package init(_ session: SessionInfo, strikeLimit: Int? = nil) {
    self.session = session
    self.strikeLimit = strikeLimit
  }
}

/// A session that was on when the daemon ended: it goes on when the daemon starts, or has ended by then.
package struct WaitingSession: Codable, Hashable, Sendable {
  package var session: SessionInfo
  /// `running` or `paused`, as it will be.
  package var state: TimerMode
  /// When its time is up, which may be over; null where it is paused or open-ended.
  package var deadline: JSONTime?

  package init(_ session: SessionInfo, state: TimerMode, deadline: JSONTime?) {
    self.session = session
    self.state = state
    self.deadline = deadline
  }
}

/// How hooks.yml stands.
package struct ConfigInfo: Codable, Hashable, Sendable {
  package var path: String
  /// Whether the file as it is now is in force; if not, the last good one is.
  package var ok: Bool
  package var errors: Int
  /// Whether no version of the file has been good yet, so that the defaults are in force; absent otherwise.
  package var defaults: Bool?

  package init(path: String, ok: Bool, errors: Int, defaults: Bool? = nil) {
    self.path = path
    self.ok = ok
    self.errors = errors
    self.defaults = defaults
  }
}

/// What `while` hooks have turned on.
package struct ScopesInfo: Codable, Hashable, Sendable {
  package var active: Int
  /// Hooks whose exit failed: something may still be on.
  package var failed: [String]

  package init(active: Int = 0, failed: [String] = []) {
    self.active = active
    self.failed = failed
  }
}
