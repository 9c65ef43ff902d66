// SPDX-License-Identifier: MIT
import Synchronization

/// The steps that several evaluations share, so that together they end as soon as a single one does.
package final class StepBudget: Sendable {
  /// The steps that each evaluation may take even if the others have used up the rest: an ordinary condition never
  /// suffers from an expensive one.
  static let free = 500

  /// For all evaluations together.
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
