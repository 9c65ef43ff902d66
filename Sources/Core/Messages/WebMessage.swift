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
  /// How far the timer is, for those who don't see the ring.
  case clock(remaining: String)
  case endsAt(String)
  case today(pomodoros: Int, focus: Int64)
  case strikes(Int)
  /// What a page says after a form was sent.
  case attached(Int)
  case fileTooLarge(limit: String), noFile, badField(String)
  case saved(String)
  /// A setting by its key, a group of them, and one of the words that a setting can be.
  case setting(String), settingGroup(String), settingValue(String)
  case command(Command)

  package enum Label: String, CaseIterable, Hashable, Sendable {
    case skipToContent, timer, history, reports, hooks, settings, welcome, navigation
    case start, again, pause, resume, stop, finish, skip, strike, takeShortBreak, takeLongBreak, extend, openEnded
    case task, taskHint, project, tags, tagsHint, length, minutes, startFocus, describe, save, note, noteHint, addNote
    case strikeText, photo, photoHint, attach, sound, volume, choose, soundOff, details, more
    case keepTime, discardTime, goOn, countIt, round, goal, next
    case daemonGone, daemonIsOff, connectionLost, needsDaemon
    case enterCode, enter, enterText, openAgain
    case welcomeTitle, welcomeWhat, welcomeHow, welcomeStrike, welcomeQuestions, focusLength, shortBreakLength,
      dailyGoal
    case welcomeStart, welcomeHooks, noGoal, notNow
    case erase, eraseWhat, eraseConfirm, eraseWord, eraseNotConfirmed, erased
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
