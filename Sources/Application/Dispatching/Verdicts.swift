// SPDX-License-Identifier: MIT
package import Deliveries
package import Hooks
package import TimerEngine

/// What becomes of a delivery after an attempt: pure.
package enum Verdicts {
  /// The delivery after `result`; `hook` is what the file has of it now.
  package static func after(
    _ result: JobResult, of delivery: Delivery, hook: Hook, kind: StoredAction.Kind, now: Instant,
    using generator: inout some RandomNumberGenerator
  ) -> Delivery {
    var delivery = delivery
    delivery.nextAttemptAt = nil
    delivery.note = result.failure
    switch result.verdict {
    case .succeeded:
      delivery.state = .succeeded
    case .cancelled:
      delivery.state = .skipped
    case .gone:
      delivery.state = .dead
    case .interrupted:
      delivery.state = .unknown
      if hook.isRepeatable(kind) { retry(&delivery, hook, nil, now, &generator) }
    case .failed:
      delivery.state = isWebhook(kind) ? .dead : .failed
      if !isWebhook(kind), hook.retry != nil { retry(&delivery, hook, nil, now, &generator) }
    case .again(_, let delay):
      delivery.state = isWebhook(kind) ? .dead : .failed
      retry(&delivery, hook, delay, now, &generator)
    case .unstarted:
      // Lanes put it back, but where a newer event takes its place.
      delivery.state = .skipped
    }
    return delivery
  }

  private static func retry(
    _ delivery: inout Delivery, _ hook: Hook, _ delay: Duration?, _ now: Instant,
    _ generator: inout some RandomNumberGenerator
  ) {
    guard
      let due = RetrySchedule.next(
        after: delivery.attempts, notBefore: delay, retry: hook.retry, createdAt: delivery.createdAt, now: now,
        using: &generator)
    else { return }
    delivery.state = .pending
    delivery.nextAttemptAt = due
  }

  private static func isWebhook(_ kind: StoredAction.Kind) -> Bool {
    if case .webhook = kind { true } else { false }
  }
}
