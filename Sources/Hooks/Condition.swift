// SPDX-License-Identifier: MIT
package import TimerEngine

/// Names that `while` knows without an expression.
package enum LevelName: String, Codable, CaseIterable, Hashable, Sendable {
  case focus
  case focusPaused = "focus-paused"
  case shortBreak = "short-break"
  case longBreak = "long-break"
  case `break`
  case breakPaused = "break-paused"
  case idle

  /// Whether the timer is in this level. `focus` and the breaks mean running.
  package func holds(mode: TimerMode, phase: Phase?) -> Bool {
    switch (self, mode) {
    case (.idle, .idle): true
    case (.focus, .running): phase == .focus
    case (.focusPaused, .paused): phase == .focus
    case (.shortBreak, .running): phase == .shortBreak
    case (.longBreak, .running): phase == .longBreak
    case (.break, .running): phase?.isBreak ?? false
    case (.breakPaused, .paused): phase?.isBreak ?? false
    default: false
    }
  }
}

/// What must be so for a hook to act: a value that dispatch can ask without knowing where it came from.
package enum Condition: Codable, Hashable, Sendable {
  case always
  case levels([LevelName])

  /// Whether it holds for the timer as it stands.
  package func holds(for timer: TimerSnapshot) -> Bool {
    switch self {
    case .always: true
    case .levels(let names): names.contains { $0.holds(mode: timer.mode, phase: timer.phase) }
    }
  }
}
