// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Deliveries
import Dispatching
import Foundation
import Journal
import Messages
import Paths
import ServiceTools
import TerminalUI
import ToolSupport

extension Examination {
  func daemonFindings() -> [Finding] {
    let home = HomeState(context.paths)
    let troubles = home.troubles.map { finding(for: $0) }
    do throws(ClientError) {
      guard let info = try daemonInfo() else { return troubles.isEmpty ? [absence(home)] : troubles }
      guard info.version == SegueVersion.current else {
        let own = SegueVersion.current
        let message: DoctorMessage =
          SegueVersion.isNewer(than: info.version)
          ? .daemonOlder(version: info.version, own: own) : .daemonOther(version: info.version, own: own)
        return troubles + [warning(.daemon, message, remedy: "segue daemon restart")]
      }
      return troubles + [fine(.daemon, .daemonRuns(version: info.version, pid: info.pid))]
        + (home.hasLockFile
          ? [] : [warning(.daemon, .lockGone, remedy: "segue daemon restart")])
    } catch {
      var remedy = "segue daemon logs"
      if case .timedOut = error { remedy = "segue daemon restart" }
      return troubles + [Finding(.daemon, .problem, error.text(in: language), remedy: remedy)]
    }
  }

  /// No daemon listens: none runs, one has died, or one runs and can't be reached.
  private func absence(_ home: HomeState) -> Finding {
    let lock = context.shown(context.paths.lock)
    if home.isLocked {
      return problem(
        .daemon, .daemonUnreachable(lock: lock), remedy: language.doctor(.seeHolder(path: shellWord(lock))))
    }
    guard let socket = home.staleSocket else { return fine(.daemon, .daemonNotRunning) }
    return warning(.daemon, .daemonDied(socket: context.shown(socket)), remedy: "segue daemon start")
  }

  private func finding(for trouble: HomeState.Trouble) -> Finding {
    switch trouble {
    case .notAFile(let path):
      let path = context.shown(path)
      return problem(.daemon, .notOurFile(path), remedy: "mv \(shellWord(path)) \(shellWord(path + ".old"))")
    case .folderOfOther(let path, let owner):
      let path = context.shown(path)
      return problem(.daemon, .folderOfOther(path, owner: owner), remedy: language.doctor(.moveFolder(shellWord(path))))
    case .openFolder(let path):
      let path = context.shown(path)
      return problem(.daemon, .openFolder(path), remedy: "chmod 700 \(shellWord(path))")
    }
  }

  private func daemonInfo() throws(ClientError) -> DaemonInfo? {
    guard var connection = try ControlClient(environment: context.environment).connectIfRunning() else { return nil }
    return try connection.call(.daemon)
  }

  /// Everything that 'while' hooks have turned on, and could not turn off.
  func scopeFindings() -> [Finding] {
    let path = context.paths.journal
    guard Journal.exists(at: path) else {
      // A missing journal may have had scopes.
      guard Backup.all(of: path).isEmpty else { return [unknownScopes] }
      return [fine(.scopes, .scopes(on: 0))]
    }
    guard let leases = try? Journal(path: path, readOnly: true).leases() else { return [unknownScopes] }
    let isRunning = (try? daemonInfo()) ?? nil != nil
    let findings = leases.values.sorted { $0.hook < $1.hook }.compactMap { lease -> Finding? in
      if lease.isStuck {
        let message = language.doctor(.scopeFailed(lease.hook, why: lease.lastError.map(language.delivery) ?? ""))
        return Finding(.scopes, .problem, message, remedy: language.doctor(.turnOffOrForget(shellWord(lease.hook))))
      }
      guard !isRunning else { return nil }
      return problem(.scopes, .scopeLeft(lease.hook), remedy: "segue daemon start")
    }
    return findings.isEmpty ? [fine(.scopes, .scopes(on: leases.count))] : findings
  }

  private var unknownScopes: Finding { warning(.scopes, .scopesUnknown) }

  func autostartFindings() -> [Finding] {
    if let path = Autostart.find(for: context.environment) {
      let file = ServiceFile(path: Autostart.installed(for: context.environment), text: "", mark: SystemdUnit.mark)
      if case .ours(let text)? = try? file.state(), let program = SystemdUnit.program(in: text),
        access(program, X_OK) != 0
      {
        return [
          problem(
            .autostart, .autostartGone(program: program, file: context.shown(file.path)), remedy: "segue daemon install"
          )
        ]
      }
      return [fine(.autostart, .autostart(context.shown(path)))]
    }
    guard hooks.contains(where: \.needsExit) else {
      return [fine(.autostart, .autostartUnneeded)]
    }
    let remedy = context.serviceManager == nil ? language.doctor(.startAtLogin) : "segue daemon install"
    return [warning(.autostart, .noAutostart, remedy: remedy)]
  }
}
