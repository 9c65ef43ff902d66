// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import TerminalUI

/// A command that tells the timer one thing and prints what came of it.
protocol ActingCommand: ParsableCommand {
  var method: TimerMethod { get }
  var params: TimerParams { get }
}

extension ActingCommand {
  var params: TimerParams { TimerParams() }

  func run() throws {
    try perform()
  }

  /// Does it, and prints what became of a session that it ended, and the timer as it is then.
  func perform(_ params: TimerParams? = nil, as method: TimerMethod? = nil) throws {
    let console = Console.current
    let method = method ?? self.method
    let status = try ControlClient.telling.act(.timer(method), params ?? self.params)
    let text = StatusText(style: console.style, language: console.language)
    console.print(text.effect(of: method, status) + text.short(status))
  }

  /// Does it, then waits for the end of what began: by itself where somebody watches, who sees it count down.
  func perform(_ waiting: WaitOptions, _ params: TimerParams? = nil) throws {
    let console = Console.current
    let text = StatusText(style: console.style, language: console.language)
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
