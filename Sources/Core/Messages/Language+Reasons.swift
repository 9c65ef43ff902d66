// SPDX-License-Identifier: MIT
package import ControlProtocol

extension Language {
  /// The code of BCP 47, such as `ko`.
  package var code: String { web(.tag) }

  /// Returns the reasons of a hook in this language, or `english` if the daemon sends no codes.
  package func text(_ reasons: [HookReason]?, or english: String?) -> String? {
    reasons.map { $0.map { hooks(.reason($0)) }.joined(separator: "; ") } ?? english
  }

  /// Returns a reason in this language, or `english` if the daemon sends no code.
  package func text(_ reason: DeliveryReason?, or english: String?) -> String? { reason.map(delivery) ?? english }

  /// Returns the reason of a refusal in this language, or `english` if the daemon sends no code.
  package func text(_ problem: ValueProblem?, or english: String?) -> String? { problem.map(value) ?? english }
}
