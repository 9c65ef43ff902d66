// SPDX-License-Identifier: MIT

extension English {
  package func usage(_ phrase: UsageMessage) -> String {
    switch phrase {
    case .unknownCommand(let name, let suggestion): "'\(name)' is not a command" + didYouMean(suggestion)
    case .projectNamed(let name): "'segue project set \(name)' chooses the project '\(name)'."
    case .meant(let command): "Did you mean '\(command)'?"
    case .badValue(let text, let option, let known): "'\(text)' is not a value of \(option); there are \(known)"
    case .badLength(let text): "'\(text)' is not a length; write 25m, 1h30m, 90s or 25 (minutes)"
    case .badPlaceholder(let name, let suggestion, let known):
      "'{\(name)}' is not a placeholder" + didYouMean(suggestion.map { "{\($0)}" })
        + "\nThere are: " + known.map { "{\($0)}" }.joined(separator: " ")
    case .openPlaceholder: "a '{' is never closed; a brace itself is written {{"
    case .badSetting(let text): "'\(text)' is not of the form name=value"
    case .badLimit: "a limit is a number from 1 on"
    case .badVolume: "a volume is a number from 0 to 100"
    case .soundPhase: "--phase needs a sound or --volume: what shall that phase play?"
    case .emptyNote: "a note needs a text"
    case .optionForText(let text, let instead): "'\(text)' reads as an option; where it is the note, write '\(instead)'"
    case .emptyTag(let takesPlace):
      "a tag needs a name: write one (-t deep), or leave -t out" + (takesPlace ? "; --no-tags takes tags away" : "")
    case .exclusive(let one, let other): "\(one) and \(other) exclude each other"
    case .breakKind(let text): "'\(text)' is not a break; there are 'short' and 'long'"
    case .soundFile(let path): "there is no file \(path)"
    case .replayWhat: "Name a delivery (its id is in 'segue hooks log'), or say '--since 1h'."
    case .emptyDelivery: "A delivery's id isn't empty; 'segue hooks log' shows it."
    case .forgetWhat: "Name the scopes to give up on, as 'segue hooks scopes' does."
    case .teardownTakesNone: "Everything is turned off; names are for '--forget', which gives up on what can't be."
    case .schemaName(let name, let known):
      "'\(name)' is not a schema; there are " + known.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        + " and '\(known.last ?? "")'"
    case .needsTerminal: "this needs a terminal; 'segue status --follow' prints lines instead"
    case .useHelp(let command): "See '\(command) --help' for more."
    }
  }

  func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
