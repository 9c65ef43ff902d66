// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The text of a desktop notification.
package enum NoticeMessage: Hashable, Sendable {
  /// A focus is over: `phase` is the present phase (`idle` if the break waits), and `pomodoros` are today's.
  case focusOver(phase: String, pomodoros: Int)
  case breakOver(isFocusRunning: Bool)
  case ending(isFocus: Bool, seconds: Int64)
  /// `error`: English, for a reason without a code.
  case hookFailed(hook: String, reason: DeliveryReason?, error: String)
}
