// SPDX-License-Identifier: MIT

/// The dashboard in a browser, and the command `segue web`.
package enum WebMessage: Hashable, Sendable {
  /// A word or a sentence of a page, which templates name as `{{words.start}}`.
  case label(Label)
  /// The language's tag: `en`.
  case tag
  /// An HTTP error: its title, and the remedy.
  case refusalTitle(Int), refusal(Int)
  /// The question about the time of a focus that has run for `elapsed`.
  case askTime(elapsed: String)
  case askFinish(elapsed: String, planned: String)
  case endsAt(String)
  case today(pomodoros: Int, focus: Int64)
  case strikes(Int)
  /// The message of a page after a form was sent.
  case attached(Int)
  case noFile, badField(String)
  case saved(String)
  /// The label of a setting by its key, of a group of settings, and of a setting's value.
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
    case team, board, boardPeriod, boardAudience, boardPlace, boardPerson, boardFocus, boardPomodoros, boardStreak
    case friends, addFriend, friendHandle, friendHint, openHub, settingsHint
  }

  /// The output of `segue web`.
  package enum Command: Hashable, Sendable {
    case opening(String)
    case noBrowser(String)
    case stopped, notRunning, revoked
    case noProgram(searched: [String])
    case cannotStart(reason: String, log: String)
    case cannotWrite(String)
    case notEncrypted, typeCode(address: String, code: String)
    /// The dashboard already runs, with other options than requested.
    case runsOtherwise(String)
    case badPort(Int), badPublicURL(String)
    // `--install` and `--uninstall`.
    case startsAtLogin(String, manager: String)
    case startsNoMore(path: String)
    case noManager
  }
}
