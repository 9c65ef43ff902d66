// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Messages
import Paths
import TimerEngine
import ToolArguments

extension BreakKind: ExpressibleByArgument {}

/// `segue break`: ends a running focus, after asking.
struct BreakCommand: ActingCommand {
  static let configuration = CommandConfiguration(
    commandName: "break", abstract: Catalogue.current.help(.takeBreak)
  )
  .example("segue break long")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.breakKind)))
  var kind: BreakKind?

  @Option(
    name: .customLong("for"), help: ArgumentHelp(Catalogue.current.option(.length), valueName: "length"),
    transform: Length.parse)
  var length: Double?

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.yes)))
  var yes = false

  @OptionGroup var time: TimeOptions
  @OptionGroup var waiting: WaitOptions

  var method: TimerMethod { .takeBreak }

  var params: TimerParams {
    var params = TimerParams()
    params.kind = kind
    params.length = length
    return params
  }

  func run() throws {
    var params = params
    guard try time.decide(&params, asks: !yes, .current) else { return }
    try perform(waiting, params)
  }
}
