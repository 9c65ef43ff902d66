// SPDX-License-Identifier: MIT
package import TimerEngine

/// What `segue status` says around the timer.
package enum StatusMessage: Hashable, Sendable {
  /// A length: `25 min`, `2 h 30 min`, `45 s`.
  case length(seconds: Int64)
  /// `18:42 of 25:00`.
  case remaining(clock: String, of: String)
  /// An open-ended session: `12:30 so far`.
  case soFar(clock: String)
  case endsAt(clock: String)
  /// The pomodoro that is on, or the one that comes next, in its round.
  case round(completed: Int, length: Int)
  case today(pomodoros: Int, focus: Int64, strikes: Int)
  /// The strikes of the session that is on.
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
  /// What so many hooks turned on, and a daemon that has died didn't turn off.
  case leftOn(Int)
  case journalProblem(String)
  case noDaemon
  /// No daemon runs, and a session was on when the last one ended.
  case waiting(Phase, task: String, until: String?, isPaused: Bool, isOver: Bool)
  case notice
  /// What can stand in `--format`, in braces.
  case formatHelp(words: String)
  /// What `segue` alone shows beneath the status.
  case commandsTitle
  /// What `segue` alone says where nothing was set up: a title, what a pomodoro is, what follows; two questions.
  case welcome, welcomeAbout, welcomeInit, welcomeAsk, welcomeFocus, welcomeTask, welcomeLater
  case moreCommands
}
