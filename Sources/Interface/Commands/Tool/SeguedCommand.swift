// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Messages
import Paths

/// A command that needs the daemon's libraries: this process becomes `segued tool` with the same arguments.
///
/// It isn't generic over the commands: looking up dozens of generic types would take most of a command's time.
protocol SeguedCommand: ParsableCommand {}

extension SeguedCommand {
  static func declared(
    _ name: String, _ help: HelpMessage, _ discussion: HelpMessage? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: Catalogue.current.help(help),
      discussion: discussion.map { Catalogue.current.help($0) } ?? "")
  }

  func run() throws {
    throw ControlClient().program.become(["tool"] + CommandLine.arguments.dropFirst())
  }
}
