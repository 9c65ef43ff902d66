// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// What else is known of an error.
package struct ErrorData: Codable, Hashable, Sendable {
  package var refusal: TimerRefusal?
  /// Why the record isn't changed.
  package var history: HistoryRefusal?
  /// Why hooks.yml isn't changed.
  package var config: ConfigRefusal?
  /// The errors that hooks.yml has, or would have.
  package var diagnostics: [DiagnosticRecord]?
  /// Every other reason that has a code.
  package var problem: RequestProblem?

  package init(
    refusal: TimerRefusal? = nil, history: HistoryRefusal? = nil, config: ConfigRefusal? = nil,
    diagnostics: [DiagnosticRecord]? = nil, problem: RequestProblem? = nil
  ) {
    self.refusal = refusal
    self.history = history
    self.config = config
    self.diagnostics = diagnostics
    self.problem = problem
  }
}
