// SPDX-License-Identifier: MIT
import ActionExecution
import Deliveries
import Dispatching
import Journal
import LibC
package import Logging
import Messages
package import Paths
import SoundPlayers
import TimerEngine

/// Exits every leased scope without a daemon. A service manager runs it after the daemon has died.
package struct Teardown: Sendable {
  private let paths: Paths
  private let environment: [String: String]
  private let logger: Logger
  private let holdsLock: Bool

  /// `holdsLock`: the parent is the keeper, which holds the lock.
  package init(paths: Paths, environment: [String: String], holdsLock: Bool, logger: Logger) {
    self.paths = paths
    // Hooks must not report to the service manager on behalf of the daemon.
    self.environment = environment.filter { $0.key != ServiceNotice.variable }
    self.holdsLock = holdsLock
    self.logger = logger
  }

  /// Returns the exit status: 0 if nothing is left on.
  package func run() async -> Int32 {
    guard Journal.exists(at: paths.journal) else { return 0 }
    do {
      // The keeper's lock may belong to a folder that has been removed.
      let lock = holdsLock && LockFile.isInherited(paths) ? nil : try LockFile(paths)
      defer { withExtendedLifetime(lock) {} }
      let journal = try Journal(path: paths.journal)
      let leases = try journal.leases().values.sorted { $0.hook < $1.hook }
      for folder in [paths.restore, paths.running] { try Paths.makeFolder(folder) }
      let actions = makeActions()
      if !Sabotage.isOn(.stepsLeftRunning) { _ = await actions.notes.endUnfinished(logger: logger) }
      let failed = await withTaskGroup(of: Bool.self) { group in
        for lease in leases { group.addTask { await exit(lease, journal, actions) } }
        return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
      }
      await actions.services.stop()
      await actions.kill()
      return failed == 0 ? 0 : 1
    } catch {
      logger.error("\((error as? JournalError)?.message ?? "\(error)")")
      return 1
    }
  }

  private func makeActions() -> LiveActions {
    let hookEnvironment = HookEnvironment(environment)
    let configurations = ConfigurationFile(paths: paths)
    return LiveActions(
      paths: paths, environment: hookEnvironment, sounds: SoundLibrary(cacheFolder: paths.sounds),
      player: OneShotPlayer(environment: { hookEnvironment.current }),
      plugin: { configurations.plugin($0) }, objection: { configurations.objection(toStarting: $0) },
      volume: { 0 }, now: { ClockReading.current().wall }, logger: logger, timer: { ControlHandler.withoutDaemon($0) })
  }

  /// Runs the stored exit of one lease and records its result; returns true if the scope is off.
  private func exit(_ lease: Lease, _ journal: Journal, _ actions: LiveActions) async -> Bool {
    let begun = ClockReading.current().wall
    let step = await ScopeStepRun(lease: lease, step: .exit, action: lease.exit, restoreFolder: paths.restore)
      .run(by: ArmedActions(actions: actions), as: Machine.newID(at: begun), at: begun)
    var commit = Commit(at: begun)
    // Exits may use the last space on the disk.
    commit.isEssential = true
    if let delivery = step.delivery {
      commit.deliveries = [delivery]
      commit.attempts = [(delivery.id, step.attempt)]
    }
    if let failure = step.failure {
      logger.error("the exit of '\(lease.hook)' failed: \(English().delivery(failure))")
      var failed = lease
      failed.state = .exitFailed
      failed.failures += 1
      failed.lastError = failure
      failed.nextAttemptAt = begun
      commit.leases = [failed]
    } else {
      logger.notice("exited '\(lease.hook)'")
      commit.returned = [lease.hook]
    }
    do {
      try journal.commit(commit)
    } catch {
      logger.error("\(error.message)")
      return false
    }
    guard step.failure == nil else { return false }
    unlink(paths.restore + "/" + lease.id)
    return true
  }
}
