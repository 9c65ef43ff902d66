// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Messages
import Paths
import TerminalUI
import ToolArguments

/// `segue watch`.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "watch", abstract: Catalogue.current.help(.watch))
    .example("segue watch")

  @Flag(help: ArgumentHelp(Catalogue.current.option(.plain)))
  var plain = false

  func run() throws {
    let console = Console.current
    if plain || !FullScreen.canDraw(Environment.current) {
      return try PlainLines(client: ControlClient(), console: console).run()
    }
    guard console.isInteractive else { throw Failure(.usage, console.language.usage(.needsTerminal)) }
    let code = try FullScreen(client: ControlClient(), console: console).run()
    if code != 0 { throw ExitCode(code) }
  }
}

/// `segue run`: the daemon as a child that ends with the view. Without a terminal, this process becomes the daemon.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: Catalogue.current.help(.run))
    .example("segue run")

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    if let info = try client.daemonInfo() {
      throw Failure(.failed, console.language.daemon(.watchInstead(pid: info.pid)))
    }
    guard console.isInteractive else { throw client.program.become(["daemon", "--foreground"]) }
    let pid = try ControlClient.telling.start(isForeground: true)
    defer { client.stopForeground(pid) }
    let code = try FullScreen(client: client, console: console, endsWithDaemon: true).run()
    if code != 0 { throw ExitCode(code) }
  }
}
