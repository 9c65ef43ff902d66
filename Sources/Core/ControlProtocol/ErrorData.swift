// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// What else is known of an error.
package struct ErrorData: Codable, Hashable, Sendable {
  package var refusal: TimerRefusal?
  /// Why the record isn't changed.
  package var history: HistoryRefusal?
  /// Every other reason that has a code.
  package var problem: RequestProblem?

  package init(refusal: TimerRefusal? = nil, history: HistoryRefusal? = nil, problem: RequestProblem? = nil) {
    self.refusal = refusal
    self.history = history
    self.problem = problem
  }
}
