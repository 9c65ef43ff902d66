// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks

/// What is to be done once a decision is committed.
enum Effect: Sendable {
  /// Attempts that began with the decision.
  case begin([BegunAttempt])
  /// Deliveries for the lanes.
  case deliver([Delivery])
  /// Deliveries that newer ones replace: what waits is dropped, what runs is ended.
  case replace([Delivery])
  /// Scopes to enter and exit.
  case scopes([LeaseChange])
  /// The loop that should be heard.
  case sound(Play?)
  /// Events for subscribers and for the notices at the end of a phase.
  case events([Event], HookSignals)
  /// The status changed.
  case status(Status)
  /// The states of deliveries changed, mostly by an attempt.
  case deliveries([(Delivery, Attempt?)])
  /// A scope's lease changed.
  case scope(ScopeRecord)
  /// Other hooks than before.
  case configuration(Configuration)
  /// Everything before it has been carried out.
  case flushed(@Sendable () -> Void)
}
