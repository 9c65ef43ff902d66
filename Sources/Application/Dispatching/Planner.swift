// SPDX-License-Identifier: MIT
import ControlProtocol
package import Deliveries
package import Events
package import Hooks
package import TimerEngine

/// What is to be done about a batch of events: pure, decided before anything is committed.
package enum Planner {
  /// The deliveries that `events` cause, in the order of events and then of the file. One whose condition said no is
  /// among them as skipped, so that it can be seen why nothing was done.
  package static func deliveries(
    for events: [Event], in configuration: Configuration, switchedOff: Set<String>, at instant: Instant,
    situation: (Event) -> some Situation, newID: () -> String
  ) -> [Delivery] {
    events.flatMap { event in
      // Most hooks have no conditions: what they would be asked about is made once, where one has.
      lazy var asked = situation(event)
      return configuration.hooks.filter { !switchedOff.contains($0.id) && answer(of: $0, to: event).acts }.map { hook in
        var delivery = Delivery(id: newID(), hook: hook.id, event: event, createdAt: instant)
        guard !hook.conditions.isEmpty else { return delivery }
        delivery.conditions = hook.answers(in: asked)
        let refusals = delivery.conditions.refusals
        if !refusals.isEmpty { delivery.end(.skipped, .conditions(refusals)) }
        return delivery
      }
    }
  }

  /// Applies the modes of hooks to `new` deliveries, in order: ends those that are dropped, and returns those of `open`
  /// that newer ones replace.
  package static func admit(
    _ new: inout [Delivery], in configuration: Configuration, beside open: @autoclosure () -> OpenDeliveries
  ) -> [Delivery] {
    guard new.contains(where: { !$0.state.isFinal }) else { return [] }
    var modes: [String: LaneMode] = [:]
    for hook in configuration.hooks where hook.mode == .single || hook.mode == .restart { modes[hook.id] = hook.mode }
    guard !modes.isEmpty else { return [] }
    lazy var open = open()
    var replaced: [Delivery] = []
    // By hook, which of `new` has its place.
    var admitted: [String: Int] = [:]
    for index in new.indices where !new[index].state.isFinal {
      let hook = new[index].hook
      guard let mode = modes[hook] else { continue }
      if mode == .restart {
        if let older = admitted[hook] { new[older].replace() } else { replaced += open.occupying(hook) }
        admitted[hook] = index
      } else if admitted[hook] != nil || !open.occupying(hook).isEmpty {
        new[index].end(.skipped, .busy(hook: hook))
      } else {
        admitted[hook] = index
      }
    }
    for index in replaced.indices { replaced[index].replace() }
    return replaced
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

  /// Whether `hook` acts on `event` as far as its conditions let it.
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
