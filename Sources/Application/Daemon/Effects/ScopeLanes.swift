// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import LibC
import TimerEngine

/// One lane per scope: enter and exit never overlap, and the newest desire wins. A running step is not interrupted.
actor ScopeLanes {
  private struct Lane {
    var desired: LeaseChange?
    var task: Task<Void, Never>?
    /// The running enter.
    var entering: Task<ScopeStepRun.Outcome, Never>?
  }

  private let ledger: any LeaseLedger
  private let runner: any ActionRunner
  private let now: @Sendable () -> Instant
  /// The folder of the data that enters leave for their exits.
  private let restoreFolder: String
  private let makeID: @Sendable () -> String
  private var lanes: [String: Lane] = [:]
  /// Leases whose only enter did not begin: their exits do nothing.
  private var unbegun: Set<String> = []

  init(
    ledger: any LeaseLedger, runner: any ActionRunner, now: @escaping @Sendable () -> Instant, restoreFolder: String,
    makeID: @escaping @Sendable () -> String
  ) {
    self.ledger = ledger
    self.runner = runner
    self.now = now
    self.restoreFolder = restoreFolder
    self.makeID = makeID
  }

  /// Takes committed changes.
  func accept(_ changes: [LeaseChange]) {
    for change in changes {
      let hook = change.lease.hook
      lanes[hook, default: Lane()].desired = change
      if lanes[hook]?.task == nil { lanes[hook]?.task = Task { await self.work(on: hook) } }
    }
  }

  /// Waits until no step runs or is wanted.
  func drained() async {
    while let task = lanes.values.lazy.compactMap(\.task).first { await task.value }
  }

  /// Interrupts the running enters, so that their exits come before the daemon's own end.
  func endEnters() {
    for lane in lanes.values { lane.entering?.cancel() }
  }

  private func work(on hook: String) async {
    while let change = lanes[hook]?.desired {
      lanes[hook]?.desired = nil
      switch change {
      case .enter(let lease): await enter(lease)
      case .exit(let lease): await exit(lease)
      }
    }
    lanes[hook] = nil
  }

  private func enter(_ lease: Lease) async {
    let id = makeID()
    let action: StoredAction?
    switch await ledger.enterAction(of: lease, as: id) {
    case .success(let found): action = found
    case .failure(let refusal):
      return await ledger.entered(lease, .refused(refusal.reason, lease: lease, as: id, at: now()))
    }
    let step = Task { await run(.enter, action, lease, as: id) }
    lanes[lease.hook]?.entering = step
    let outcome = await step.value
    lanes[lease.hook]?.entering = nil
    if outcome.isUnbegun, lease.earlierFailures == nil { unbegun.insert(lease.id) }
    await ledger.entered(lease, outcome)
  }

  private func exit(_ lease: Lease) async {
    let outcome = await run(.exit, unbegun.contains(lease.id) ? nil : lease.exit, lease, as: makeID())
    await ledger.exited(lease, outcome)
    unbegun.remove(lease.id)
    // The data is removed only now: an exit that a crash keeps from being recorded runs again, and needs it again.
    if outcome.failure == nil { unlink(restoreFolder + "/" + lease.id) }
  }

  private func run(
    _ step: ScopeStep, _ action: StoredAction?, _ lease: Lease, as id: String
  ) async -> ScopeStepRun.Outcome {
    await ScopeStepRun(lease: lease, step: step, action: action, restoreFolder: restoreFolder)
      .run(by: runner, as: id, at: now())
  }
}
