// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import Watch

/// The decision about the time of a focus that a command gives up: from the options, otherwise from `timer.on-stop`.
struct TimeOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.keep)))
  var keep = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.discard)))
  var discard = false

  func validate() throws {
    if keep, discard { throw ValidationError(Catalogue.current.usage(.exclusive("--keep", "--discard"))) }
  }

  /// Writes the decision into `params`. Asks a person on a terminal if the setting says so. False if the focus continues.
  func decide(_ params: inout TimerParams, asks: Bool = true, _ console: Console) throws -> Bool {
    params.keep = keep ? true : discard ? false : nil
    guard asks, params.keep == nil, console.isInteractive else { return true }
    let status = try ControlClient().status(at: WallClock.now)
    guard status.asksForTime else { return true }
    let question = console.language.ask(.time(elapsed: ClockText.of(status.elapsed)))
    guard let answer = console.choose(question, [.keepKeys, .discardKeys]) else {
      console.tell(console.language.ask(.goesOn))
      return false
    }
    params.keep = answer == .keepKeys
    // The session may end during the question. The answer must not apply to a later session.
    params.session = status.session?.id
    return true
  }
}
