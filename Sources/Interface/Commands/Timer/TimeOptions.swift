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

/// What becomes of the time of a focus that a command gives up: as the options say, else as `timer.on-stop` does.
struct TimeOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.keep)))
  var keep = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.discard)))
  var discard = false

  func validate() throws {
    if keep, discard { throw ValidationError(Catalogue.current.usage(.exclusive("--keep", "--discard"))) }
  }

  /// Puts the decision into `params`; a person on a terminal is asked where the setting says so. False: the focus goes on.
  func decide(_ params: inout TimerParams, asks: Bool = true, _ console: Console) throws -> Bool {
    params.keep = keep ? true : discard ? false : nil
    guard asks, params.keep == nil, console.isInteractive else { return true }
    let status = try ControlClient().status(at: WallClock.now)
    guard status.asksForTime else { return true }
    let question = console.language.ask(.time(elapsed: ClockText.of(status.elapsed)))
    guard let answer = console.choose(question, [.keepKeys, .discardKeys]) else {
      console.print(console.language.ask(.goesOn))
      return false
    }
    params.keep = answer == .keepKeys
    // It may be over while the question stands there; then the answer is not about what came after it.
    params.session = status.session?.id
    return true
  }
}
