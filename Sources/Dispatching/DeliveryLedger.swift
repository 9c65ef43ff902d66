// SPDX-License-Identifier: MIT
package import Hooks

/// Where lanes report to: whatever happens to a delivery is committed there before the next step.
package protocol DeliveryLedger: Sendable {
  /// The hook as the file now has it, and its action ready to run; nil where it is gone or switched off.
  func hook(_ id: String) async -> (hook: Hook, action: StoredAction)?

  /// Commits that an attempt begins. False where it couldn't be committed: then it must not begin.
  func began(_ delivery: Delivery, attempt: Attempt) async -> Bool

  /// Commits how an attempt ended, or that a delivery ended without one.
  func ended(_ delivery: Delivery, attempt: Attempt?) async

  /// Commits the same, and that its hook is switched off until the file changes: the receiver is gone for good.
  func gone(_ delivery: Delivery, attempt: Attempt) async
}
