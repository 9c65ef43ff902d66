// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC
package import Logging
package import Paths
import Processes
import Synchronization
import SystemEvents

/// The parent of the worker. It holds the lock, adopts and ends the processes of a dead worker, and starts a new worker.
package struct Keeper: Sendable {
  private let paths: Paths
  private let executable: String
  private let environment: [String: String]
  private let logger: Logger
  /// The descriptor on which the starting process waits for `ready`.
  private let readyDescriptor: Int32?

  /// The number of deaths within a minute that no longer counts as accidental.
  private static let mostDeaths = 3
  private static let window = Duration.seconds(60)

  /// `executable` is the path of this program, for the worker.
  package init(
    paths: Paths, executable: String, environment: [String: String], readyDescriptor: Int32?, logger: Logger
  ) {
    self.paths = paths
    self.executable = executable
    self.environment = environment
    self.readyDescriptor = readyDescriptor
    self.logger = logger
  }

  /// Runs until the daemon is told to stop; returns the exit status.
  package func run() async -> Int32 {
    let lock: LockFile
    let signals: StopSignals
    do {
      lock = try LockFile(paths)
      try await becomeSubreaper()
      signals = try StopSignals()
    } catch {
      return fail(error)
    }
    defer { withExtendedLifetime(lock) {} }
    var deaths: [ContinuousClock.Instant] = []
    var ready = readyDescriptor
    while true {
      let ending = await runWorker(ready: ready, lock: lock, stop: signals)
      ready = nil
      switch ending {
      case .exited(let status) where status == 0 || signals.isStopping: return status
      // Another daemon owns the scopes.
      case .exited(KeeperStatus.otherRuns): return KeeperStatus.otherRuns
      case .exited(let status) where status == WorkerStatus.cannotStart:
        await sweep()
        _ = await teardown(lock)
        return status
      case .exited, .signalled, .running: break
      }
      logger.error("the worker died (\(ending)); ending what it left")
      await sweep()
      if signals.isStopping {
        // The journal records failed exits. A service manager would restart a daemon that reports a failure.
        _ = await teardown(lock)
        return 0
      }
      let now = ContinuousClock.now
      deaths = deaths.filter { $0.duration(to: now) < Self.window } + [now]
      if deaths.count >= Self.mostDeaths {
        logger.critical("the worker died \(deaths.count) times in a minute; exiting every scope and stopping")
        _ = await teardown(lock)
        return signals.isStopping ? 0 : 1
      }
    }
  }

  /// Runs one worker to its end. The worker holds the other end of a pipe, so that it notices this process's death. It also
  /// holds the lock, so that no other daemon starts before it has exited its scopes.
  private func runWorker(ready: Int32?, lock: LockFile, stop: StopSignals) async -> Termination {
    guard let ends = openPipe() else {
      logger.error("the worker can't be started: \(String(cString: strerror(errno)))")
      return .exited(WorkerStatus.cannotStart)
    }
    defer { close(ends.writing) }
    var environment = environment
    environment["SEGUE_KEEPER_FD"] = "3"
    var descriptors = lock.descriptors.merging([3: ends.reading]) { $1 }
    // Only the first worker reports to the starting process. A second one must not mistake another descriptor for that one.
    environment["SEGUE_READY_FD"] = nil
    if let ready {
      environment["SEGUE_READY_FD"] = "4"
      descriptors[4] = ready
    }
    do {
      let worker = try await ChildProcess.start(
        ChildConfiguration(
          [executable, "worker"], environment: environment, input: .null, output: .inherit, error: .inherit,
          descriptors: descriptors, ownSession: false))
      close(ends.reading)
      if let ready { close(ready) }
      stop.forward(to: worker) { logger.error("the worker doesn't end; killing it, and exiting what it didn't") }
      return await worker.wait()
    } catch {
      close(ends.reading)
      logger.error("the worker can't be started: \(error)")
      return .exited(WorkerStatus.cannotStart)
    }
  }

  /// Ends all processes of a dead worker, so that none finishes after its own exit.
  private func sweep() async {
    let left = descendants().filter { !$0.isZombie }.map(\.identity)
    guard !left.isEmpty else { return }
    let stubborn = await endProcesses(left)
    if !stubborn.isEmpty { logger.error("could not be ended: \(stubborn.map(\.pid))") }
  }

  /// Runs `segued teardown` and returns its exit status. A teardown that is killed is ended with its processes and run again.
  private func teardown(_ lock: LockFile) async -> Int32 {
    do {
      for _ in 1...Self.mostDeaths {
        let child = try await ChildProcess.start(
          ChildConfiguration(
            [executable, "teardown", "--locked"], environment: environment, output: .inherit, error: .inherit,
            descriptors: lock.descriptors, ownSession: false))
        let ending = await child.wait()
        if case .exited(let status) = ending { return status }
        logger.error("segued teardown died (\(ending)); ending what it left")
        await sweep()
      }
      return 1
    } catch {
      logger.error("segued teardown can't be started: \(error)")
      return 1
    }
  }

  private func fail(_ error: any Error) -> Int32 {
    logger.error("\(error)")
    let notice = ReadyNotice(readyDescriptor)
    guard error as? DaemonError == .otherRuns else {
      notice.fail("\(error)", StartProblem(error))
      return 1
    }
    notice.isBusy()
    return KeeperStatus.otherRuns
  }
}

/// The keeper's exit statuses for a service manager.
package enum KeeperStatus {
  /// Another daemon uses this home, so a retry is useless.
  package static let otherRuns: Int32 = 75
}

/// The worker's exit statuses for the keeper.
enum WorkerStatus {
  /// The worker has reported the reason, and a restart is useless.
  static let cannotStart: Int32 = 69
}
