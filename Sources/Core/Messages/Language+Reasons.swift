// SPDX-License-Identifier: MIT
package import ControlProtocol

extension Language {
  /// Reasons of a hook in this language; `english` from a daemon that sends no codes.
  package func text(_ reasons: [HookReason]?, or english: String?) -> String? {
    reasons.map { $0.map { hooks(.reason($0)) }.joined(separator: "; ") } ?? english
  }
}
