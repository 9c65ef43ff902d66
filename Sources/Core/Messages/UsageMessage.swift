// SPDX-License-Identifier: MIT

/// What was wrong with how a command was written.
package enum UsageMessage: Hashable, Sendable {
  case unknownCommand(String, suggestion: String?)
  /// How a project is chosen whose name is nearly that of a command.
  case projectNamed(String)
  /// The command that was probably meant, whole.
  case meant(String)
  /// `known`: the values that an option or argument takes, in words.
  case badValue(String, option: String, known: String)
  case notANumber(String, option: String)
  case badLength(String)
  case badPlaceholder(String, suggestion: String?, known: [String])
  case openPlaceholder
  case badSetting(String)
  case badVolume
  case badLimit
  case soundPhase
  case emptyNote
  /// What was to be a text reads as an option; `instead` says that it is meant.
  case optionForText(String, instead: String)
  /// `takesPlace`: whether it would come in the place of tags that are there.
  case emptyTag(takesPlace: Bool)
  case exclusive(String, String)
  /// The first option says nothing without the second.
  case needs(String, String)
  case breakKind(String)
  case soundFile(String)
  case replayWhat
  case emptyDelivery
  case forgetWhat
  case teardownTakesNone
  case schemaName(String, known: [String])
  case needsTerminal
  case useHelp(String)

  // What the argument parser finds. Options and arguments are written as in the usage: `--for <length>`.
  case unknownOption(String, suggestion: String?)
  case missingValue(String)
  case needlessValue(String, option: String)
  case unexpected([String])
  case missingArguments([String])
  case alreadySet(String, by: String)
  case noCommand

  // Titles and notes of a help screen.
  case usageTitle, overviewTitle, argumentsTitle, optionsTitle, commandsTitle
  case groupTitle(String)
  case showsHelp, showsVersion
  case helpOfCommands(String)
  /// What an exit status says.
  case exitDone, exitFailed, exitUsage, exitUnavailable, exitConfiguration
  /// A command line that does something useful.
  case example(String)
  /// What stands before a default value or the values of an option, in brackets; and before a default behind values.
  case defaultMark, valuesMark, laterDefaultMark
}
