// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import TimerEngine

/// One enter or exit of a scope.
struct ScopeStepRun {
  let lease: Lease
  let step: ScopeStep
  /// nil if the hook has no action for this step.
  let action: StoredAction?
  /// The folder of the data that enter leaves for exit.
  let restoreFolder: String

  /// The result of the step, also as a delivery, so that `hooks log` shows it.
  struct Outcome: Sendable {
    /// nil if the step had no action.
    var delivery: Delivery?
    var attempt: Attempt
    var failure: DeliveryReason?
    /// Whether nothing of the step has begun.
    var isUnbegun = false

    /// Returns the outcome of an enter that could not begin, because an expression has no value.
    static func refused(_ why: DeliveryReason, lease: Lease, as id: String, at instant: Instant) -> Outcome {
      var delivery = Delivery(id: id, hook: lease.hook, event: lease.event, createdAt: instant)
      delivery.end(.failed, .step(ScopeStep.enter.rawValue, why))
      delivery.attempts = 1
      var attempt = Attempt(number: 1, startedAt: instant)
      attempt.duration = .zero
      attempt.ending = .error(why)
      return Outcome(delivery: delivery, attempt: attempt, failure: why)
    }
  }

  func run(by runner: any ActionRunner, as id: String, at begun: Instant) async -> Outcome {
    var attempt = Attempt(number: 1, startedAt: begun)
    guard let action else { return Outcome(delivery: nil, attempt: attempt, failure: nil) }
    let start = ContinuousClock.now
    let result = await runner.run(
      Job(
        hook: lease.hook, action: action, event: lease.event, delivery: id, attempt: lease.failures + 1, scope: step,
        restore: restoreFolder + "/" + lease.id))
    attempt.end(with: result, after: ContinuousClock.now - start)
    var delivery = Delivery(id: id, hook: lease.hook, event: lease.event, createdAt: begun)
    delivery.attempts = 1
    delivery.nextAttemptAt = nil
    delivery.state = result.failure == nil ? .succeeded : .failed
    delivery.note = .step(step.rawValue, result.note)
    let said = AttemptRecord.reason(in: result.standardError).map { String($0.prefix(300)) }
    let failure = result.failure.map { why in said.map { .explained(why, said: $0) } ?? why }
    return Outcome(delivery: delivery, attempt: attempt, failure: failure, isUnbegun: result.isUnbegun)
  }
}
