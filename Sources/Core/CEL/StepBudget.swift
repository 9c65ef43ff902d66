// SPDX-License-Identifier: MIT
import Synchronization

/// The steps that several evaluations share, so that their total is limited like a single one.
package final class StepBudget: Sendable {
  /// The steps that each evaluation may take even if the others have used up the budget. An ordinary condition thus never
  /// suffers from an expensive one.
  static let free = 500

  /// The total for all evaluations.
  package let steps: Int
  private let left: Mutex<Int>

  package init(steps: Int = Limits().steps) {
    self.steps = steps
    left = Mutex(steps)
  }

  var allowance: Int { left.withLock { max($0, Self.free) } }

  func spend(_ steps: Int) {
    left.withLock { $0 = max(0, $0 - steps) }
  }
}
