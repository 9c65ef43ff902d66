// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlClient
import ControlProtocol
import Foundation
import Messages
import Paths
import TerminalUI
import ToolArguments
import ToolSupport

/// `segued tool daemon …`.
struct DaemonTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", subcommands: [DaemonInstallTool.self, DaemonStartTool.self, DaemonRestartTool.self])
}

/// `segue daemon install`.
struct DaemonInstallTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "install")

  @OptionGroup var arguments: DaemonInstallArguments

  func run(in context: ToolContext) async throws {
    guard let manager = context.serviceManager else {
      throw ToolFailure(.failed, context.language.service(.noManager))
    }
    let installation = ServiceInstallation(context: context, manager: manager)
    if arguments.printsOnly {
      context.console.write(try installation.wantedFile().text)
    } else if arguments.undo {
      try await installation.undo(isForced: arguments.force)
    } else {
      try await installation.install(isForced: arguments.force)
    }
  }
}

/// `segue daemon start`, if the service manager is responsible for the daemon.
struct DaemonStartTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "start")

  func run(in context: ToolContext) async throws {
    let daemon = ManagedDaemon(context: context)
    try await daemon.start(stoppingFirst: false)
  }
}

/// `segue daemon restart`, if the service manager is responsible for the daemon.
struct DaemonRestartTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "restart")

  func run(in context: ToolContext) async throws {
    try await ManagedDaemon(context: context).start(stoppingFirst: true)
  }
}

/// Starts the daemon with the service manager if possible. The manager would not restart a daemon that a client starts.
struct ManagedDaemon: Sendable {
  let context: ToolContext

  func start(stoppingFirst: Bool) async throws(ToolFailure) {
    let (console, language) = (context.console, context.language)
    let client = ControlClient(environment: context.environment) { step in
      console.writeError(language.daemon(.starting(step)) + "\n")
    }
    do throws(ClientError) {
      if stoppingFirst, client.isInHook { throw .notFromHook }
      let wasRunning = try stoppingFirst ? client.stop() : client.connectIfRunning() != nil
      if stoppingFirst || !wasRunning, !client.isInHook { await startByManager() }
      var connection = try client.connectActing()
      let pid = try connection.call(.daemon).pid
      let isNews = stoppingFirst || !wasRunning
      context.console.tell(context.language.daemon(isNews ? .started(pid: pid) : .alreadyRunning(pid: pid)))
    } catch {
      throw ToolFailure(.failed, error.text(in: context.language))
    }
  }

  /// If the manager fails, the next client starts the daemon.
  private func startByManager() async {
    guard let manager = context.serviceManager, access(Autostart.installed(for: context.environment), F_OK) == 0,
      await manager.silence() == nil
    else { return }
    do {
      try await manager.start()
    } catch {
      context.console.complain(context.language.service(.startFailed(error.text(in: context.language))))
    }
  }
}
