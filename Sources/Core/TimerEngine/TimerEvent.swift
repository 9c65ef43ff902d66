// SPDX-License-Identifier: MIT

/// Why a thing happened.
package enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
  case user, elapsed, auto, strikes, suspend, recovered, stopped, skipped, early
}

/// One thing that happened to the timer.
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
  /// The session that it is about, as it then stood; nil where there is none.
  package var session: Session?
  /// When it was due, which may lie before it was noticed.
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
