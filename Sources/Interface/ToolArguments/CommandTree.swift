// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands of a program, by their names.
package enum CommandTree {
  /// The commands right below `command`.
  package static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    command.configuration.subcommands
  }

  package static func command(
    _ name: String, among commands: [any ParsableCommand.Type]
  ) -> (any ParsableCommand.Type)? {
    commands.first { names(of: $0).contains(name) }
  }

  package static func names(of command: any ParsableCommand.Type) -> [String] {
    [command.configuration.commandName ?? ""] + command.configuration.aliases
  }

  /// The command that the first words of `arguments` name, read by its own parser, because the parser of the whole tree takes
  /// milliseconds to build.
  ///
  /// Nil for help, for mistakes, and unless the words name a last command: the whole parser handles these.
  package static func parse(_ arguments: [String], below root: any ParsableCommand.Type) -> (any ParsableCommand)? {
    var command = root
    var rest = arguments[...]
    while let word = rest.first, let next = self.command(word, among: commands(below: command)) {
      command = next
      rest.removeFirst()
    }
    if !commands(below: command).isEmpty {
      // A word that isn't a command's name may be an argument of the default command, or a misspelt name.
      guard let standard = command.configuration.defaultSubcommand, rest.first?.hasPrefix("-") != false else {
        return nil
      }
      command = standard
    }
    // For a request of help, it returns a help command, which doesn't know the tree.
    guard let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command else { return nil }
    return parsed
  }
}
