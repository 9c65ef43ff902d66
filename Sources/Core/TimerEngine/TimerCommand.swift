// SPDX-License-Identifier: MIT

/// What a person can tell the timer.
package enum TimerCommand: Codable, Hashable, Sendable {
  case start(StartOptions)
  /// The last focus once more: its task, project, tags and, where it was named, its length.
  case again
  /// `keep` says what becomes of the time of a focus that this ends, here and below; nil leaves that to `on-stop`.
  case takeBreak(kind: BreakKind?, length: Duration?, keep: Bool? = nil)
  case pause
  case resume
  case toggle
  case stop(keep: Bool?)
  case skip(keep: Bool? = nil)
  /// `force` counts a focus as completed however short it was.
  case finish(force: Bool = false)
  /// A negative length makes the session shorter.
  case extend(by: Duration)
  case strike(text: String)
  case reset(keep: Bool? = nil)
  /// Changes what the current session, or the one that is named, says of itself; nil leaves a member as it is.
  case describe(task: String?, project: String?, tags: [String]?)
  /// Adds a line to the note of the current session, else of the last one.
  case note(text: String)
}

/// Which break is meant.
package enum BreakKind: String, Codable, CaseIterable, Hashable, Sendable {
  case short, long

  package var phase: Phase { self == .short ? .shortBreak : .longBreak }
}

/// How a session is to begin.
package struct StartOptions: Codable, Hashable, Sendable {
  package var task: String?
  package var project: String?
  package var tags: [String]
  package var length: Duration?
  /// How long ago it began.
  package var ago: Duration
  package var isOpenEnded: Bool
  /// A focus even where a break is next.
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

/// Why the timer did not do what it was told; the words for people are the catalogue's.
package enum TimerRefusal: Error, Codable, Hashable, Sendable {
  /// `start`, `again`: a focus is running.
  case focusRunning
  /// `start`, `again`: a focus is paused; `resume` goes on with it.
  case focusPaused
  /// `break`: one is running or paused already.
  case alreadyOnBreak
  /// `pause`: it is paused already.
  case alreadyPaused
  /// `resume`: it is running already.
  case alreadyRunning
  /// The command needs a session and there is none.
  case nothingRunning
  /// `skip` while idle with focus next.
  case nothingToSkip
  /// `extend` of an open-ended session.
  case openEnded
  /// The session that the command names is over.
  case sessionOver
  /// `extend` by a negative length: the session would be over already.
  case moreThanIsLeft
  /// A length outside 1 s to 24 h.
  case lengthOutOfRange
  /// `strike`: no focus that counts ended within the last five minutes.
  case noFocusToStrike
  /// `again`: there was no focus yet.
  case noFocusYet
  /// `start --ago`: before the end of the session before it.
  case startsBeforeLastEnd(Instant)
  /// `start --ago`: it would be over already.
  case overAlready
  /// `task`, `project`: no session is on, and none was named.
  case nothingToDescribe
  /// `note`: there is no session that it could be about.
  case noSession
}
