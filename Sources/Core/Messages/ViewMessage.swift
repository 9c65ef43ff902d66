// SPDX-License-Identifier: MIT

/// The live views: the countdown of one line and the full screen.
package enum ViewMessage: Hashable, Sendable {
  /// How to get out of the countdown, beneath which nothing is lost.
  case countdownKeys
  /// Shown where a countdown was left: the timer goes on.
  case timerGoesOn
  case key(Key)
  case strikes(Int)
  case sound(String)
  /// The tomatoes of today.
  case today(String)
  case hooksTitle
  case waitingForDaemon

  /// What a key of the full screen does.
  package enum Key: CaseIterable, Hashable, Sendable {
    case pause, resume, start, stop, finish, skip, extend, strike, quit
  }
}
