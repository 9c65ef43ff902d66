// SPDX-License-Identifier: MIT

package import Hooks
package import Messages

extension Diagnostic {
  /// The problem and its remedy in one line, without its place.
  package func text(in language: any Language) -> String {
    language.diagnostic(problem) + (advice.map { "; " + language.hint($0) } ?? "")
  }
}
