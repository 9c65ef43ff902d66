// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Language
import TerminalUI

/// The program `segue`.
package enum Program {
  /// Does what `arguments` say, the program's name not among them; the exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    do {
      if try QuickStatus.run(arguments, console: .current) { return 0 }
      try UnknownCommand.check(arguments, in: Segue.self)
      var command = try Segue.parseAsRoot(ExtendCommand.markingLength(arguments))
      try command.run()
      return 0
    } catch let error as ClientError {
      return end(Failure(error, language: Catalogue.current))
    } catch let failure as Failure {
      return end(failure)
    } catch {
      return end(parserError: error)
    }
  }

  private static func end(_ failure: Failure) -> Int32 {
    if !failure.message.isEmpty { Console.current.complain(failure.message) }
    return failure.status.rawValue
  }

  /// Help and version are errors to the parser, too.
  private static func end(parserError error: any Error) -> Int32 {
    let code = Segue.exitCode(for: error)
    let message = Segue.fullMessage(for: error)
    if !message.isEmpty { Output.write(message + "\n", to: code.isSuccess ? 1 : 2) }
    return code.rawValue
  }
}
