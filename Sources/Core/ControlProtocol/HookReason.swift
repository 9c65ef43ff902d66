// SPDX-License-Identifier: MIT

/// The reason that a hook acts or does not. The wire form matches `RequestProblem`: `{"waits":{"events":["focus.started"]}}`.
package enum HookReason: Codable, Hashable, Sendable {
  /// The hook acts on these events.
  case on(events: [String])
  /// The hook waits for other events.
  case waits(events: [String])
  /// A pattern never matches a mark: the hook must name the mark.
  case needsName(event: String)
  case disabled
  case isLevel
  case otherMark
  case timesReached(times: Int)
  case ownFailure
  /// A service stays off until its hook, manifest or program changes. Otherwise the receiver is permanently gone.
  case switchedOff(isService: Bool)
  case whileHolds(condition: String)
  case noEnter(condition: String)
  /// A condition was false, or it was refused with a reason.
  case condition(key: String, text: String, refusal: String?, problem: ValueProblem? = nil)
  case noValue(reason: String, problem: ValueProblem? = nil)
  case alreadyOn
  case stopping
  case keptOff
  case enterFailed(seconds: Int64)
}
