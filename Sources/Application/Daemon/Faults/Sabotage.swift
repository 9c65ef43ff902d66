// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Journal

#if FAULTS
  import Paths
#endif

/// A deliberately broken guarantee, which proves that `Scripts/crash` would detect it. `SEGUE_BREAK` chooses one per run, in
/// builds with crash points.
package enum Sabotage: String, CaseIterable, Sendable {
  /// A lease is written only after its enter has ended.
  case leaseAfterEnter = "lease-after-enter"
  /// Deliveries are written in a later transaction than their event.
  case deliveryApart = "delivery-apart"
  /// An interrupted command runs again even if it is not idempotent.
  case commandAgain = "command-again"
  /// A command begins without a record.
  case attemptUnrecorded = "attempt-unrecorded"
  /// Processes left by an enter or exit are not ended before the next step begins.
  case stepsLeftRunning = "steps-left-running"
  /// A delivery is replayed before it has ended.
  case replayUnchecked = "replay-unchecked"
  /// Deliveries that modes drop are decided, but not written.
  case skipUnwritten = "skip-unwritten"

  static func isOn(_ sabotage: Sabotage) -> Bool {
    #if FAULTS
      chosen == sabotage
    #else
      false
    #endif
  }

  #if FAULTS
    private static let chosen = Environment.current["SEGUE_BREAK"].flatMap(Sabotage.init(rawValue:))

    /// Returns the transactions of `commit`: one, unless a guarantee is broken.
    static func transactions(of commit: Commit) -> [Commit] {
      var first = commit
      switch chosen {
      case .leaseAfterEnter:
        first.leases.removeAll { $0.state == .entering }
        return [first]
      case .skipUnwritten where !commit.events.isEmpty:
        for index in first.deliveries.indices
        where first.deliveries[index].state == .skipped && first.deliveries[index].attempts == 0 {
          first.deliveries[index].state = .pending
          first.deliveries[index].nextAttemptAt = commit.instant
        }
        return [first]
      case .deliveryApart where !commit.events.isEmpty:
        var second = Commit(at: commit.instant)
        (second.deliveries, second.attempts) = (commit.deliveries, commit.attempts)
        (first.deliveries, first.attempts) = ([], [])
        return [first, second]
      default: return [commit]
      }
    }
  #endif
}
