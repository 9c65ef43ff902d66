// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Dispatching
import Events
import Journal
import LibC
package import Logging
import Messages
import Notifications
package import Paths
import Processes
import Secrets
import SoundPlayers
import TimerEngine
import WebhookAction

/// The working process: opens the journal, recovers, serves clients, and runs hooks until it is told to stop.
package struct Worker: Sendable {
  private let paths: Paths
  private let environment: [String: String]
  private let readyDescriptor: Int32?
  private let keeperDescriptor: Int32?
  private let manager: ServiceNotice
  private let logger: Logger

  /// The time limit of the end: scopes that are not exited by then stay leased.
  private static let farewell = Duration.seconds(15)
  /// The time limits for opening a large journal: for a waiting client, and for a service manager, which would restart the
  /// daemon.
  private static let opening = (client: Duration.seconds(60), manager: Duration.seconds(600))

  package init(
    paths: Paths, environment: [String: String], readyDescriptor: Int32?, keeperDescriptor: Int32?, logger: Logger
  ) {
    self.paths = paths
    // Hooks must not report to the service manager on behalf of the daemon.
    self.environment = environment.filter { $0.key != ServiceNotice.variable }
    manager = ServiceNotice(environment)
    self.readyDescriptor = readyDescriptor
    self.keeperDescriptor = keeperDescriptor
    self.logger = logger
  }

  /// Runs until a signal, `daemon.stop` or the keeper's death; returns the exit status.
  package func run() async -> Int32 {
    let notice = ReadyNotice(readyDescriptor)
    let lock: LockFile?
    do throws(DaemonError) {
      lock = try heldLock()
    } catch {
      logger.error("\(error)")
      notice.fail("\(error)", error.problem)
      return [.noKeeper, .otherRuns].contains(error) ? KeeperStatus.otherRuns : WorkerStatus.cannotStart
    }
    defer { withExtendedLifetime(lock) {} }
    prepareToLaunch()
    do {
      let signals = try StopSignals()
      let daemon = try await RunningDaemon(
        paths: paths, environment: environment, logger: logger,
        onStep: { step in
          notice.willTake(Self.opening.client, to: step)
          manager.say("EXTEND_TIMEOUT_USEC=\(Self.opening.manager.components.seconds * 1_000_000)")
        }, stop: { signals.stop() })
      if let keeperDescriptor { signals.whenStopped { KeeperLink.tellOfEnd(keeperDescriptor) } }
      if let keeperDescriptor { try KeeperWatch.start(keeperDescriptor) { signals.stop() } }
      let socket: String
      do {
        socket = try await daemon.begin { notice.willTake($0, to: .leftovers) }
      } catch {
        // Scopes entered so far are exited, because no other process would do it.
        await daemon.end(within: Self.farewell)
        throw error
      }
      notice.succeed()
      manager.say("READY=1")
      logger.notice("listening", metadata: ["socket": "\(socket)"])
      await withCheckedContinuation { continuation in
        signals.whenStopped { continuation.resume() }
      }
      manager.say("STOPPING=1")
      await daemon.end(within: Self.farewell)
      return 0
    } catch {
      let text = (error as? JournalError)?.message ?? "\(error)"
      logger.critical("\(text)")
      notice.fail(text, StartProblem(error))
      return WorkerStatus.cannotStart
    }
  }

  /// Ensures that only this process uses the home: two workers would undo each other's changes. Returns nil if the keeper's
  /// lock proves it, or a new lock if the keeper's folder was removed.
  private func heldLock() throws(DaemonError) -> LockFile? {
    guard let keeperDescriptor, KeeperLink.isThere(keeperDescriptor) else { throw .noKeeper }
    return LockFile.isInherited(paths) ? nil : try LockFile(paths)
  }
}
