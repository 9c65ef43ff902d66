// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// The details of an error.
package struct ErrorData: Codable, Hashable, Sendable {
  package var refusal: TimerRefusal?
  /// The reason that the record stays unchanged.
  package var history: HistoryRefusal?
  /// The reason that hooks.yml stays unchanged.
  package var config: ConfigRefusal?
  /// The errors that hooks.yml has, or would have after the change.
  package var diagnostics: [DiagnosticRecord]?
  /// Any other reason that has a code.
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
