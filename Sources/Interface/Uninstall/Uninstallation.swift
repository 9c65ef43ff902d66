// SPDX-License-Identifier: MIT

import ControlClient
import Daemon
import Deliveries
import Dispatching
import Foundation
import HistoryTools
import HookConfig
import Hooks
import Journal
import Logging
import Messages
import Paths
import Processes
import Secrets
import ServiceTools
import Setup
import TerminalUI
import ToolSupport
import WebAccess

/// The steps of `segue uninstall`. No file is removed while a daemon may use it: the lock is held from the daemon's end on.
struct Uninstallation {
  let context: ToolContext
  let plan: UninstallPlan
  /// Whether there is a person to ask.
  let asks: Bool
  var client: ControlClient
  /// Everything that could not be undone.
  private(set) var left: [UninstallMessage] = []

  init(context: ToolContext, plan: UninstallPlan, asks: Bool) {
    self.context = context
    self.plan = plan
    self.asks = asks
    client = ControlClient(environment: context.environment)
  }

  private var paths: Paths { context.paths }
  private var language: any Language { context.language }

  mutating func run() async throws(ToolFailure) {
    await removeService()
    if let dashboard = WebAccess(paths: paths).server { WebStop.run(pid: dashboard.pid) }
    do throws(ClientError) {
      _ = try client.stop {
        context.console.writeError(language.daemon(.ending) + "\n")
      }
    } catch {
      throw ToolFailure(.failed, language.uninstall(.daemonRuns(error.text(in: language))))
    }
    try await turnOff()
    let lock: LockFile?
    do {
      lock = try Removal.isThere(paths.state) ? LockFile(paths) : nil
    } catch {
      throw ToolFailure(.failed, language.uninstall(.lockHeld(language.daemon(.problem(error.problem)))))
    }
    await removeSiteHelper()
    await removeSecrets()
    removeFiles()
    withExtendedLifetime(lock) {}
    removePrograms()
  }

  /// The first step, so that nothing restarts the daemon after its end.
  private mutating func removeService() async {
    await removeWebService()
    if let path = plan.service, let manager = context.serviceManager {
      do throws(ToolFailure) {
        try await ServiceInstallation(context: context, manager: manager).remove()
      } catch {
        left.append(.fileStays(context.shown(path), why: error.message))
      }
    } else if let path = plan.service {
      // No manager reads this file.
      var removal = Removal(shown: context.shown)
      removal.remove(path)
      left += removal.failures
    }
    nameAutostart()
  }

  private mutating func removeWebService() async {
    let path = Autostart.installed(.dashboard, for: context.environment)
    guard Removal.isThere(path), let manager = context.serviceManager(of: .dashboard) else { return }
    do throws(ToolFailure) {
      try await WebInstallation(context: context, manager: manager).remove()
    } catch {
      left.append(.fileStays(context.shown(path), why: error.message))
    }
  }

  private mutating func nameAutostart() {
    guard let path = Autostart.find(for: context.environment) else { return }
    // The dangling link of an enabled unit.
    if access(path, F_OK) != 0, unlink(path) == 0 { return }
    left.append(.startsAtLogin(context.shown(path)))
  }

  /// Retries exits that failed while the daemon stopped. Names everything that is then still on.
  private mutating func turnOff() async throws(ToolFailure) {
    guard !leases().isEmpty else { return }
    let logger = Logger(label: "uninstall") { _ in SwiftLogNoOpLogHandler() }
    _ = await Teardown(paths: paths, environment: context.environment, holdsLock: false, logger: logger).run()
    let stuck = leases().map { lease in
      UninstallMessage.stillOn(
        hook: lease.hook, why: lease.lastError.map(language.delivery) ?? "", exit: lease.exit.flatMap(Self.text))
    }
    guard !stuck.isEmpty, asks, !plan.keepsHistory else { return left += stuck }
    for phrase in stuck { context.console.complain(language.uninstall(phrase)) }
    guard context.agrees(language.uninstall(.removeAnyway)) else {
      throw ToolFailure(.failed, language.uninstall(.notDone))
    }
    left += stuck
  }

  private func leases() -> [Lease] {
    guard let journal = try? context.journal(), let leases = try? journal.leases() else { return [] }
    return leases.values.sorted { $0.hook < $1.hook }
  }

  private static func text(of exit: StoredAction) -> String? {
    guard case .command(let line) = exit.kind else { return nil }
    return SafeText.line(line.text)
  }

  /// The plugin's own setup undoes this, because it knows the changes and their user.
  private mutating func removeSiteHelper() async {
    guard plan.hasSiteHelper else { return }
    let segue = Executable.path.map { Paths.parent(of: $0) + "/segue" } ?? "segue"
    let sudo = context.isRoot ? [] : asks ? ["sudo"] : ["sudo", "-n"]
    let words = sudo + [segue, "plugin", "setup", "site-blocker", "--undo", "--yes"]
    let child = try? await ChildProcess.start(
      ChildConfiguration(
        words, environment: context.environment, input: .inherit, output: .inherit, error: .inherit, ownSession: false))
    guard await child?.wait() != .exited(0) else { return }
    let rules = SiteHelper.rulesPath(of: getuid())
    left.append(.sitesStay(command: "sudo rm -f \(SiteHelper.path) \(rules)"))
  }

  private mutating func removeSecrets() async {
    for name in plan.secrets {
      do throws(SecretError) {
        _ = try await context.secrets.remove(name)
      } catch {
        left.append(.secretStays(name, why: language.secret(.problem(error.problem))))
      }
    }
    // Without a keychain, it has no entries, unless hooks.yml refers to some.
    if let problem = plan.keychainProblem, namesKeychain {
      left.append(.keychainSilent(language.secret(.keychain(problem))))
    }
  }

  /// Whether hooks.yml has secrets in the keychain that no file contains.
  private var namesKeychain: Bool {
    let sources = context.loader.load(paths.config).configuration?.secrets.values.map { $0 } ?? []
    return sources.contains { source in
      guard case .keychain(let text) = source else { return false }
      return context.secrets.place(of: text) == .keychain
    }
  }

  private mutating func removeFiles() {
    var removal = Removal(shown: context.shown)
    if !plan.keepsHistory {
      // The journal may be a link. Its target is removed as well.
      do throws(ToolFailure) { try Erasure(context).run() } catch {
        left.append(.fileStays(context.shown(paths.journal), why: error.message))
      }
    }
    removal.clear(paths.cache)
    removal.clear(paths.data, except: plan.isKept)
    removal.clear(paths.runtime)
    removal.clear(Paths.parent(of: paths.shortSocket))
    if let folder = plan.configFolder {
      // A link to a folder of dotfiles is removed. The folder itself doesn't belong to Segue.
      removal.remove(folder)
    } else if Removal.isThere(paths.config) {
      left.append(.configStays(context.shown(paths.config)))
    }
    // The lock is removed with it, as the last file.
    removal.clear(paths.state, except: plan.isKept)
    left += removal.failures
  }

  private mutating func removePrograms() {
    guard let programs = plan.programs else {
      if let folder = InstalledPrograms.packagedFolder {
        return left.append(.programsStay(folder: folder, command: "sudo apt remove segue"))
      }
      if let program = Executable.path { left.append(.buildStays(context.shown(Paths.parent(of: program)))) }
      return
    }
    guard programs.isWritable else {
      return left.append(.programsStay(folder: programs.prefix + "/bin", command: programs.command))
    }
    var removal = Removal(shown: context.shown)
    for path in programs.paths {
      removal.remove("\(programs.prefix)/\(path)")
      Removal.prune("\(programs.prefix)/\(path)", below: programs.prefix)
    }
    left += removal.failures
  }
}
