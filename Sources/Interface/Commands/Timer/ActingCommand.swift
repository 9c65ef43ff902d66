// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import TerminalUI

/// A command that sends one request to the timer and prints the result.
protocol ActingCommand: ParsableCommand {
  var method: TimerMethod { get }
  var params: TimerParams { get }
}

extension ActingCommand {
  var params: TimerParams { TimerParams() }

  func run() throws {
    try perform()
  }

  /// Sends the request. Prints the result of a session that it ended, and the new state of the timer.
  func perform(_ params: TimerParams? = nil, as method: TimerMethod? = nil) throws {
    let console = Console.current
    let method = method ?? self.method
    let status = try ControlClient.telling.act(.timer(method), params ?? self.params)
    let text = StatusText(console)
    console.print(text.effect(of: method, status) + text.short(status))
  }

  /// Sends the request, then waits for the end of the new session. By default it waits only if a person watches.
  func perform(_ waiting: WaitOptions, _ params: TimerParams? = nil) throws {
    let console = Console.current
    let text = StatusText(console)
    let begin = WallClock.now
    let status = try ControlClient.telling.act(.timer(method), params ?? self.params)
    guard waiting.wait ?? console.isInteractive, status.current != nil else {
      return console.print(text.effect(of: method, status) + text.short(status))
    }
    console.print(text.effect(of: method, status) + text.warnings(status))
    let code = try Countdown(client: ControlClient(), console: console).run(status, since: begin)
    if code != 0 { throw ExitCode(code) }
  }
}
