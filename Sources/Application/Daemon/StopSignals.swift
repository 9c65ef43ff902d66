// SPDX-License-Identifier: MIT
import LibC
import Processes
import Synchronization
import SystemEvents

/// TERM, INT and HUP: each causes an orderly end. Signals of a failed write do not.
final class StopSignals: Sendable {
  private struct State {
    var isStopping = false
    var waiters: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  init() throws(SystemFailure) {
    // A file reaches its limit, or a log loses its reader. The write then fails, and its caller handles the error.
    for number in [SIGXFSZ, SIGPIPE] { signal(number, SIG_IGN) }
    try onSignals([SIGTERM, SIGINT, SIGHUP]) { [weak self] in self?.stop() }
  }

  var isStopping: Bool { state.withLock(\.isStopping) }

  /// Runs `body` on the first signal; at once if a signal has already come.
  func whenStopped(_ body: @escaping @Sendable () -> Void) {
    let isStopping = state.withLock { state in
      if !state.isStopping { state.waiters.append(body) }
      return state.isStopping
    }
    if isStopping { body() }
  }

  /// The time for a worker to end: its own limit plus a margin.
  private static let patience = Duration.seconds(20)

  /// Forwards the signal to the worker. A worker that does not end in time is killed, and `onKill` is called.
  func forward(to worker: ChildProcess, onKill: @escaping @Sendable () -> Void) {
    whenStopped {
      Task {
        await worker.signal(SIGTERM)
        try? await Task.sleep(for: Self.patience)
        guard await worker.termination == nil else { return }
        onKill()
        await worker.signal(SIGKILL)
      }
    }
  }

  /// Has the same effect as a signal.
  func stop() {
    let waiters = state.withLock { state in
      state.isStopping = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter() }
  }
}
