// SPDX-License-Identifier: MIT

/// The errors of a command line.
package enum UsageMessage: Hashable, Sendable {
  case unknownCommand(String, suggestion: String?)
  /// The way to choose a project whose name resembles that of a command.
  case projectNamed(String)
  /// The complete command that was probably meant.
  case meant(String)
  /// `known`: the allowed values of an option or argument, in words.
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
  /// A text looks like an option; `instead` is the unambiguous form.
  case optionForText(String, instead: String)
  /// `takesPlace`: whether the tag would replace existing tags.
  case emptyTag(takesPlace: Bool)
  case exclusive(String, String)
  /// The task of a new focus is a length.
  case lengthAsTask(String, isWhole: Bool)
  /// A hook by its id and by `--hook`.
  case hookTwice
  /// The first option requires the second.
  case needs(String, String)
  case breakKind(String)
  case soundFile(String)
  /// A secret's value was given as an argument.
  case secretValue(name: String)
  case replayWhat
  case emptyDelivery
  case forgetWhat
  case teardownTakesNone
  case schemaName(String, known: [String])
  case needsTerminal
  case useHelp(String)

  // Errors of the argument parser. Options and arguments appear as in the usage: `--for <length>`.
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
  /// The meaning of an exit status.
  case exitDone, exitFailed, exitUsage, exitUnavailable, exitConfiguration
  /// A useful command line.
  case example(String)
  /// The words before a default value or the values of an option, in brackets; and before a default after values.
  case defaultMark, valuesMark, laterDefaultMark
  /// The name of a value, such as `task`.
  case placeholder(String)
}
