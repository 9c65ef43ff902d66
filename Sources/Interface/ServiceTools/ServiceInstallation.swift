// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
package import Messages
import Paths
import TerminalUI
package import ToolSupport

/// Makes the service manager start the daemon at login, or removes that. Both operations are idempotent.
package struct ServiceInstallation: Sendable {
  private let context: ToolContext
  private let manager: any ServiceManager

  package init(context: ToolContext, manager: any ServiceManager) { (self.context, self.manager) = (context, manager) }

  private var language: any Language { context.language }
  private var console: ToolConsole { context.console }
  private var client: ControlClient { ControlClient(environment: context.environment) }

  /// The file for this home. Throws if the manager would read other values than this home has.
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
    let isNew = try await put(try wantedFile(), isForced: isForced) { .nothingWritten(manager: manager.name, why: $0) }
    try await start(isNew: isNew)
  }

  /// Writes the file and enables it. Returns whether it is new or another one.
  func put(
    _ file: ServiceFile, isForced: Bool, unanswered: (String) -> ServiceMessage
  ) async throws(ToolFailure) -> Bool {
    let state = try told { () throws(ServiceError) in try file.state() }
    try agree(to: file, in: state, isForced: isForced)
    // Check before writing: without a manager, the file would be useless.
    if let why = await manager.silence() {
      throw ToolFailure(.failed, language.service(unanswered(why.text(in: language))))
    }
    if state != .same {
      try told { () throws(ServiceError) in try file.write() }
      console.tell(language.service(.written(path: context.shown(file.path))))
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
    return state != .same
  }

  /// Removes the daemon from the manager, and stops a daemon that it runs. Removes the file even if the manager doesn't answer.
  package func remove() async throws(ToolFailure) { try await remove(manager.file(for: service)) }

  /// Removes a service whose file Segue wrote, whatever the manager says.
  func remove(_ file: ServiceFile) async throws(ToolFailure) {
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
    let keeper = await manager.keeper()
    let file = manager.file(for: service)
    guard try await takeAway(file, isForced: isForced) else { return }
    console.tell(language.service(.removed(path: context.shown(file.path))))
    // A person who removes the service doesn't mean to end the running focus.
    if keeper != nil { console.tell(language.service(.goesOn(pid: try daemonThatActs()))) }
  }

  /// Disables the service and removes its file. Returns false if there is none.
  func takeAway(_ file: ServiceFile, isForced: Bool) async throws(ToolFailure) -> Bool {
    let shown = context.shown(file.path)
    switch try told({ () throws(ServiceError) in try file.state() }) {
    case .missing:
      console.tell(language.service(.notInstalled(path: shown)))
      return false
    case .noFile: throw ToolFailure(.failed, language.service(.noFile(path: shown)))
    case .foreign where !isForced: throw ToolFailure(.failed, language.service(.leftAlone(path: shown)))
    case .same, .ours, .foreign: break
    }
    if let why = await manager.silence() {
      throw silent(why.text(in: language), manager.commands(toUndo: true) + ["rm \(shellWord(file.path))"])
    }
    try await told { () async throws(ServiceError) in
      try await manager.disable()
      try file.remove()
      try await manager.reload()
    }
    return true
  }

  /// Shows the changes. Throws if a foreign file would be overwritten without agreement.
  private func agree(to file: ServiceFile, in state: ServiceFile.State, isForced: Bool) throws(ToolFailure) {
    let shown = context.shown(file.path)
    switch state {
    case .missing: break
    case .same: console.tell(language.service(.unchanged(path: shown)))
    case .noFile: throw ToolFailure(.failed, language.service(.noFile(path: shown)))
    case .ours(let old):
      console.tell(language.service(.changes(path: shown)))
      show(file.difference(from: old))
    case .foreign(let old):
      console.tell(language.service(.foreign(path: shown)))
      show(file.difference(from: old))
      guard isForced || console.isInteractive && agrees(.overwrite) else {
        throw ToolFailure(.failed, language.service(.leftAlone(path: shown)))
      }
    }
  }

  private func show(_ lines: [String]) {
    for line in lines { console.print("   " + console.style.paint(line, line.hasPrefix("-") ? .red : .green)) }
  }

  /// Whether the person answered yes.
  package func agrees(_ question: ServiceMessage) -> Bool {
    context.agrees(language.service(question))
  }

  /// Makes the manager run the daemon. A daemon that was started otherwise ends first, with its scopes.
  private func start(isNew: Bool) async throws(ToolFailure) {
    let running = try daemonInfo()
    if let running, await manager.keeper() == running.keeper {
      if isNew { try await told { () async throws(ServiceError) in try await manager.restart() } }
    } else {
      if running != nil {
        console.tell(language.service(.handingOver))
        try stopDaemon()
      }
      do {
        try await manager.start()
      } catch {
        // An unmanaged daemon is better than none.
        if running != nil { _ = try? daemonThatActs() }
        throw ToolFailure(.failed, language.service(.startFailed(error.text(in: language))))
      }
    }
    console.tell(language.service(.runs(manager: manager.name, pid: try daemonThatActs())))
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

  /// The keeper of the daemon. Starts the daemon if needed, and passes it this session's variables.
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

  /// Calls `body`, and converts the manager's errors to those of the tool.
  private func told<Value>(_ body: () throws(ServiceError) -> Value) throws(ToolFailure) -> Value {
    do { return try body() } catch { throw ToolFailure(.failed, error.text(in: language)) }
  }

  private func told<Value>(_ body: () async throws(ServiceError) -> Value) async throws(ToolFailure) -> Value {
    do { return try await body() } catch { throw ToolFailure(.failed, error.text(in: language)) }
  }
}
