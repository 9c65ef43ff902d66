// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks
import Messages

extension HookReason {
  /// Returns the reasons in English, for programs.
  static func text(_ reasons: [HookReason]) -> String {
    reasons.map { English().hooks(.reason($0)) }.joined(separator: "; ")
  }
}

extension TestRecord {
  mutating func give(_ reasons: [HookReason]) {
    self.reasons = reasons
    why = HookReason.text(reasons)
  }
}

extension ScopeRecord {
  /// Sets the reason of the last failure.
  mutating func fail(_ reason: DeliveryReason?) {
    lastReason = reason
    lastError = reason.map(English().delivery)
  }

  mutating func give(_ reasons: [HookReason]) {
    self.reasons = reasons.isEmpty ? nil : reasons
    why = reasons.isEmpty ? nil : HookReason.text(reasons)
  }
}

extension HookReason {
  /// A value that is missing.
  static func noValue(_ refusal: Refusal) -> HookReason { .noValue(reason: refusal.why, problem: refusal.problem) }
}
