// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Language
import Paths
import TerminalUI
import TimerEngine

/// `segue stop`: on a terminal it asks what becomes of a focus's time.
struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: Catalogue.current.help(.stop))

  @Flag(help: ArgumentHelp(Catalogue.current.option(.keep)))
  var keep = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.discard)))
  var discard = false

  func validate() throws {
    if keep, discard { throw ValidationError(Catalogue.current.usage(.exclusive("--keep", "--discard"))) }
  }

  func run() throws {
    let console = Console.current
    let client = ControlClient.telling
    var params = TimerParams()
    params.keep = keep
    if !keep, !discard, console.isInteractive {
      let status = try client.status(at: WallClock.now)
      if status.current == .focus {
        guard let answer = Self.ask(status, console) else {
          console.print(console.language.ask(.goesOn))
          return
        }
        params.keep = answer
        // It may be over while the question stands there; then the answer is not about what came after it.
        params.session = status.session?.id
      }
    }
    let status = try client.act(.stop, params, as: Status.self)
    console.print(StatusText(style: console.style, language: console.language).short(status))
  }

  /// True to keep the time, false to discard it, nil to go on.
  private static func ask(_ status: Status, _ console: Console) -> Bool? {
    let question = console.language.ask(.stop(elapsed: ClockText.of(status.elapsed)))
    while let answer = console.ask(question) {
      if console.isAnswer(answer, .keepKeys) { return true }
      if console.isAnswer(answer, .discardKeys) { return false }
      if answer.isEmpty || console.isAnswer(answer, .noKeys) { return nil }
      console.complain(console.language.ask(.again))
    }
    return nil
  }
}
