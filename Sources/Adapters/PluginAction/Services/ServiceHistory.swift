// SPDX-License-Identifier: MIT
import ControlProtocol
import Synchronization

/// The history of a hook's service. Consecutive services share it, because each scope has its own service.
package final class ServiceHistory: Sendable {
  private struct State: Sendable {
    var supervision = ServiceSupervision()
    var lastFailure: ServiceProblem?
    var offReason: ServiceProblem?
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  package init(clock: any Clock<Duration> = SuspendingClock()) {
    elapsed = stopwatch(clock)
  }

  /// The current time on its own clock.
  var now: Duration { elapsed() }

  /// The remaining time before it may start.
  var rest: Duration { max(.zero, state.withLock(\.supervision.nextStart) - elapsed()) }

  /// The reason of the last failure; nil if it last ran.
  var lastFailure: ServiceProblem? { state.withLock(\.lastFailure) }

  /// The reason for which it is started only for an exit; nil if it isn't switched off.
  var offReason: ServiceProblem? { state.withLock(\.offReason) }

  /// Whether it is started only for an exit.
  package var isOff: Bool { offReason != nil }

  /// Records the end of the life that began at `birth`.
  func crashed(_ why: ServiceProblem, birth: Duration) -> ServiceSupervision.Decision {
    let moment = elapsed()
    return state.withLock { state in
      state.lastFailure = why
      return state.supervision.crashed(at: moment, after: moment - birth)
    }
  }

  /// Records a failed start. Returns the time to wait for the next one.
  func failedToStart(_ why: ServiceProblem) -> Duration {
    let moment = elapsed()
    return state.withLock { state in
      state.lastFailure = why
      return state.supervision.failedToStart(at: moment)
    }
  }

  /// Records that it runs and accepts calls.
  func started() { state.withLock { $0.lastFailure = nil } }

  /// Switches it off; false if it is already off.
  func switchOff(_ why: ServiceProblem) -> Bool {
    state.withLock { state in
      guard state.offReason == nil else { return false }
      state.offReason = why
      return true
    }
  }
}
