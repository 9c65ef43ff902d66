// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import SystemEvents
import TimerEngine

extension Timekeeper: DeliveryLedger {
  nonisolated var executor: any SerialExecutor & TaskExecutor { thread.executor }

  func action(for delivery: Delivery) -> PreparedAction {
    guard let hook = loaded.configuration.hook(delivery.hook), hook.isEnabled,
      !state.isSwitchedOff(hook), case .edge(let edge) = hook.trigger
    else { return .gone }
    do {
      let action = try StoredAction.filled(
        edge.action, of: hook, in: loaded.configuration,
        situation: situation(of: delivery.event).delivering(delivery.id, hook: hook.id))
      return .ready(hook, action)
    } catch {
      return .refused(error.reason)
    }
  }

  private func situation(of event: Event) -> EventSituation {
    if let last = lastSituation, last.event == event { return last.situation }
    let situation = expressions.situation(of: event)
    lastSituation = (event, situation)
    return situation
  }

  func began(_ delivery: Delivery, attempt: Attempt) async -> AttemptStart {
    await withCheckedContinuation { written in
      attempts.begun.append(AttemptGroup.Begun(delivery: delivery, attempt: attempt, written: written))
      planGroup()
    }
  }

  func ended(_ delivery: Delivery, attempt: Attempt?) async {
    await end(delivery) { pending in
      if let settled = pending.open.settled(delivery) { pending.record(settled, attempt) }
    }
  }

  func gone(_ delivery: Delivery, of hook: Hook, attempt: Attempt) async {
    await end(delivery) { pending in
      if let settled = pending.open.settled(delivery) { pending.record(settled, attempt) }
      // A hook that was changed meanwhile has another receiver.
      if pending.configuration.hook(hook.id)?.revision == hook.revision { pending.state.switchOff(hook) }
    }
  }

  private func end(_ delivery: Delivery, _ body: @escaping (inout PendingCommit) -> Void) async {
    await withCheckedContinuation { written in
      unrecorded.append(("recording '\(delivery.hook)'", body))
      attempts.ended.append(written)
      planGroup()
    }
  }

  /// Has the group written, behind what waits for this thread now: of that, all attempts join it. So one transaction waits for
  /// the disk for all of them, and those that come meanwhile are the next one.
  ///
  /// If many attempts run, others end soon. So a group waits until it has half as many, or for `longestWait`.
  private func planGroup() {
    let isLarge = attempts.count >= open.running / 2
    guard isLarge ? !attempts.isDue : attempts.wait == nil else { return }
    if isLarge {
      attempts.isDue = true
      attempts.wait?.cancel()
      Task { writeGroup() }
    } else {
      attempts.wait = Task {
        try? await Task.sleep(for: AttemptGroup.longestWait)
        if !Task.isCancelled { writeGroup() }
      }
    }
  }

  private func writeGroup() {
    let group = attempts
    guard group.count > 0 else { return }
    attempts = AttemptGroup()
    var starts: [AttemptStart] = []
    if Sabotage.isOn(.attemptUnrecorded) {
      writeUnrecorded()
      starts = group.begun.map { open.mayBegin($0.delivery) ? .recorded : .over }
    } else if let written = try? write(group.begun) {
      starts = written
    } else {
      // What is in the way of one, or of what isn't essential, isn't in the way of the others.
      writeUnrecorded()
      starts = group.begun.map(write)
    }
    for (begun, start) in zip(group.begun, starts) { begun.written.resume(returning: start) }
    for written in group.ended { written.resume() }
  }

  /// Writes what ended and what begins in one transaction.
  private func write(_ begun: [AttemptGroup.Begun]) throws -> [AttemptStart] {
    let ends = unrecorded
    let starts = begun.map { open.mayBegin($0.delivery) }
    try commit(isEssential: begun.isEmpty) { pending in
      for end in ends { end.body(&pending) }
      for (begun, starts) in zip(begun, starts) where starts { pending.record(begun.delivery, begun.attempt) }
    }
    unrecorded = []
    return starts.map { $0 ? .recorded : .over }
  }

  private func write(_ begun: AttemptGroup.Begun) -> AttemptStart {
    // Its last end may be among what couldn't be written down yet: then it is only over for now.
    guard open.mayBegin(begun.delivery) else { return unrecorded.isEmpty ? .over : .unrecorded }
    let isRecorded = attempt("recording that '\(begun.delivery.hook)' begins") {
      try commit(isEssential: false) { $0.record(begun.delivery, begun.attempt) }
    }
    return isRecorded ? .recorded : .unrecorded
  }
}

/// Attempts that begin or have ended, and who waits until that is written.
struct AttemptGroup {
  struct Begun {
    let delivery: Delivery
    let attempt: Attempt
    let written: CheckedContinuation<AttemptStart, Never>
  }

  var begun: [Begun] = []
  /// What is to be written of these is `Timekeeper.unrecorded`.
  var ended: [CheckedContinuation<Void, Never>] = []
  /// Whether it is to be written at once.
  var isDue = false
  /// Writes it when it has waited long enough for others.
  var wait: Task<Void, Never>?
  static let longestWait = Duration.milliseconds(8)

  var count: Int { begun.count + ended.count }
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
    let failures = enterFailures[lease.hook]?.times ?? 0
    if let delivery = outcome.delivery { record(delivery, outcome.attempt, isNews: failures == 0) }
    guard var current = leases[lease.hook], current.id == lease.id else { return }
    if let failure = outcome.failure {
      // Half an enter may have been done: its exit follows, and it is tried again later.
      enterFailures[lease.hook] = EnterFailure(times: failures + 1, last: failure)
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
