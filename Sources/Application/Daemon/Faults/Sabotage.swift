// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Journal

#if FAULTS
  import Paths
#endif

/// A promise that is broken on purpose, so that `Scripts/crash` shows that it would see it: one a run, chosen by
/// `SEGUE_BREAK`, where there are crash points.
package enum Sabotage: String, CaseIterable, Sendable {
  /// A lease is written down only when its enter has ended.
  case leaseAfterEnter = "lease-after-enter"
  /// Deliveries are written in a transaction after that of their event.
  case deliveryApart = "delivery-apart"
  /// An interrupted command is run again, whether it may be repeated or not.
  case commandAgain = "command-again"
  /// A command begins that isn't on record.
  case attemptUnrecorded = "attempt-unrecorded"
  /// What an enter or exit left running is not ended before the next one begins.
  case stepsLeftRunning = "steps-left-running"
  /// A delivery is done once more though it isn't over yet.
  case replayUnchecked = "replay-unchecked"
  /// What modes drop is decided, and not written down.
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

    /// The transactions that `commit` falls into: one, as long as nothing is broken.
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
