// SPDX-License-Identifier: MIT

/// The single-line countdown.
package enum ViewMessage: Hashable, Sendable {
  /// The keys to leave the countdown; the timer continues.
  case countdownKeys
  /// Shown after leaving a countdown: the timer continues.
  case timerGoesOn
}
