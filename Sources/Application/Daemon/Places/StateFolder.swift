// SPDX-License-Identifier: MIT

import ControlProtocol
import Journal
import Logging
import Paths
import Synchronization
import SystemEvents

/// The journal and the lock, and the folder that they are in: seen to where somebody takes them away under the daemon.
final class StateFolder: Sendable {
  private let paths: Paths
  private let journal: Journal
  private let watcher: FileWatcher
  private let state: Mutex<State>

  private struct State {
    /// The folder that is locked.
    var folder: FileIdentity?
    /// The lock file that is there for clients.
    var lock: FileIdentity?
    /// The locks that were taken since the keeper took the first one.
    var locks: [LockFile] = []
  }

  /// Under the lock: what is there now is ours.
  init(_ paths: Paths, journal: Journal, logger: Logger) {
    self.paths = paths
    watcher = FileWatcher("the journal's files", logger: logger)
    self.journal = journal
    state = Mutex(State(folder: FileIdentity(of: paths.state)))
  }

  /// Says where the socket is, for clients whose environment says otherwise.
  func publish(_ socket: String) throws(DaemonError) {
    try LockFile.publish(socket: socket, in: paths)
    state.withLock { $0.lock = FileIdentity(of: paths.lock) }
  }

  /// Makes the folder anew, locked, and puts back what was in it, as far as any of that is needed.
  ///
  /// Throws `DaemonError.otherRuns` where another daemon has the place by now.
  func mend(socket: String, onNews: @escaping @Sendable () -> Void) async throws {
    defer { watch(onNews) }
    let (folder, lock) = state.withLock { ($0.folder, $0.lock) }
    let isNew = FileIdentity.hasChanged(folder, at: paths.state)
    if isNew || FileIdentity.hasChanged(lock, at: paths.lock) {
      // First: two daemons must not write into one folder.
      let lock = try LockFile(paths, holdsFolder: !isNew)
      state.withLock { state in
        state.folder = FileIdentity(of: paths.state)
        state.locks.append(lock)
      }
      try Paths.makeFolder(paths.restore)
      try publish(socket)
    }
    try await putBack(intoNewFolder: isNew || journal.displacement == .folder)
  }

  /// Puts the journal back where it isn't in its place, or waits for whoever does.
  ///
  /// A large one takes seconds to copy: that is done on no thread that others need.
  func putBack(intoNewFolder isNew: Bool = false) async throws {
    guard isNew || journal.displacement != nil else { return }
    try await withCheckedThrowingContinuation { continuation in
      do throws(SystemFailure) {
        try startThread { [journal] in
          continuation.resume(with: Result { try journal.putBack(intoNewFolder: isNew) })
        }
      } catch {
        continuation.resume(throwing: DaemonError(.noThread(reason: error.reason)))
      }
    }
  }

  func end() {
    watcher.end()
  }

  private func watch(_ onNews: @escaping @Sendable () -> Void) {
    var trail = journal.trail
    trail.follow(paths.lock)
    watcher.watch(trail, onNews: onNews)
  }
}
