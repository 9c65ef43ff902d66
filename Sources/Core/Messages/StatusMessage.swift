// SPDX-License-Identifier: MIT
package import TimerEngine

/// The texts of `segue status` around the timer.
package enum StatusMessage: Hashable, Sendable {
  /// A length: `25 min`, `2 h 30 min`, `45 s`.
  case length(seconds: Int64)
  /// `18:42 of 25:00`.
  case remaining(clock: String, of: String)
  /// An open-ended session: `12:30 so far`.
  case soFar(clock: String)
  case endsAt(clock: String)
  /// The current pomodoro, or the next one, within its round.
  case round(completed: Int, length: Int)
  case today(pomodoros: Int, focus: Int64, strikes: Int)
  /// The strikes of the current session.
  case strikes(Int)
  case next(Phase, seconds: Int64)
  case sound(String)
  case goal(value: String, target: String, isDaily: Bool, reached: Bool)
  case goalPomodoros(Int64)
  case project(String)
  case tags(String)
  /// `defaults`: no version of the file has been without errors yet.
  case configErrors(Int, path: String, defaults: Bool)
  case failedScopes([String])
  case refusedScopes([String])
  /// Hooks whose plugin crashed repeatedly, or whose receiver is gone.
  case switchedOff([String])
  /// Hooks whose service plugin crashed and is started again.
  case crashing([String])
  /// The number of hooks whose devices a crashed daemon left on.
  case leftOn(Int)
  case journalProblem(String)
  case noDaemon
  /// No daemon runs, and a session was running when the last one ended.
  case waiting(Phase, task: String, until: String?, isPaused: Bool, isOver: Bool)
  case notice
  /// The words for `--format`, in braces.
  case formatHelp(words: String)
  /// The title below the status, for `segue` alone.
  case commandsTitle
  /// The texts of `segue` alone before any setup: a title, what a pomodoro is, the next steps, and two questions.
  case welcome, welcomeAbout, welcomeInit, welcomeAsk, welcomeFocus, welcomeTask, welcomeLater
  case moreCommands
}
