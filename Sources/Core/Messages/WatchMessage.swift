// SPDX-License-Identifier: MIT
package import TimerEngine

/// The full-screen view.
package enum WatchMessage: Hashable, Sendable {
  case view(View)
  case action(Action)
  /// The names of keys.
  case key(Key)
  case keysTitle, keysOfView(View), keysEverywhere
  case paletteHint, noAction
  case taskLabel, noteLabel, editLabel, searchLabel, friendLabel
  /// The key of a setting, as the label of its input.
  case settingLabel(String)
  case askDelete(String), askTeardown
  case strikes(Int)
  case sound(String)
  /// Today's tomatoes.
  case today(String)
  case results, hooks, log
  /// The length of a report.
  case span(Span)
  /// The problems of hooks.yml.
  case problems
  /// The allowed words of a setting.
  case choices([String])
  case settingHint
  case settingSet(String, value: String)
  case waitingForDaemon
  case loading, nothingPlays
  case order(Order)
  /// Shows only sessions with this outcome; nil shows all.
  case filter(Outcome?)
  case search(String)
  case day(sessions: Int, focus: Int64)
  case volume(Int)
  case replayed(String), turnedOff(Int)
  case mouse(isOn: Bool)
  case off

  package enum View: String, CaseIterable, Hashable, Sendable {
    case timer, history, reports, hooks, sound, settings, team
  }

  package enum Span: String, CaseIterable, Hashable, Sendable { case day, week, month, year }

  package enum Order: Hashable, Sendable { case newest, longest, project }

  package enum Key: Hashable, Sendable {
    case space, enter, tab, arrows, sideways, numbers, escape
  }

  /// The action of a key.
  package enum Action: CaseIterable, Hashable, Sendable {
    case start, pause, resume, stop, finish, skip, extend, strike, note, task
    case move, details, search, order, filter, edit, sessionNote, delete, undo
    case earlier, span
    case output, why, replay, enable, teardown, problems
    case choose, hear, volume
    case change, step
    case addFriend, audience, refresh
    case view, mouse, palette, help, suspend, leave
  }
}
