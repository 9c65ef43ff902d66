// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import TerminalUI

/// A command that tells the timer one thing and prints what came of it.
protocol ActingCommand: ParsableCommand {
  var method: ControlProtocol.Method { get }
  var params: TimerParams { get }
}

extension ActingCommand {
  var params: TimerParams { TimerParams() }

  func run() throws {
    try perform()
  }

  /// Does it and prints the timer as it is then.
  func perform() throws {
    let console = Console.current
    let status = try ControlClient.telling.act(method, params, as: Status.self)
    console.print(StatusText(style: console.style, language: console.language).short(status))
  }

  /// Does it, then counts down in place where somebody watches.
  func performCountingDown(_ isWanted: Bool = true, _ params: TimerParams? = nil) throws {
    let console = Console.current
    let status = try ControlClient.telling.act(method, params ?? self.params, as: Status.self)
    guard isWanted, console.isInteractive, status.current != nil else {
      console.print(StatusText(style: console.style, language: console.language).short(status))
      return
    }
    console.print(StatusText(style: console.style, language: console.language).warnings(status))
    let code = try Countdown(client: ControlClient(), console: console).run()
    if code != 0 { throw ExitCode(code) }
  }
}
