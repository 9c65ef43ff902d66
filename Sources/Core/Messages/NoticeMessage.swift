// SPDX-License-Identifier: MIT

/// The text of a desktop notification.
package enum NoticeMessage: Hashable, Sendable {
  /// A focus is over: `phase` is the present phase (`idle` if the break waits), and `pomodoros` are today's.
  case focusOver(phase: String, pomodoros: Int)
  case breakOver(isFocusRunning: Bool)
  case ending(isFocus: Bool, seconds: Int64)
  case hookFailed(hook: String, error: String)
}
