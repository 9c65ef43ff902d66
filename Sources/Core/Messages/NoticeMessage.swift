// SPDX-License-Identifier: MIT

/// What a desktop notification says.
package enum NoticeMessage: Hashable, Sendable {
  /// A focus is over: which phase the timer is in now (`idle` where the break waits), and today's pomodoros.
  case focusOver(phase: String, pomodoros: Int)
  case breakOver(isFocusRunning: Bool)
  case ending(isFocus: Bool, seconds: Int64)
  case hookFailed(hook: String, error: String)
}
