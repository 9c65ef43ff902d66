// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Processes
import TestSupport

/// A keeper with its workers, from its start to its end, by whatever hand.
final class Life: Sendable {
  private let home: TemporaryHome
  private let keeper: ChildProcess
  private let end = Watched<Termination?>(nil)

  /// Starts it and waits for nothing: it may be killed before it listens.
  init(_ home: TemporaryHome, variables: [String: String] = [:]) async throws {
    self.home = home
    // Whoever has somebody to tell that it is ready is the first worker of its keeper.
    let nobody = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nobody) }
    keeper = try await ChildProcess.start(
      ChildConfiguration(
        [Programs.segued, "daemon"],
        environment: home.variables.merging(variables) { $1 }.merging(["SEGUE_READY_FD": "3"]) { $1 },
        workingDirectory: home.folder, descriptors: [3: nobody], ownSession: false))
    Task { [keeper, end] in
      let termination = await keeper.wait()
      end.change { $0 = termination }
    }
  }

  var hasEnded: Bool { end.value != nil }

  /// A client that is told of everything, once a worker other than `dead` listens; nil where the daemon ends instead.
  func connect(after dead: Int32? = nil) async throws -> (peer: ControlPeer, worker: Int32)? {
    let changes = try FolderChanges(home.path("state/segue"))
    while !hasEnded {
      let number = changes.number
      if let peer = try? ControlPeer(home), let info = try? await peer.call(.daemon, as: DaemonInfo.self),
        info.pid != dead, (try? await peer.subscribe()) != nil
      {
        return (peer, info.pid)
      }
      try await withThrowingTaskGroup { group in
        group.addTask { try await changes.next(after: number, waitingFor: "a worker that listens") }
        group.addTask { [end] in _ = try await end.until("the end of the daemon") { $0 } }
        try await group.next()
        group.cancelAll()
      }
    }
    return nil
  }

  /// Kills, as anybody might at any moment.
  func kill(_ victim: Plan.Victim) {
    let workers = children(of: keeper.pid).filter { !$0.isZombie }.map(\.identity)
    if victim == .keeper || victim == .both { keeper.identity.signal(SIGKILL) }
    if victim != .keeper { for worker in workers { worker.signal(SIGKILL) } }
  }

  /// Tells it to stop, as a service manager does.
  func stop() { keeper.identity.signal(SIGTERM) }

  /// Waits until it has ended, and a worker that outlives its keeper too; how the keeper ended.
  @discardableResult
  func ended() async throws -> Termination {
    let termination = try await end.until("the end of the keeper") { $0 }
    for process in home.processes where process.isDaemon {
      try await process.identity.untilGone("\(process)")
    }
    try await locksAreFree()
    return termination
  }

  /// The kernel takes a killed process's memory, by which it is found, before its files and with them its locks; on a
  /// busy machine that is a while.
  private func locksAreFree() async throws {
    let deadline = ContinuousClock.now + Patience.standard
    for path in ["state/segue", "state/segue/segue.lock"].map(home.path) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      // A waiting flock(2) can't be given up.
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        guard ContinuousClock.now < deadline else { throw Loss(.trouble, "\(path) is still locked") }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
  }
}

extension HomeProcess {
  /// Whether it is one of the daemon's, and not a hook's.
  var isDaemon: Bool { arguments.count > 1 && ["daemon", "worker", "teardown"].contains(arguments[1]) }
}
