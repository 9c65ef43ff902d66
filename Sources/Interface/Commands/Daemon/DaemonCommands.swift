// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import LibC
import Messages
import Paths
import TerminalUI
import ToolArguments

/// `segue daemon`.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: Catalogue.current.help(.daemon),
    subcommands: [
      DaemonStartCommand.self, DaemonStopCommand.self, DaemonRestartCommand.self, DaemonStatusCommand.self,
      DaemonLogsCommand.self, DaemonInstallCommand.self,
    ])
}

/// A command that starts the daemon. If a service manager is responsible for it, `segued` asks that manager.
protocol DaemonStarting: ParsableCommand {
  func start(_ client: ControlClient) throws -> DaemonMessage
}

extension DaemonStarting {
  func run() throws {
    let client = ControlClient.telling
    if access(Autostart.installed(for: Environment.current), F_OK) == 0 {
      throw client.program.become(["tool"] + CommandLine.arguments.dropFirst())
    }
    let console = Console.current
    console.tell(console.language.daemon(try start(client)))
  }
}

/// `segue daemon start`.
struct DaemonStartCommand: DaemonStarting {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: Catalogue.current.help(.daemonStart)
  )
  .example("segue daemon start")

  func start(_ client: ControlClient) throws -> DaemonMessage {
    let old = try client.daemonInfo()
    var connection = try client.connectActing()
    let pid = try connection.call(.daemon).pid
    return pid == old?.pid ? .alreadyRunning(pid: pid) : .started(pid: pid)
  }
}

/// `segue daemon stop`.
struct DaemonStopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stop", abstract: Catalogue.current.help(.daemonStop))
    .example("segue daemon stop")

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    guard try client.stopTelling(console) else { return console.tell(console.language.daemon(.notRunning)) }
    // The journal lists everything that it couldn't turn off.
    let scopes = (try? client.answer(.scopes)) ?? []
    let left = scopes.filter { $0.state != "inactive" }
    guard left.isEmpty else {
      throw Failure(
        .failed,
        left.map { console.language.hooks(.undoFailed(hook: SafeText.line($0.hook))) }.joined(separator: "\n"))
    }
    console.tell(console.language.daemon(.stopped))
  }
}

extension ControlClient {
  /// Ends the daemon. Prints the reason if this takes more than a moment. False if no daemon ran.
  fileprivate func stopTelling(_ console: Console) throws(ClientError) -> Bool {
    let scopes = try connectIfRunning() == nil ? [] : (try? read(.scopes)) ?? []
    let hooks = scopes.filter { $0.state != "inactive" }.map { SafeText.line($0.hook) }
    return try stop {
      let phrase: DaemonMessage = hooks.isEmpty ? .ending : .turningOff(hooks)
      Output.write(console.language.daemon(phrase) + "\n", to: STDERR_FILENO)
    }
  }
}

/// `segue daemon restart`.
struct DaemonRestartCommand: DaemonStarting {
  static let configuration = CommandConfiguration(
    commandName: "restart", abstract: Catalogue.current.help(.daemonRestart)
  )
  .example("segue daemon restart")

  func start(_ client: ControlClient) throws -> DaemonMessage {
    // Refuse before half of the restart is done.
    if client.isInHook { throw ClientError.notFromHook }
    _ = try client.stopTelling(Console.current)
    var connection = try client.connectActing()
    return .started(pid: try connection.call(.daemon).pid)
  }
}

/// `segue daemon status`.
struct DaemonStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: Catalogue.current.help(.daemonStatus)
  )
  .example("segue daemon status")

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    let info = try client.daemonInfo()
    let holder = info == nil ? LockHolder.all(in: client.paths).first : nil
    let report = DaemonReport(
      info: info, holder: holder?.pid, log: client.paths.log, autostart: Autostart.find(for: Environment.current))
    console.print(
      output.json
        ? [try JSON.line(report)]
        : report.lines(now: LocalTime(WallClock.now), language: console.language, shown: client.paths.shown))
  }
}

/// `segue daemon logs`: the end of the log, with tail(1), which can also follow a file that is replaced.
struct DaemonLogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "logs", abstract: Catalogue.current.help(.daemonLogs))
    .example("segue daemon logs --follow")

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp(Catalogue.current.option(.logLines)))
  var lines = 50

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.logFollow)))
  var follow = false

  func run() throws {
    let console = Console.current
    let paths = ControlClient().paths
    let log = paths.log
    guard access(log, R_OK) == 0 else {
      throw Failure(.failed, console.language.daemon(.noLog(path: paths.shown(log))))
    }
    let arguments = ["tail", "-n", String(max(0, lines))] + (follow ? ["-F"] : []) + [log]
    var pointers = arguments.map { strdup($0) } + [nil]
    execvp("tail", &pointers)
    let reason = String(cString: strerror(errno))
    pointers.forEach { free($0) }
    throw Failure(.failed, console.language.daemon(.cannotRun(program: "tail", reason: reason)))
  }
}
