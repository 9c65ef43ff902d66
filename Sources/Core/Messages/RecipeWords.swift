// SPDX-License-Identifier: MIT

/// The names, comments and texts that recipes write into hooks.yml, each on one line. Names and comments need no quotes in YAML.
package enum RecipeWords: Hashable, Sendable {
  // The names of hooks.
  case tell(service: String)
  case music
  case sounds
  case notification
  case events
  case next
  case lockScreen
  case journal
  case statusFile
  case quiet
  case sites

  // Comments.
  case networkMayBeAway
  case lateNews
  case eventAsBody
  case nothingStarted
  case notAfterWaking
  case notByMistake
  case tabs
  case previousSetting

  // Texts with templates.
  /// The message for a completed focus; `task` is an expression.
  case finished(task: String)
  case goalReached
  case todaySoFar
  /// The text of the notification `next`.
  case nothingRuns
  /// The name of a chat that the address does not tell.
  case unknownChat
}
