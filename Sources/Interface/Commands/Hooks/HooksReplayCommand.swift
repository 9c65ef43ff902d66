// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments

/// `segue hooks replay`.
struct HooksReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: Catalogue.current.help(.hooksReplay)
  )
  .example("segue hooks replay --since 1h")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.delivery)), completion: .names(of: .deliveries))
  var delivery: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.replaySince), valueName: "length"), transform: Length.parse)
  var since: Double?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (delivery == nil) != (since == nil) else {
      throw ValidationError(Catalogue.current.usage(.replayWhat))
    }
    guard delivery != "" else { throw ValidationError(Catalogue.current.usage(.emptyDelivery)) }
  }

  func run() throws {
    let console = Console.current
    let params = ReplayParams(delivery: delivery, since: since.map { WallClock.now - .milliseconds(Int64($0 * 1000)) })
    let deliveries = try ControlClient.telling.act(.replay, params)
    try console.print(deliveries, json: output.json, empty: console.language.hooks(.nothingToReplay)) {
      $0.log(deliveries)
    }
  }
}
