// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
package import Processes

/// A real `segued` in a temporary home: the keeper is a child of the test.
package final class LiveDaemon: Sendable {
  package let home: TemporaryHome
  private let keeper: ChildProcess

  /// Starts it and waits until it is ready. Throws `DaemonRefused` with its message otherwise. `prefix` is a command that
  /// executes it.
  package init(_ home: TemporaryHome, by prefix: [String] = []) async throws {
    self.home = home
    let ready = Pipe()
    keeper = try await ChildProcess.start(
      ChildConfiguration(
        prefix + [Programs.segued, "daemon"],
        environment: home.variables.merging(["SEGUE_READY_FD": "3"]) { $1 }, workingDirectory: home.folder,
        // A separate process group would be ended with the keeper. But tests examine the remains of a killed keeper.
        descriptors: [3: ready.fileHandleForWriting.fileDescriptor], ownSession: false))
    try ready.fileHandleForWriting.close()
    let line = Watched<String?>(nil)
    let reading = ready.fileHandleForReading
    Thread.detachNewThread {
      var text = ""
      // Read only to the end of the line: the keeper leaves the pipe open while its worker runs.
      while !text.hasSuffix("\n"), let data = try? reading.read(upToCount: 1), !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        // It asks for more time while it ends the processes of an earlier daemon.
        if text.hasPrefix("wait "), text.hasSuffix("\n") { text = "" }
      }
      let said = text
      line.change { $0 = said }
    }
    let said = try await NotSeen.explaining({ home.report }) {
      try await line.until("the daemon's readiness") { $0 }
    }
    guard said == "ready\n" else { throw DaemonRefused(said: said) }
  }

  package var keeperIdentity: ProcessIdentity { keeper.identity }

  /// A client that is subscribed to everything.
  package func peer() async throws -> ControlPeer {
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    return peer
  }

  /// A client of the worker that replaces a killed one, as soon as it listens.
  package func peerOfNextWorker(after dead: ProcessIdentity) async throws -> ControlPeer {
    let changes = try FolderChanges(home.path("state/segue"))
    return try await NotSeen.explaining({ home.report }) {
      while true {
        let number = changes.number
        // The dead worker's socket refuses or disconnects. The new worker writes the lock's text when it listens.
        if let peer = try? ControlPeer(home), let info = try? await peer.call(.daemon, as: DaemonInfo.self),
          info.pid != dead.pid
        {
          try await peer.subscribe()
          return peer
        }
        try await changes.next(after: number, waitingFor: "a new worker")
      }
    }
  }

  /// Kills the worker. Returns its identity.
  package func killWorker(_ peer: ControlPeer) async throws -> ProcessIdentity {
    let info = try await peer.call(.daemon, as: DaemonInfo.self)
    guard let worker = ProcessIdentity(pid: info.pid), worker.pid != keeper.pid else { throw DaemonRefused(said: "") }
    worker.signal(SIGKILL)
    try await worker.untilGone("the worker")
    return worker
  }

  /// Kills the keeper. Waits until the worker, which notices, has ended too.
  package func killKeeper(_ peer: ControlPeer) async throws {
    let info = try await peer.call(.daemon, as: DaemonInfo.self)
    let worker = ProcessIdentity(pid: info.pid)
    keeper.identity.signal(SIGKILL)
    _ = await keeper.wait()
    try await NotSeen.explaining({ home.report }) {
      try await worker?.untilGone("the worker whose keeper was killed")
    }
  }

  /// Kills both, the keeper first, so that it starts no other worker.
  package func killBoth(_ peer: ControlPeer) async throws {
    let info = try await peer.call(.daemon, as: DaemonInfo.self)
    let worker = ProcessIdentity(pid: info.pid)
    // Stopped first, so that it can't exit scopes when it notices the keeper's end.
    worker?.signal(SIGSTOP)
    keeper.identity.signal(SIGKILL)
    worker?.signal(SIGKILL)
    _ = await keeper.wait()
    try await worker?.untilGone("the worker")
  }

  /// Asks it to stop, like a service manager. Returns its termination.
  @discardableResult
  package func stop(within limit: Duration = Patience.standard) async throws -> Termination {
    keeper.identity.signal(SIGTERM)
    return try await ended(within: limit)
  }

  /// Waits until it has ended.
  package func ended(within limit: Duration = Patience.standard) async throws -> Termination {
    let end = Watched<Termination?>(nil)
    let waiting = Task { [keeper] in
      let termination = await keeper.wait()
      end.change { $0 = termination }
    }
    defer { waiting.cancel() }
    return try await NotSeen.explaining({ home.report }) {
      try await end.until("the end of the daemon", within: limit) { $0 }
    }
  }
}

/// A daemon that didn't start, and the reason.
package struct DaemonRefused: Error, CustomStringConvertible {
  package let said: String

  package var description: String { "the daemon didn't start: \(said)" }
}
