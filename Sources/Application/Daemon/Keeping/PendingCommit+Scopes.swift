// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import TimerEngine

/// A scope that nothing turns off any more, and the dead letter that says so.
struct GivenUp: Sendable {
  /// As it was.
  var lease: Lease
  var delivery: Delivery
  var attempt: Attempt
}

extension PendingCommit {
  /// Keeps a scope from being entered for as long as its condition goes on to hold.
  mutating func hold(_ hook: String) {
    // What doesn't hold isn't held either.
    held[hook] = now + .hours(24 * 365)
  }

  /// Gives up on the scopes of `hooks`; throws where the exit of one of them may still succeed, or there is none.
  mutating func giveUp(on hooks: [String]) throws(ControlError) -> [GivenUp] {
    var given: [GivenUp] = []
    for hook in Set(hooks).sorted() {
      if let objection = objection(toGivingUpOn: hook) { throw objection }
      if let lease = leases[hook] { given.append(giveUp(on: lease)) }
    }
    return given
  }

  private func objection(toGivingUpOn hook: String) -> ControlError? {
    guard let lease = leases[hook] else {
      let known = Set(configuration.hooks.filter(\.isLevel).map(\.id)).union(leases.keys)
      return ControlError(known.contains(hook) ? .scopeOff(id: hook) : .unknownScope(id: hook, known: known.sorted()))
    }
    return lease.isStuck ? nil : ControlError(.exitMayWork(id: hook))
  }

  private mutating func giveUp(on lease: Lease) -> GivenUp {
    let why = DeliveryReason.givenUp(times: lease.failures, last: lease.lastError)
    var attempt = Attempt(number: 1, startedAt: now)
    attempt.duration = .zero
    attempt.ending = .error(why)
    var delivery = Delivery(id: state.newID(at: now), hook: lease.hook, event: lease.event, createdAt: now)
    delivery.attempts = 1
    delivery.end(.dead, .step(ScopeStep.exit.rawValue, why))
    record(delivery, attempt, reason: .user)
    leases[lease.hook] = nil
    changedLeases.insert(lease.hook)
    hold(lease.hook)
    return GivenUp(lease: lease, delivery: delivery, attempt: attempt)
  }
}
