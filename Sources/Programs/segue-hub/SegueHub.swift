// SPDX-License-Identifier: MIT
import ArgumentParser
import CRevision
import Hub
import HubMessages
import HubPages
import LibC
import Messages
import Paths
import SystemEvents
import TerminalUI
import ToolArguments

@main
enum Program {
  static func main() { runProgram { await SegueHub.main() } }
}

/// The server of a team: accounts, friends and boards.
struct SegueHub: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-hub", abstract: HubCatalogue.current.server(.help(.program)),
    version: SegueVersion.current,
    subcommands: [
      ServeCommand.self, AdminCommand.self, CopyCommand.self, BackupCommand.self, CheckCommand.self,
    ])

  static func main() async {
    Environment.silenceDispatch()
    SegueVersion.commit = String(cString: segue_commit())
    // Files of the hub are its own user's, whichever command makes them.
    umask(0o077)
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as ProgramFailure {
      end(failure.message, status: failure.status)
    } catch {
      let (text, status) = ParserText.report(
        error, of: Self.self, given: Array(CommandLine.arguments.dropFirst()))
      if status != 0 { end(text, status: status) }
      Output.write(text + "\n")
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    Output.write("segue-hub: \(message)\n", to: STDERR_FILENO)
    LibC.exit(status)
  }
}

extension HubCatalogue {
  /// The language of this process, by the rule of `segue`.
  static let current = language(tagged: Catalogue.current.code)
}

/// An error that the person at the terminal can mend.
struct ProgramFailure: Error, Hashable {
  /// The exit status: 1 refused or failed, 64 usage, 69 the database can't be reached, 78 configuration.
  var status: Int32
  /// What is wrong, where, and what to do.
  var message: String

  init(_ message: ServerMessage, status: Int32 = 1) {
    (self.message, self.status) = (HubCatalogue.current.server(message), status)
  }

  init(_ problem: PasswordProblem) {
    (message, status) = (HubCatalogue.current.account(.label(problem.label)), 1)
  }

  static func usage(_ message: ServerMessage) -> ProgramFailure { ProgramFailure(message, status: 64) }
}
