// SPDX-License-Identifier: MIT
package import ControlProtocol

/// Hooks, their deliveries and scopes, and events.
package enum HooksMessage: Hashable, Sendable {
  /// The reason that a hook acts or does not.
  case reason(HookReason)
  case switchedOff(isService: Bool)
  case noHooks(path: String)
  case noDeliveries
  case noFailures
  case noScopes
  case noEvents
  case noDelivery(id: String)
  case disabled
  /// What a hook does, by its name in the protocol.
  case action(String)
  case neverRan
  case exit(Int32)
  case signal(Int32)
  case http(Int)
  case attempt(Int)
  case output
  case errors
  case nextAttempt(at: String)
  /// The state of a delivery or scope, or an outcome, by its name in the protocol.
  case state(String)
  case since(String)
  /// The result of a condition, by its name in the protocol.
  case answer(String)
  case undoFailed(hook: String)
  // Giving up on scopes whose exits fail.
  case forgetHint(hooks: [String])
  case noSuchScope(name: String, known: [String])
  case isOff(hook: String)
  case hasNotFailed(hook: String)
  case mayStayOn(hook: String, why: String)
  case forgetThem(Int)
  case forgetNeedsYes
  case notForgotten
  case forgotten(hook: String, delivery: String)
  case noSuchHook(id: String, suggestion: String?)
  case nothingOn
  case nothingToReplay
  case wouldRun
  case wouldNotRun
  case wouldExit
  case ran
  case noHookRuns(event: String)
  /// The name of a hook in place of an event. `events`: those of the hook; possibly empty.
  case hookForEvent(id: String, events: [String])
  /// A failed hook, shown during a countdown.
  case failed(hook: String, why: String)
}
