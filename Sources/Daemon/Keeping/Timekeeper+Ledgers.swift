// SPDX-License-Identifier: MIT
import Dispatching
import Hooks
import TimerEngine

extension Timekeeper: DeliveryLedger {
  func hook(_ id: String) -> (hook: Hook, action: StoredAction)? {
    guard let hook = loaded.configuration.hook(id), hook.isEnabled, book.switchedOff[id] != hook.fingerprint,
      case .edge(let edge) = hook.trigger
    else { return nil }
    return (hook, StoredAction(edge.action, of: hook, in: loaded.configuration))
  }

  func began(_ delivery: Delivery, attempt: Attempt) -> Bool {
    self.attempt("recording that '\(delivery.hook)' begins") {
      try commit { $0.record(delivery, attempt) }
    }
  }

  func ended(_ delivery: Delivery, attempt: Attempt?) {
    writeDown("recording '\(delivery.hook)'") { $0.record(delivery, attempt) }
  }

  func gone(_ delivery: Delivery, attempt: Attempt) {
    writeDown("recording '\(delivery.hook)'") { draft in
      draft.record(delivery, attempt)
      if let hook = draft.configuration.hook(delivery.hook) { draft.book.switchedOff[hook.id] = hook.fingerprint }
    }
  }
}

extension Timekeeper: LeaseLedger {
  func enterAction(of lease: Lease) -> StoredAction? {
    guard let hook = loaded.configuration.hook(lease.hook), hook.fingerprint == lease.fingerprint,
      case .level(let level) = hook.trigger, case .scope(let enter?, _) = level.action
    else { return nil }
    return StoredAction(enter, of: hook, in: loaded.configuration)
  }

  func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    writeDown("recording that '\(lease.hook)' was entered") { $0.entered(lease, outcome) }
  }

  func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    writeDown("recording that '\(lease.hook)' was exited") { $0.exited(lease, outcome) }
  }
}

extension Draft {
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
      current.lastError = nil
      leases[lease.hook] = current
      changedLeases.insert(lease.hook)
    }
  }

  /// Takes in what became of an exit.
  fileprivate mutating func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    let isNews = leases[lease.hook].map { $0.failures == 0 } ?? true
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
