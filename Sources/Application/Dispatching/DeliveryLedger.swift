// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Deliveries
package import Hooks
package import TimerEngine

/// What a delivery comes to when its turn has come.
package enum PreparedAction: Sendable {
  case ready(Hook, StoredAction)
  /// Its hook is gone from the file, or switched off.
  case gone
  /// Something that was to be filled in has no value.
  case refused(DeliveryReason)
}

/// An attempt that is on record, or is about to be.
package struct BegunAttempt: Sendable {
  package let hook: Hook
  package let action: StoredAction
  /// As it stands if the attempt cannot start yet.
  package let pending: Delivery
  package let running: Delivery
  package let attempt: Attempt

  /// The next attempt of `delivery`; nil where its event is too old for the hook.
  package init?(of delivery: Delivery, _ hook: Hook, _ action: StoredAction, at instant: Instant) {
    guard !delivery.isTooOld(for: hook, action.kind, at: instant) else { return nil }
    self.hook = hook
    self.action = action
    pending = delivery
    running = delivery.beginning
    attempt = Attempt(number: running.attempts, startedAt: instant)
  }
}

/// Whether an attempt may begin.
package enum AttemptStart: Hashable, Sendable {
  case recorded
  /// It couldn't be committed, so the attempt must not begin yet.
  case unrecorded
  /// The delivery was ended by another decision, or runs already.
  case over
}

/// Where lanes report to: whatever happens to a delivery is committed there before the next step.
package protocol DeliveryLedger: Sendable {
  /// Where it works, and lanes with it: what passes between them all the time wakes no thread.
  var executor: any SerialExecutor & TaskExecutor { get }

  /// The delivery's hook as the file now has it, and its action ready to run.
  func action(for delivery: Delivery) async -> PreparedAction

  /// Commits that an attempt begins.
  func began(_ delivery: Delivery, attempt: Attempt) async -> AttemptStart

  /// Commits how an attempt ended, or that a delivery ended without one.
  func ended(_ delivery: Delivery, attempt: Attempt?) async

  /// Commits the same, and that its hook is switched off until the file changes: the receiver is gone for good.
  func gone(_ delivery: Delivery, of hook: Hook, attempt: Attempt) async
}
