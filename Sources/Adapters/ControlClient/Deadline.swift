// SPDX-License-Identifier: MIT
import LibC

/// A time limit as a moment on the monotonic clock.
package struct Deadline: Hashable, Comparable, Sendable {
  private let nanoseconds: Int64

  /// `duration` from now.
  package init(in duration: Duration) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let (seconds, attoseconds) = duration.components
    nanoseconds =
      (Int64(now.tv_sec) + seconds) * 1_000_000_000 + Int64(now.tv_nsec) + attoseconds / 1_000_000_000
  }

  /// The time from `right` to `left`.
  package static func - (left: Deadline, right: Deadline) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }

  package static func < (left: Deadline, right: Deadline) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The timeout for poll(2) in milliseconds: rounded up, so that it doesn't wake too early; 0 after the deadline.
  package var pollTimeout: Int32 {
    let left = nanoseconds - Deadline(in: .zero).nanoseconds
    return left <= 0 ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
  }
}
