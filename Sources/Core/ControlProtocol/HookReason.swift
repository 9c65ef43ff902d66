// SPDX-License-Identifier: MIT

/// Why a hook acts, or does not. On the wire as `RequestProblem` is: `{"waits":{"events":["focus.started"]}}`.
package enum HookReason: Codable, Hashable, Sendable {
  /// It acts on these events.
  case on(events: [String])
  /// It waits for other events.
  case waits(events: [String])
  /// A pattern never means a mark, which needs its own name.
  case needsName(event: String)
  case disabled
  case isLevel
  case otherMark
  case timesReached(times: Int)
  case ownFailure
  /// A service that is switched off until its hook, manifest or program changes; else a receiver that is gone for good.
  case switchedOff(isService: Bool)
  case whileHolds(condition: String)
  case noEnter(condition: String)
  /// A condition that said no, or has no answer for a reason.
  case condition(key: String, text: String, refusal: String?)
  case noValue(reason: String)
  case alreadyOn
  case stopping
  case keptOff
  case enterFailed(seconds: Int64)
}
