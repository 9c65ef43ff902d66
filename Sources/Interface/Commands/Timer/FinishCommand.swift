// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import ToolArguments
import Watch

/// `segue finish`: asks if a focus is too short for a pomodoro.
struct FinishCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "finish", abstract: Catalogue.current.help(.finish))
    .example("segue finish")

  @Flag(help: ArgumentHelp(Catalogue.current.option(.finishForce)))
  var force = false

  var method: TimerMethod { .finish }

  func run() throws {
    let console = Console.current
    var params = TimerParams()
    params.force = force ? true : nil
    if !force, console.isInteractive {
      let status = try ControlClient().status(at: WallClock.now)
      if status.isTooShortToCount {
        params.session = status.session?.id
        let question = console.language.ask(
          .finish(elapsed: ClockText.of(status.elapsed), planned: ClockText.of(status.planned)))
        guard let answer = console.choose(question, [.countKeys, .keepKeys]) else {
          return console.tell(console.language.ask(.goesOn))
        }
        if answer == .keepKeys {
          // Keep the time, whatever its length is by now.
          params.keep = true
          return try perform(params, as: .stop)
        }
        params.force = true
      }
    }
    try perform(params)
  }
}
