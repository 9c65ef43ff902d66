// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
package import Messages
import Paths
import TerminalUI
package import ToolSupport

/// Has the service manager start the daemon at login, or no longer; done twice, it is as done once.
package struct ServiceInstallation: Sendable {
  private let context: ToolContext
  private let manager: any ServiceManager

  package init(context: ToolContext, manager: any ServiceManager) { (self.context, self.manager) = (context, manager) }

  private var language: any Language { context.language }
  private var console: ToolConsole { context.console }
  private var client: ControlClient { ControlClient(environment: context.environment) }

  /// The file for this home, to be written; throws where the manager would read something else than this home has.
  package func wantedFile() throws(ToolFailure) -> ServiceFile {
    let service = service
    let unwritable = service.unwritable
    guard unwritable.isEmpty else { throw ToolFailure(.failed, language.service(.unwritable(unwritable))) }
    return manager.file(for: service)
  }

  private var service: Service { Service(for: context.environment, executable: DaemonProgram.ownExecutable) }

  package func install(isForced: Bool = false) async throws(ToolFailure) {
    let service = service
    if service.isBuildProduct { console.complain(language.service(.buildProduct(service.program))) }
    let file = try wantedFile()
    let state = try told { () throws(ServiceError) in try file.state() }
    try agree(to: file, in: state, isForced: isForced)
    // Before anything is written: a file that nobody reads would be left behind.
    if let why = await manager.silence() {
      throw ToolFailure(.failed, language.service(.nothingWritten(manager: manager.name, why: why)))
    }
    if state != .same {
      try told { () throws(ServiceError) in try file.write() }
      console.print(language.service(.written(path: context.shown(file.path))))
    }
    do {
      try await told { () async throws(ServiceError) in
        try await manager.reload()
        try await manager.enable()
      }
    } catch {
      if state == .missing {
        try? file.remove()
        try? await manager.reload()
      }
      throw error
    }
    try await start(isNew: state != .same)
  }

  /// Has the manager start the daemon no more, and stop one that it runs. Where the manager doesn't answer, its file goes
  /// all the same.
  package func remove() async throws(ToolFailure) {
    let file = manager.file(for: service)
    switch try told({ () throws(ServiceError) in try file.state() }) {
    case .missing: return
    case .noFile: throw ToolFailure(.failed, language.service(.noFile(path: context.shown(file.path))))
    case .foreign: throw ToolFailure(.failed, language.uninstall(.foreignService))
    case .same, .ours: break
    }
    let answers = await manager.silence() == nil
    try await told { () async throws(ServiceError) in
      if answers { try await manager.disable() }
      try file.remove()
      if answers { try await manager.reload() }
    }
  }

  package func undo(isForced: Bool = false) async throws(ToolFailure) {
    let file = manager.file(for: service)
    let shown = context.shown(file.path)
    switch try told({ () throws(ServiceError) in try file.state() }) {
    case .missing:
      console.print(language.service(.notInstalled(path: shown)))
      return
    case .noFile: throw ToolFailure(.failed, language.service(.noFile(path: shown)))
    case .foreign where !isForced: throw ToolFailure(.failed, language.service(.leftAlone(path: shown)))
    case .same, .ours, .foreign: break
    }
    if let why = await manager.silence() {
      throw silent(why, manager.commands(toUndo: true) + ["rm \(shellWord(file.path))"])
    }
    let keeper = await manager.keeper()
    try await told { () async throws(ServiceError) in
      try await manager.disable()
      try file.remove()
      try await manager.reload()
    }
    console.print(language.service(.removed(path: shown)))
    // Whoever takes it out of the login doesn't mean the focus that is on.
    if keeper != nil { console.print(language.service(.goesOn(pid: try daemonThatActs()))) }
  }

  /// Shows what would change; throws where somebody else's file would be overwritten and nobody agrees.
  private func agree(to file: ServiceFile, in state: ServiceFile.State, isForced: Bool) throws(ToolFailure) {
    let shown = context.shown(file.path)
    switch state {
    case .missing: break
    case .same: console.print(language.service(.unchanged(path: shown)))
    case .noFile: throw ToolFailure(.failed, language.service(.noFile(path: shown)))
    case .ours(let old):
      console.print(language.service(.changes(path: shown)))
      show(file.difference(from: old))
    case .foreign(let old):
      console.print(language.service(.foreign(path: shown)))
      show(file.difference(from: old))
      guard isForced || console.isInteractive && agrees(.overwrite) else {
        throw ToolFailure(.failed, language.service(.leftAlone(path: shown)))
      }
    }
  }

  private func show(_ lines: [String]) {
    for line in lines { console.print("   " + console.style.paint(line, line.hasPrefix("-") ? .red : .green)) }
  }

  /// Whether a question was answered with yes.
  package func agrees(_ question: ServiceMessage) -> Bool {
    context.agrees(language.service(question))
  }

  /// Has the manager run the daemon; one that was started otherwise ends first, and its scopes with it.
  private func start(isNew: Bool) async throws(ToolFailure) {
    let running = try daemonInfo()
    if let running, await manager.keeper() == running.keeper {
      if isNew { try await told { () async throws(ServiceError) in try await manager.restart() } }
    } else {
      if running != nil {
        console.print(language.service(.handingOver))
        try stopDaemon()
      }
      do {
        try await manager.start()
      } catch {
        // Better one that nobody looks after than none.
        if running != nil { _ = try? daemonThatActs() }
        throw ToolFailure(.failed, language.service(.startFailed(error.description)))
      }
    }
    console.print(language.service(.runs(manager: manager.name, pid: try daemonThatActs())))
  }

  private func daemonInfo() throws(ToolFailure) -> DaemonInfo? {
    do throws(ClientError) {
      return try client.daemonInfo()
    } catch {
      throw ToolFailure(.failed, error.text(in: language))
    }
  }

  private func stopDaemon() throws(ToolFailure) {
    do throws(ClientError) { _ = try client.stop() } catch { throw ToolFailure(.failed, error.text(in: language)) }
  }

  /// The keeper of the daemon, which is started where none runs, and has this session's variables from now on.
  package func daemonThatActs() throws(ToolFailure) -> Int32 {
    do throws(ClientError) {
      var connection = try client.connectActing()
      return try connection.call(.daemon).pid
    } catch {
      throw ToolFailure(.failed, error.text(in: language))
    }
  }

  private func silent(_ why: String, _ commands: [String]) -> ToolFailure {
    let lines = [language.service(.silent(manager: manager.name, why: why)), language.service(.runThese)]
    return ToolFailure(.failed, (lines + commands.map { "  " + $0 }).joined(separator: "\n"))
  }

  /// `body`, with what the manager says as what the tool says.
  private func told<Value>(_ body: () throws(ServiceError) -> Value) throws(ToolFailure) -> Value {
    do { return try body() } catch { throw ToolFailure(.failed, error.description) }
  }

  private func told<Value>(_ body: () async throws(ServiceError) -> Value) async throws(ToolFailure) -> Value {
    do { return try await body() } catch { throw ToolFailure(.failed, error.description) }
  }
}
