// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// What else is known of an error.
package struct ErrorData: Codable, Hashable, Sendable {
  package var refusal: TimerRefusal?
  /// Why the record isn't changed.
  package var history: HistoryRefusal?

  package init(refusal: TimerRefusal? = nil, history: HistoryRefusal? = nil) {
    self.refusal = refusal
    self.history = history
  }
}
