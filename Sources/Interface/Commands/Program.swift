// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Messages
import Paths
import TerminalUI
import ToolArguments

/// The program `segue`.
package enum Program {
  /// Runs the command in `arguments`, which don't include the program's name. Returns the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    let isBack = ToolHandover.wasGivenBack()
    do {
      if try QuickAnswer.give(to: arguments) { return 0 }
      if !isBack { handOver(arguments) }
      let words = ExtendCommand.markingLength(arguments)
      var command =
        try CommandTree.parse(words, below: Segue.self)
        ?? Segue.parseAsRoot(CommandNames(of: Segue.self).parsable(words))
      try command.run()
      return 0
    } catch let error as ClientError {
      return end(Failure(error, language: Catalogue.current), of: arguments)
    } catch let failure as Failure {
      return end(failure, of: arguments)
    } catch {
      return end(parserError: error, of: arguments)
    }
  }

  /// Becomes `segued tool` for a command of it. Returns for other commands, for help, and if there is no such program.
  private static func handOver(_ arguments: [String]) {
    guard let (command, rest) = CommandTree.find(arguments, below: Segue.self), command is any SeguedCommand.Type,
      !rest.contains("--help"), !rest.contains("-h")
    else { return }
    ToolHandover.announce()
    _ = ControlClient().program.become(["tool"] + arguments)
    ToolHandover.withdraw()
  }

  private static func end(_ failure: Failure, of arguments: [String]) -> Int32 {
    guard !failure.message.isEmpty else { return failure.status.rawValue }
    let language = Catalogue.current
    let meant = failure.status == .unavailable ? nil : CommandNames(of: Segue.self).meant(by: arguments)
    let hint = meant.map { "\n" + language.usage(.meant($0)) } ?? ""
    Console.current.complain(failure.message + hint)
    return failure.status.rawValue
  }

  /// The parser also reports help and version as errors.
  private static func end(parserError error: any Error, of arguments: [String]) -> Int32 {
    let (text, status) = ParserText.report(error, of: Segue.self, given: arguments)
    if status == 0 {
      Output.write(text + "\n")
    } else if !text.isEmpty {
      return end(Failure(Failure.Status(rawValue: status) ?? .failed, text), of: arguments)
    }
    return status
  }
}
