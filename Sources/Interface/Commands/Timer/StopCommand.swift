// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Messages
import Paths
import ToolArguments

/// A command that may give up a focus. On a terminal, it asks whether to keep the time.
protocol EndingCommand: ActingCommand {
  var time: TimeOptions { get }
}

extension EndingCommand {
  func run() throws { try end() }

  /// Sends the request and prints the new state of the timer; false if the person cancels.
  @discardableResult
  func end() throws -> Bool {
    var params = params
    guard try time.decide(&params, .current) else { return false }
    try perform(params)
    return true
  }
}

/// `segue stop`.
struct StopCommand: EndingCommand {
  static let configuration = CommandConfiguration(commandName: "stop", abstract: Catalogue.current.help(.stop))
    .example("segue stop --keep")
  @OptionGroup var time: TimeOptions
  var method: TimerMethod { .stop }
}

/// `segue skip`.
struct SkipCommand: EndingCommand {
  static let configuration = CommandConfiguration(commandName: "skip", abstract: Catalogue.current.help(.skip))
    .example("segue skip")
  @OptionGroup var time: TimeOptions
  var method: TimerMethod { .skip }
}

/// `segue reset`.
struct ResetCommand: EndingCommand {
  static let configuration = CommandConfiguration(commandName: "reset", abstract: Catalogue.current.help(.reset))
    .example("segue reset")
  @OptionGroup var time: TimeOptions
  var method: TimerMethod { .reset }

  func run() throws {
    if try end() { Console.current.print(Catalogue.current.timer(.roundReset)) }
  }
}
