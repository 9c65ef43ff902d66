// SPDX-License-Identifier: MIT

/// The countdown of one line.
package enum ViewMessage: Hashable, Sendable {
  /// How to get out of the countdown, beneath which nothing is lost.
  case countdownKeys
  /// Shown where a countdown was left: the timer goes on.
  case timerGoesOn
}
