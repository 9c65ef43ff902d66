// SPDX-License-Identifier: MIT
import ArgumentParser
import Language
import Lettering
import Paths

/// A command's name that isn't one: the parser would call it an unexpected argument, and suggest nothing.
enum UnknownCommand {
  static func check(_ arguments: [String], in root: any ParsableCommand.Type) throws(Failure) {
    var command = root
    var path = "segue"
    for word in arguments {
      let commands = command.configuration.subcommands + command.configuration.groupedSubcommands.flatMap(\.subcommands)
      if commands.isEmpty || word.hasPrefix("-") || word == "help" { return }
      let isKnown = commands.contains { names(of: $0).contains(word) }
      // What isn't one of them is an argument of the one that is meant where none is named.
      if !isKnown, command.configuration.defaultSubcommand != nil { return }
      guard let next = commands.first(where: { names(of: $0).contains(word) }) else {
        let nearest = Spelling.nearest(to: word, among: commands.flatMap(names))
        let language = Catalogue.current
        throw Failure(
          .usage, language.usage(.unknownCommand(word, suggestion: nearest)) + "\n" + language.usage(.useHelp(path)))
      }
      command = next
      path += " " + word
    }
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [command.configuration.commandName ?? ""] + command.configuration.aliases
  }
}
