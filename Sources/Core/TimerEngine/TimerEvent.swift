// SPDX-License-Identifier: MIT

/// The cause of an event.
package enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
  case user, elapsed, auto, strikes, suspend, recovered, stopped, skipped, early
}

/// One event of the timer.
package struct TimerEvent: Codable, Hashable, Sendable {
  package enum Kind: Codable, Hashable, Sendable {
    case started, paused, resumed, completed, abandoned, skipped
    case extended(by: Duration)
    case mark(Mark.Kind, interval: Duration, count: Int)
    case strikeAdded(number: Int, text: String)
    case roundCompleted
    case systemSuspended(slept: Duration)
    case systemResumed(slept: Duration)
  }

  package var kind: Kind
  package var reason: Reason
  /// The session of the event, in its state at that time; nil without one.
  package var session: Session?
  /// The due time, possibly before the daemon noticed it.
  package var time: Instant

  package init(_ kind: Kind, _ reason: Reason, session: Session?, time: Instant) {
    self.kind = kind
    self.reason = reason
    self.session = session
    self.time = time
  }
}

/// One change of the timer: its events in order, and the timer after all of them.
package struct Transition: Codable, Hashable, Sendable {
  package var events: [TimerEvent]
  package var timer: TimerSnapshot

  package init(events: [TimerEvent], timer: TimerSnapshot) {
    self.events = events
    self.timer = timer
  }
}
