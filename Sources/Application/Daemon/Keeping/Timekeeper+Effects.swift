// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Journal

/// What follows from a decision once it is committed.
extension Timekeeper {
  /// Hands on what a committed plan brings about, in the order in which it must reach the lanes.
  func emitEffects(of plan: PendingCommit.Plan, _ pending: PendingCommit) {
    if !plan.commit.events.isEmpty {
      emit.yield(.events(plan.commit.events, HookSignals(plan.deliveries, in: loaded.configuration)))
    }
    for (delivery, attempt) in pending.ended { emit.yield(.delivery(delivery, attempt)) }
    for delivery in plan.deliveries + plan.replaced where delivery.state.isFinal {
      emit.yield(.delivery(delivery, nil))
    }
    // First: what is replaced makes room for what comes after it.
    if !plan.replaced.isEmpty { emit.yield(.replace(plan.replaced)) }
    let due = (pending.resumed + plan.deliveries).filter { open.mayBegin($0) }
    if !due.isEmpty { emit.yield(.deliver(due)) }
    if !plan.changes.isEmpty { emit.yield(.scopes(plan.changes)) }
    for scope in scopes(plan.scopes, in: plan.situation) { emit.yield(.scope(scope)) }
    guard plan.changesStatus else { return }
    // Another project or task may have another sound, too.
    emitSound(in: plan.situation)
    emit.yield(.status(status()))
  }
}
