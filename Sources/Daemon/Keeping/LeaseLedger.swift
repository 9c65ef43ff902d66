// SPDX-License-Identifier: MIT
import Dispatching

/// Where scopes report to: what became of an enter or an exit is committed there.
protocol LeaseLedger: Sendable {
  /// The hook's enter as the file now has it; nil where it has none.
  func enterAction(of lease: Lease) async -> StoredAction?

  func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) async

  func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) async
}
