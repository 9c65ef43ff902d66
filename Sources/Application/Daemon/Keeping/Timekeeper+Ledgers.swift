// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Expressions
import Hooks
import TimerEngine

extension Timekeeper: DeliveryLedger {
  func action(for delivery: Delivery) -> PreparedAction {
    guard let hook = loaded.configuration.hook(delivery.hook), hook.isEnabled,
      !state.isSwitchedOff(hook), case .edge(let edge) = hook.trigger
    else { return .gone }
    do {
      let action = try StoredAction.filled(
        edge.action, of: hook, in: loaded.configuration,
        situation: expressions.situation(of: delivery.event).delivering(delivery.id, hook: hook.id))
      return .ready(hook, action)
    } catch {
      return .refused("what is to be filled in has no value: \(error.why)")
    }
  }

  func began(_ delivery: Delivery, attempt: Attempt) -> AttemptStart {
    // Its last end may be among what couldn't be written down yet: then it is only over for now.
    guard open.mayBegin(delivery) else { return unrecorded.isEmpty ? .over : .unrecorded }
    if Sabotage.isOn(.attemptUnrecorded) { return .recorded }
    let isRecorded = self.attempt("recording that '\(delivery.hook)' begins") {
      try commit(isEssential: false) { $0.record(delivery, attempt) }
    }
    return isRecorded ? .recorded : .unrecorded
  }

  func ended(_ delivery: Delivery, attempt: Attempt?) {
    writeDown("recording '\(delivery.hook)'") { pending in
      if let settled = pending.open.settled(delivery) { pending.record(settled, attempt) }
    }
  }

  func gone(_ delivery: Delivery, attempt: Attempt) {
    writeDown("recording '\(delivery.hook)'") { pending in
      if let settled = pending.open.settled(delivery) { pending.record(settled, attempt) }
      if let hook = pending.configuration.hook(delivery.hook) { pending.state.switchOff(hook) }
    }
  }
}

extension Timekeeper: LeaseLedger {
  func enterAction(of lease: Lease, as id: String) -> Result<StoredAction?, Refusal> {
    guard var hook = loaded.configuration.hook(lease.hook), hook.fingerprint == lease.fingerprint,
      case .level(let level) = hook.trigger, case .scope(let enter?, _) = level.action
    else { return .success(nil) }
    // The same variables and inputs as the exit has.
    if let environment = lease.environment { hook.environment = environment }
    let action = lease.inputs.map { enter.with($0) } ?? enter
    // What its inputs are now, they may not have been at the event: a task has another name since. What only the event
    // has (its type, say) isn't in them.
    if lease.inputs != nil, case .applied = action,
      let current = try? StoredAction.filled(
        action, of: hook, in: loaded.configuration,
        situation: currentSituation().delivering(id, hook: hook.id))
    {
      return .success(current)
    }
    return Result { () throws(Refusal) in
      try StoredAction.filled(
        action, of: hook, in: loaded.configuration,
        situation: expressions.situation(of: lease.event).delivering(id, hook: hook.id))
    }
  }

  func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    writeDown("recording that '\(lease.hook)' was entered") { $0.entered(lease, outcome) }
  }

  func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    writeDown("recording that '\(lease.hook)' was exited") { $0.exited(lease, outcome) }
  }
}

extension PendingCommit {
  /// Takes in what became of an enter.
  fileprivate mutating func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    let failures = enterFailures[lease.hook] ?? 0
    if let delivery = outcome.delivery { record(delivery, outcome.attempt, isNews: failures == 0) }
    guard var current = leases[lease.hook], current.id == lease.id else { return }
    if let failure = outcome.failure {
      // Half an enter may have been done: its exit follows, and it is tried again later.
      enterFailures[lease.hook] = failures + 1
      held[lease.hook] = now + RetrySchedule.exitWait(after: failures + 1)
      current.lastError = failure
      if current.state != .exiting { exit(current) }
    } else {
      enterFailures[lease.hook] = nil
      guard current.state == .entering else { return }
      current.state = .active
      current.earlierFailures = nil
      current.lastError = nil
      leases[lease.hook] = current
      changedLeases.insert(lease.hook)
    }
  }

  /// Takes in what became of an exit.
  fileprivate mutating func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    // One that was given up on meanwhile is no news any more.
    let ours = leases[lease.hook].flatMap { $0.id == lease.id ? $0 : nil }
    let isNews = (ours ?? lease).isNews
    if let delivery = outcome.delivery { record(delivery, outcome.attempt, isNews: isNews) }
    guard var current = leases[lease.hook], current.id == lease.id else { return }
    if let failure = outcome.failure {
      current.state = .exitFailed
      current.failures += 1
      current.lastError = failure
      current.nextAttemptAt = now + RetrySchedule.exitWait(after: current.failures)
      leases[lease.hook] = current
    } else {
      leases[lease.hook] = nil
    }
    changedLeases.insert(lease.hook)
  }
}
