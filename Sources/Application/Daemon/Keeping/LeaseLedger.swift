// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Hooks

/// Where scopes report to: what became of an enter or an exit is committed there.
protocol LeaseLedger: Sendable {
  /// The hook's enter as the file now has it, filled in for the step `id`; nil where it has none.
  func enterAction(of lease: Lease, as id: String) async -> Result<StoredAction?, Refusal>

  func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) async

  func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) async
}
