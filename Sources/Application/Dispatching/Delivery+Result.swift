// SPDX-License-Identifier: MIT
package import Deliveries
import Events
package import Hooks
package import TimerEngine

extension Delivery {
  /// Whether its event is older than `max-age` before its first attempt.
  func isTooOld(for hook: Hook, _ kind: StoredAction.Kind, at instant: Instant) -> Bool {
    guard attempts == 0, !isReplay, let limit = RetrySchedule.maxAge(of: hook, kind: kind) else { return false }
    return instant - event.time.instant > limit
  }

  /// The delivery as its next attempt begins.
  var beginning: Delivery {
    var delivery = self
    delivery.attempts += 1
    delivery.state = .running
    delivery.note = nil
    delivery.nextAttemptAt = nil
    return delivery
  }

  /// The delivery after an attempt that came to `result`; `hook` is what the file has of it now.
  package func after(
    _ result: JobResult, hook: Hook, kind: StoredAction.Kind, now: Instant,
    using generator: inout some RandomNumberGenerator
  ) -> Delivery {
    var delivery = self
    delivery.nextAttemptAt = nil
    delivery.note = result.note
    switch result.verdict {
    case .succeeded:
      delivery.state = .succeeded
    case .cancelled:
      delivery.state = .skipped
    case .gone:
      delivery.state = .dead
    case .interrupted:
      delivery.state = .unknown
      if hook.isRepeatable(kind) { delivery.retry(hook, nil, now, &generator) }
    case .failed:
      delivery.state = isWebhook(kind) ? .dead : .failed
      if !isWebhook(kind), hook.retry != nil { delivery.retry(hook, nil, now, &generator) }
    case .again(_, let delay):
      delivery.state = isWebhook(kind) ? .dead : .failed
      delivery.retry(hook, delay, now, &generator)
    case .unstarted:
      // Lanes put it back, but where a newer event takes its place.
      delivery.state = .skipped
    }
    return delivery
  }

  private mutating func retry(
    _ hook: Hook, _ delay: Duration?, _ now: Instant,
    _ generator: inout some RandomNumberGenerator
  ) {
    guard
      let due = RetrySchedule.next(
        after: attempts, notBefore: delay, retry: hook.retry, createdAt: createdAt, now: now,
        using: &generator)
    else { return }
    state = .pending
    nextAttemptAt = due
  }

  private func isWebhook(_ kind: StoredAction.Kind) -> Bool {
    if case .webhook = kind { true } else { false }
  }
}
