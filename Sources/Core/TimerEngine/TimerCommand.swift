// SPDX-License-Identifier: MIT

/// A command for the timer.
package enum TimerCommand: Codable, Hashable, Sendable {
  case start(StartOptions)
  /// Repeats the last focus: its task, project, tags and, if the person chose one, its length.
  case again
  /// `keep` decides whether to keep the time of a focus that the command ends, here and below; nil defers to `on-stop`.
  case takeBreak(kind: BreakKind?, length: Duration?, keep: Bool? = nil)
  case pause
  case resume
  case toggle
  case stop(keep: Bool?)
  case skip(keep: Bool? = nil)
  /// `force` counts a focus as completed regardless of its length.
  case finish(force: Bool = false)
  /// A negative length makes the session shorter.
  case extend(by: Duration)
  case strike(text: String)
  case reset(keep: Bool? = nil)
  /// Changes the description of the current session or of the named one; nil leaves a member unchanged.
  case describe(task: String?, project: String?, tags: [String]?)
  /// Adds a line to the note of the current session, or of the last one without a current session.
  case note(text: String)
}

/// The kind of break.
package enum BreakKind: String, Codable, CaseIterable, Hashable, Sendable {
  case short, long

  package var phase: Phase { self == .short ? .shortBreak : .longBreak }
}

/// The options of a new session.
package struct StartOptions: Codable, Hashable, Sendable {
  package var task: String?
  package var project: String?
  package var tags: [String]
  package var length: Duration?
  /// The time since the session began.
  package var ago: Duration
  package var isOpenEnded: Bool
  /// Starts a focus even if a break is next.
  package var isFocus: Bool

  package init(
    task: String? = nil, project: String? = nil, tags: [String] = [], length: Duration? = nil, ago: Duration = .zero,
    isOpenEnded: Bool = false, isFocus: Bool = false
  ) {
    self.task = task
    self.project = project
    self.tags = tags
    self.length = length
    self.ago = ago
    self.isOpenEnded = isOpenEnded
    self.isFocus = isFocus
  }
}

/// The reason that the timer refused a command. The catalogue has the texts for people.
package enum TimerRefusal: Error, Codable, Hashable, Sendable {
  /// `start`, `again`: a focus is running.
  case focusRunning
  /// `start`, `again`: a focus is paused; `resume` continues it.
  case focusPaused
  /// `break`: a break is already running or paused.
  case alreadyOnBreak
  /// `pause`: the session is already paused.
  case alreadyPaused
  /// `resume`: the session is already running.
  case alreadyRunning
  /// The command needs a session, but the timer is idle.
  case nothingRunning
  /// `skip`: the timer is idle and focus is next.
  case nothingToSkip
  /// `extend`: the session is open-ended.
  case openEnded
  /// The session that the command names is over.
  case sessionOver
  /// `extend` by a negative length: the session would already be over.
  case moreThanIsLeft
  /// A length outside 1 s to 24 h.
  case lengthOutOfRange
  /// `strike`: no focus that counts ended within the last five minutes.
  case noFocusToStrike
  /// `again`: no focus is known yet.
  case noFocusYet
  /// `start --ago`: the session would start before the end of the previous one.
  case startsBeforeLastEnd(Instant)
  /// `start --ago`: the session would already be over.
  case overAlready
  /// `task`, `project`: the timer is idle, and no session was named.
  case nothingToDescribe
  /// `note`: no session exists to annotate.
  case noSession

  private enum StartsBeforeLastEndCodingKeys: String, CodingKey { case _0 = "end" }
}
