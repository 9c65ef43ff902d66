// SPDX-License-Identifier: MIT
package import Hooks

extension LevelName {
  /// The events that begin and end it.
  package var events: (String, String) {
    switch self {
    case .focus: ("focus.started", "focus.completed")
    case .focusPaused: ("focus.paused", "focus.resumed")
    case .shortBreak: ("short-break.started", "short-break.completed")
    case .longBreak: ("long-break.started", "long-break.completed")
    case .break: ("break.started", "break.completed")
    case .breakPaused: ("break.paused", "break.resumed")
    case .idle: ("focus.abandoned", "focus.started")
    }
  }
}
