// SPDX-License-Identifier: MIT

/// The dashboard in a browser, and `segue web`, which opens it.
package enum WebMessage: Hashable, Sendable {
  /// A word or a sentence of a page, which templates name: `{{words.start}}`.
  case label(Label)
  /// The language's tag: `en`.
  case tag
  /// A request that is refused with a status of HTTP: its title, and what to do.
  case refusalTitle(Int), refusal(Int)
  /// The focus has run for `elapsed`: what becomes of its time?
  case askTime(elapsed: String)
  case askFinish(elapsed: String, planned: String)
  case endsAt(String)
  case today(pomodoros: Int, focus: Int64)
  case strikes(Int)
  /// What a page says after a form was sent.
  case attached(Int)
  case noFile, badField(String)
  case saved(String)
  /// A setting by its key, a group of them, and one of the words that a setting can be.
  case setting(String), settingGroup(String), settingValue(String)
  case command(Command)

  package enum Label: String, CaseIterable, Hashable, Sendable {
    case skipToContent, timer, history, reports, hooks, settings, navigation, start, again, pause, resume, stop
    case finish, skip, strike, takeShortBreak, takeLongBreak, extend, task, taskHint, project, tags, tagsHint, length
    case minutes, startFocus, describe, save, note, noteHint, addNote, strikeText, photo, photoHint, attach, sound
    case volume, choose, details, keepTime, discardTime, goOn, countIt, round, next, daemonGone, daemonIsOff
    case connectionLost, needsDaemon, otherVersion, enterCode, enter, enterText, openAgain, welcomeTitle, welcomeWhat
    case welcomeHow, welcomeStrike, welcomeQuestions, focusLength, shortBreakLength, dailyGoal, welcomeStart
    case welcomeHooks, noGoal, notNow, erase, eraseWhat, eraseConfirm, eraseWord, eraseNotConfirmed, erased
  }

  /// What `segue web` prints.
  package enum Command: Hashable, Sendable {
    case opening(String)
    case noBrowser(String)
    case stopped, notRunning, revoked
    case noProgram(searched: [String])
    case cannotStart(reason: String, log: String)
    case cannotWrite(String)
    case notEncrypted, typeCode(address: String, code: String)
    /// It runs already, in another way than was asked for.
    case runsOtherwise(String)
    case badPort(Int)
  }
}
