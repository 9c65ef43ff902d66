// SPDX-License-Identifier: MIT

import LibC
package import Logging
package import Paths
import Processes
import Synchronization
import SystemEvents

/// The parent of the worker: holds the lock, adopts what a dead worker leaves, ends it, and starts a new worker.
package struct Keeper: Sendable {
  private let paths: Paths
  private let executable: String
  private let environment: [String: String]
  private let logger: Logger
  /// The descriptor on which whoever started us waits for `ready`.
  private let readyDescriptor: Int32?

  /// So many deaths within a minute are no accident.
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
    do {
      lock = try LockFile(paths)
      try await becomeSubreaper()
    } catch {
      return fail(error)
    }
    defer { withExtendedLifetime(lock) {} }
    let signals = StopSignals()
    var deaths: [ContinuousClock.Instant] = []
    var ready = readyDescriptor
    while true {
      let ending = await runWorker(ready: ready, lock: lock, stop: signals)
      ready = nil
      switch ending {
      case .exited(let status) where status == 0 || signals.isStopping: return status
      // Somebody else's scopes are none of our business.
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
        // What couldn't be turned off stands in the journal; a service manager would start anew what says that it failed.
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

  /// Runs one worker to its end. It holds the other end of a pipe, so that it notices our own death, and the lock,
  /// so that nobody takes our place before it has exited its scopes.
  private func runWorker(ready: Int32?, lock: LockFile, stop: StopSignals) async -> Termination {
    guard let ends = openPipe() else {
      logger.error("the worker can't be started: \(String(cString: strerror(errno)))")
      return .exited(WorkerStatus.cannotStart)
    }
    defer { close(ends.writing) }
    var environment = environment
    environment["SEGUE_KEEPER_FD"] = "3"
    var descriptors = lock.descriptors.merging([3: ends.reading]) { $1 }
    // A second worker has nobody to tell, and must not take another descriptor for that one.
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

  /// Ends everything that a dead worker left, so that nothing finishes after its own undoing.
  private func sweep() async {
    let left = descendants().filter { !$0.isZombie }.map(\.identity)
    guard !left.isEmpty else { return }
    let stubborn = await endProcesses(left)
    if !stubborn.isEmpty { logger.error("could not be ended: \(stubborn.map(\.pid))") }
  }

  /// Runs `segued teardown`; its exit status. One that is killed is ended with all that it had started, and run again.
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
      notice.fail("\(error)")
      return 1
    }
    notice.isBusy()
    return KeeperStatus.otherRuns
  }
}

/// Exit statuses of the keeper that mean something to a service manager.
package enum KeeperStatus {
  /// Another daemon has this home: trying again would help nobody.
  package static let otherRuns: Int32 = 75
}

/// Exit statuses of the worker that mean something to the keeper.
enum WorkerStatus {
  /// It said why; starting it again would help nobody.
  static let cannotStart: Int32 = 69
}
