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
  mutating func give(_ reasons: [HookReason]) {
    self.reasons = reasons.isEmpty ? nil : reasons
    why = reasons.isEmpty ? nil : HookReason.text(reasons)
  }
}

extension Sequence<ConditionAnswer> {
  /// The failed conditions.
  var reasons: [HookReason] {
    filter { !$0.holds }.map { answer in
      .condition(
        key: answer.key.rawValue, text: answer.text,
        refusal: answer.verdict == .refused ? answer.why ?? "it failed" : nil)
    }
  }
}
