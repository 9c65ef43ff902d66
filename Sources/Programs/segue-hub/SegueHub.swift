// SPDX-License-Identifier: MIT
import ArgumentParser
import CRevision
import LibC
import Paths

/// The server of a team: accounts, friends and boards.
@main
struct SegueHub: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue-hub", abstract: "The server of a team: accounts, friends and leaderboards.",
    version: SegueVersion.current,
    subcommands: [
      ServeCommand.self, AdminCommand.self, CopyCommand.self, BackupCommand.self, CheckCommand.self,
    ])

  static func main() async {
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
      StandardError.write("segue-hub: \(failure.message)\n")
      LibC.exit(failure.status)
    } catch {
      exit(withError: error)
    }
  }
}

/// An error that the person at the terminal can mend.
struct ProgramFailure: Error, Hashable {
  /// The exit status: 1 refused or failed, 64 usage, 69 the database can't be reached, 78 configuration.
  var status: Int32
  /// What is wrong, where, and what to do.
  var message: String

  init(_ message: String, status: Int32 = 1) { (self.message, self.status) = (message, status) }

  static func usage(_ message: String) -> ProgramFailure { ProgramFailure(message, status: 64) }
}

enum StandardError {
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = LibC.write(STDERR_FILENO, bytes, bytes.count)
  }
}
