// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Language
import Paths
import TerminalUI
import TimerEngine
import ToolArguments

extension BreakKind: ExpressibleByArgument {}

/// `segue break`: ends a focus that is on, after asking.
struct BreakCommand: ActingCommand {
  static let configuration = CommandConfiguration(
    commandName: "break", abstract: Catalogue.current.help(.takeBreak))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.breakKind)))
  var kind: BreakKind?

  @Option(
    name: .customLong("for"), help: ArgumentHelp(Catalogue.current.option(.length), valueName: "length"),
    transform: Length.parse)
  var length: Double?

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.yes)))
  var yes = false

  @Flag(name: .customLong("no-countdown"), help: ArgumentHelp(Catalogue.current.option(.noCountdown)))
  var isQuiet = false

  var method: ControlProtocol.Method { .takeBreak }

  var params: TimerParams {
    var params = TimerParams()
    params.kind = kind
    params.length = length
    return params
  }

  func run() throws {
    let console = Console.current
    var params = params
    if !yes, console.isInteractive {
      let status = try ControlClient().status(at: WallClock.now)
      if status.current == .focus {
        let answer = console.ask(console.language.ask(.takeBreak(elapsed: ClockText.of(status.elapsed)))) ?? ""
        guard console.isAnswer(answer, .yesKeys) else {
          console.print(console.language.ask(.goesOn))
          return
        }
        // It may be over while the question stands there: then the answer is not about what came after it.
        params.session = status.session?.id
      }
    }
    try performCountingDown(!isQuiet, params)
  }
}
