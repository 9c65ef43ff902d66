// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import TimerEngine

/// A status that advances by itself between two messages of the daemon, so that no query is needed each second.
package struct LiveStatus: Hashable, Sendable {
  package let received: Status
  /// For an open-ended session: its start if it had never stood still.
  private let origin: Instant

  package init(_ status: Status, receivedAt instant: Instant) {
    received = status
    origin = instant - .seconds(status.elapsed)
  }

  /// The status at `instant`.
  package func at(_ instant: Instant) -> Status {
    guard received.state == .running else { return received }
    var status = received
    if let deadline = received.deadline?.instant {
      let left = max(.zero, deadline - instant)
      status.remaining = min(received.planned, (left.milliseconds + 999) / 1000)
      // Computed from the deadline, so that both change at the same moment.
      status.elapsed = max(0, received.planned - status.remaining)
    } else {
      status.elapsed = max(0, (instant - origin).wholeSeconds)
    }
    let elapsed = status.elapsed
    status.session?.elapsed = elapsed
    return status
  }

  /// The start of the next displayed second; nil while nothing changes by itself.
  package func nextChange(after instant: Instant) -> Instant? {
    guard received.state == .running else { return nil }
    if let deadline = received.deadline?.instant, deadline <= instant { return nil }
    let anchor = received.deadline?.instant ?? origin
    let distance = (anchor - instant).milliseconds
    let step = ((distance % 1000) + 1000) % 1000
    return instant + .milliseconds(step == 0 ? 1000 : step)
  }
}
