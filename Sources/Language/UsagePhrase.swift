// SPDX-License-Identifier: MIT

/// What was wrong with how a command was written.
package enum UsagePhrase: Hashable, Sendable {
  case unknownCommand(String, suggestion: String?)
  case badLength(String)
  case badPlaceholder(String, suggestion: String?, known: [String])
  case openPlaceholder
  case badSetting(String)
  case badVolume
  case badLimit
  case soundPhase
  case emptyNote
  /// `takesPlace`: whether it would come in the place of tags that are there.
  case emptyTag(takesPlace: Bool)
  case exclusive(String, String)
  case breakKind(String)
  case soundFile(String)
  case replayWhat
  case schemaName(String, known: [String])
  case needsTerminal
  case useHelp(String)
}
