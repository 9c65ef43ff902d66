// SPDX-License-Identifier: MIT
package import Events
package import Hooks
package import TimerEngine

/// What is to be done about a batch of events: pure, decided before anything is committed.
package enum Planner {
  /// The deliveries that `events` cause, in the order of events and then of the file.
  package static func deliveries(
    for events: [Event], in configuration: Configuration, switchedOff: Set<String>, at instant: Instant,
    newID: () -> String
  ) -> [Delivery] {
    events.flatMap { event in
      configuration.hooks.filter { !switchedOff.contains($0.id) && answer(of: $0, to: event).acts }
        .map { Delivery(id: newID(), hook: $0.id, event: event, createdAt: instant) }
    }
  }

  /// Whether a hook acts on an event, and why not.
  package enum Answer: Hashable, Sendable {
    case acts
    case disabled
    /// A `while` hook: no event triggers it.
    case isLevel
    case otherEvent
    /// Another `lead` or `every` than the event's.
    case otherMark
    /// `times` is used up.
    case timesReached(Int)
    /// `hook.failed` about itself.
    case ownFailure

    package var acts: Bool { self == .acts }
  }

  /// Whether `hook` acts on `event`.
  package static func answer(of hook: Hook, to event: Event) -> Answer {
    guard case .edge(let edge) = hook.trigger else { return .isLevel }
    guard edge.patterns.contains(where: { $0.matches(event) }) else { return .otherEvent }
    guard hook.isEnabled else { return .disabled }
    if event.data.delivery?.hook == hook.id { return .ownFailure }
    if let mark = event.type.mark {
      switch mark {
      case .focusEnding, .breakEnding:
        if event.data.lead != (edge.lead ?? Edge.standardLead).wholeSeconds { return .otherMark }
      case .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed:
        if event.data.every != edge.every?.wholeSeconds { return .otherMark }
        if let times = edge.times, let count = event.data.count, count > times { return .timesReached(times) }
      }
    }
    return .acts
  }
}
