// SPDX-License-Identifier: MIT

extension English {
  package func usage(_ phrase: UsageMessage) -> String {
    switch phrase {
    case .unknownCommand(let name, let suggestion): "unknown command '\(name)'" + didYouMean(suggestion)
    case .projectNamed(let name): "'segue project set \(name)' chooses the project '\(name)'."
    case .meant(let command): "Did you mean '\(command)'?"
    case .badValue(let text, let option, let known): "'\(text)' is not a valid value for \(option). Values: \(known)"
    case .notANumber(let value, let option): "\(option): '\(value)' is not a whole number"
    case .badLength(let text): "'\(text)' is not a length. Write 25m, 1h30m, 90s or 25 (minutes)"
    case .badPlaceholder(let name, let suggestion, let known):
      "unknown placeholder '{\(name)}'" + didYouMean(suggestion.map { "{\($0)}" })
        + "\nPlaceholders: " + known.map { "{\($0)}" }.joined(separator: " ")
    case .openPlaceholder: "a '{' is never closed. For a literal brace, write {{"
    case .badSetting(let text): "'\(text)' must have the form name=value"
    case .badLimit: "a limit must be a number of at least 1"
    case .badVolume: "a volume must be a number from 0 to 100"
    case .soundPhase: "--phase needs a sound or --volume"
    case .emptyNote: "the note is empty"
    case .optionForText(let text, let instead): "'\(text)' looks like an option. If it is the note, write '\(instead)'"
    case .emptyTag(let takesPlace):
      "the tag is empty. Write a name (-t deep), or leave -t out" + (takesPlace ? ". --no-tags removes all tags" : "")
    case .exclusive(let one, let other): "\(one) and \(other) exclude each other"
    case .lengthAsTask(let text, isWhole: true):
      "'\(text)' is the name of the task. For a focus of that length: segue start --for \(text)"
    case .lengthAsTask(let text, isWhole: false):
      "'\(text)' is a part of the task's name. For a focus of that length: segue start --for \(text) TASK"
    case .needs(let option, let other): "\(option) needs \(other)"
    case .breakKind(let text): "'\(text)' is not a break. Write 'short' or 'long'"
    case .secretValue(let name):
      "a value on the command line stays in the shell's history. Run 'segue secret set \(name)' alone, which asks for the "
        + "value, or pipe the value into it"
    case .soundFile(let path): "file not found: \(path)"
    case .hookTwice: "Name the hook once: with or without '--hook'."
    case .replayWhat: "Name a delivery by its id ('segue hooks log' lists ids), or use '--since 1h'."
    case .emptyDelivery: "The delivery's id is empty. 'segue hooks log' lists ids."
    case .forgetWhat: "Name the scopes to give up on. 'segue hooks scopes' lists them."
    case .teardownTakesNone: "Teardown takes names only with '--forget'. Without it, everything is turned off."
    case .schemaName(let name, let known):
      "unknown schema '\(name)'. Schemas: " + known.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        + " and '\(known.last ?? "")'"
    case .needsTerminal: "this needs a terminal. 'segue status --follow' prints lines instead"
    case .useHelp(let command): "See '\(command) --help' for more."

    case .unknownOption(let option, let suggestion): "unknown option '\(option)'" + didYouMean(suggestion)
    case .missingValue(let option): "missing value for '\(option)'"
    case .needlessValue(let value, let option): "the option '\(option)' takes no value, but got '\(value)'"
    case .unexpected(let words) where words.count == 1: "unexpected argument '\(words[0])'"
    case .unexpected(let words): "unexpected arguments: " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .missingArguments(let names) where names.count == 1: "missing argument '\(names[0])'"
    case .missingArguments(let names): "missing argument: one of " + names.map { "'\($0)'" }.joined(separator: ", ")
    case .alreadySet(let option, let other): "\(option) and \(other) exclude each other"
    case .noCommand: "missing command"

    case .usageTitle: "USAGE: "
    case .overviewTitle: "OVERVIEW: "
    case .argumentsTitle: "ARGUMENTS:"
    case .optionsTitle: "OPTIONS:"
    case .commandsTitle: "COMMANDS:"
    case .groupTitle(let group): "\(group) COMMANDS:"
    case .showsHelp: "Show help information."
    case .showsVersion: "Show the version."
    case .helpOfCommands(let command): "See '\(command) <command>' for the help of a command."
    case .exitDone: "Done."
    case .exitFailed: "Refused or failed. The reason is on standard error."
    case .exitUsage: "Invalid arguments."
    case .exitUnavailable: "The daemon cannot be reached or started."
    case .exitConfiguration: "hooks.yml has errors."
    case .example(let line): "Example: \(line)"
    case .defaultMark: "(default: "
    case .valuesMark: "(values: "
    case .placeholder(let name): name
    case .laterDefaultMark: "; default: "
    }
  }

  func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { ". Did you mean '\($0)'?" } ?? ""
  }
}
