// SPDX-License-Identifier: MIT
import Synchronization

/// What has become of a hook's service so far: shared by those that follow one another, since each scope has its own.
package final class ServiceHistory: Sendable {
  private struct State: Sendable {
    var supervision = ServiceSupervision()
    var lastFailure: String?
    var offReason: String?
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  package init(clock: any Clock<Duration> = SuspendingClock()) {
    elapsed = stopwatch(clock)
  }

  /// The moment, on its own clock.
  var now: Duration { elapsed() }

  /// How long it isn't started yet.
  var rest: Duration { max(.zero, state.withLock(\.supervision.nextStart) - elapsed()) }

  /// Why it didn't run last; nil where it did.
  var lastFailure: String? { state.withLock(\.lastFailure) }

  /// Why it isn't started any more but for an exit; nil where it is.
  var offReason: String? { state.withLock(\.offReason) }

  /// Whether it isn't started any more but for an exit.
  package var isOff: Bool { offReason != nil }

  /// Takes in that a life came to its end which began at `birth`.
  func crashed(_ why: String, birth: Duration) -> ServiceSupervision.Decision {
    let moment = elapsed()
    return state.withLock { state in
      state.lastFailure = why
      return state.supervision.crashed(at: moment, after: moment - birth)
    }
  }

  /// Takes in a start that failed; how long to wait for the next.
  func failedToStart(_ why: String) -> Duration {
    let moment = elapsed()
    return state.withLock { state in
      state.lastFailure = why
      return state.supervision.failedToStart(at: moment)
    }
  }

  /// It runs, and takes calls.
  func started() { state.withLock { $0.lastFailure = nil } }

  /// Switches it off; false where it is off already.
  func switchOff(_ why: String) -> Bool {
    state.withLock { state in
      guard state.offReason == nil else { return false }
      state.offReason = why
      return true
    }
  }
}
