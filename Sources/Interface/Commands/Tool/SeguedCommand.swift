// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Messages
import Paths

/// A command that needs the daemon's libraries: this process becomes `segued tool` with the same arguments.
struct SeguedCommand<Arguments: SeguedArguments>: ParsableCommand {
  static var configuration: CommandConfiguration { Arguments.command.configuration }
  @OptionGroup var arguments: Arguments

  func run() throws {
    throw ControlClient().program.become(["tool"] + CommandLine.arguments.dropFirst())
  }
}

/// The arguments of such a command, which `segued tool` reads as well.
protocol SeguedArguments: ParsableArguments {
  static var command: CommandDeclaration { get }
}

/// The name and the help of such a command.
struct CommandDeclaration: Sendable {
  let name: String
  let help: HelpMessage
  let discussion: HelpMessage?

  init(_ name: String, _ help: HelpMessage, _ discussion: HelpMessage? = nil) {
    (self.name, self.help, self.discussion) = (name, help, discussion)
  }

  fileprivate var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: Catalogue.current.help(help),
      discussion: discussion.map { Catalogue.current.help($0) } ?? "")
  }
}
