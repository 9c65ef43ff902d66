// SPDX-License-Identifier: MIT
@preconcurrency import Dispatch
import LibC
import Processes
import Synchronization

/// TERM, INT and HUP: each means an orderly end. What is said of a write that fails is no end at all.
final class StopSignals: Sendable {
  private struct State {
    var isStopping = false
    var waiters: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  init() {
    // A file at its limit, a log that nobody reads any more: the write fails, and whoever wrote knows.
    for number in [SIGXFSZ, SIGPIPE] { signal(number, SIG_IGN) }
    sources = [SIGTERM, SIGINT, SIGHUP].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [weak self] in self?.stop() }
      source.activate()
    }
  }

  var isStopping: Bool { state.withLock(\.isStopping) }

  /// Runs `body` when the first signal comes, at once where it came already.
  func whenStopped(_ body: @escaping @Sendable () -> Void) {
    let isStopping = state.withLock { state in
      if !state.isStopping { state.waiters.append(body) }
      return state.isStopping
    }
    if isStopping { body() }
  }

  /// How long a worker may take to end that was told to: its own bound, and some more.
  private static let patience = Duration.seconds(20)

  /// Passes the end on to the worker; one that doesn't end in time is killed, and `onKill` called.
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

  /// As if a signal had come.
  func stop() {
    let waiters = state.withLock { state in
      state.isStopping = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter() }
  }
}
