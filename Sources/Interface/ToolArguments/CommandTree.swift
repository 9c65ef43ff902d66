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

  /// The last command that the first words of `arguments` name, and the words after them; nil if they name none. A default
  /// command may be named by none, if an option follows.
  package static func find(
    _ arguments: [String], below root: any ParsableCommand.Type
  ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>)? {
    var command = root
    var rest = arguments[...]
    while let word = rest.first, let next = self.command(word, among: commands(below: command)) {
      command = next
      rest.removeFirst()
    }
    guard !commands(below: command).isEmpty else { return (command, rest) }
    // A word that isn't a command's name may be an argument of the default command, or a misspelt name.
    guard let standard = command.configuration.defaultSubcommand, rest.first?.hasPrefix("-") != false else {
      return nil
    }
    return (standard, rest)
  }

  /// The command that the first words of `arguments` name, read by its own parser, because the parser of the whole tree takes
  /// milliseconds to build.
  ///
  /// Nil for help, for mistakes, and unless the words name a last command: the whole parser handles these.
  package static func parse(_ arguments: [String], below root: any ParsableCommand.Type) -> (any ParsableCommand)? {
    // For a request of help, it returns a help command, which doesn't know the tree.
    guard let (command, rest) = find(arguments, below: root), let parsed = try? command.parseAsRoot(Array(rest)),
      type(of: parsed) == command
    else { return nil }
    return parsed
  }
}
