// SPDX-License-Identifier: MIT
package import TimerEngine

/// What else is known of an error.
package struct ErrorData: Codable, Hashable, Sendable {
  package var refusal: TimerRefusal?

  package init(refusal: TimerRefusal? = nil) {
    self.refusal = refusal
  }
}
