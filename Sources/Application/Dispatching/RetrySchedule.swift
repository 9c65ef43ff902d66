// SPDX-License-Identifier: MIT
package import Deliveries
package import Hooks
package import TimerEngine

/// When a delivery is tried again, and when it is given up.
package enum RetrySchedule {
  /// The longest wait before attempt 2, 3, …; the actual one is drawn between nothing and this.
  package static let waits: [Duration] = [
    .seconds(5), .minutes(5), .minutes(30), .hours(2), .hours(5), .hours(10), .hours(10),
  ]
  /// How long a webhook is tried where its hook doesn't say.
  package static let longest = Duration.hours(28)

  /// When attempt `attempts + 1` is due; nil where there is to be none.
  package static func next(
    after attempts: Int, notBefore delay: Duration?, retry: Retry?, createdAt: Instant, now: Instant,
    using generator: inout some RandomNumberGenerator
  ) -> Instant? {
    let allowed = retry?.attempts ?? waits.count + 1
    guard attempts < allowed else { return nil }
    let bound = waits[min(attempts, waits.count) - 1]
    let jitter = Duration.milliseconds(Int64.random(in: 0...bound.milliseconds, using: &generator))
    let due = now + max(delay ?? .zero, jitter)
    return due - createdAt <= retry?.maxAge ?? longest ? due : nil
  }

  /// How long to wait before a failed exit is tried again: 1 s, doubled up to 5 min.
  package static func exitWait(after failures: Int) -> Duration {
    .seconds(min(300, 1 << min(failures - 1, 9)))
  }

  /// How old an event may be before its first attempt.
  package static func maxAge(of hook: Hook, kind: StoredAction.Kind) -> Duration? {
    if let maxAge = hook.maxAge { return maxAge }
    switch kind {
    case .play: return .minutes(1)
    case .webhook: return .hours(24)
    case .command, .plugin: return nil
    }
  }
}
