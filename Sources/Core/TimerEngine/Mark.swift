// SPDX-License-Identifier: MIT

/// A moment inside a phase, a pause or a wait that some hook requested.
package struct Mark: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// Fires `interval` before the end of the phase.
    case focusEnding = "focus.ending"
    case breakEnding = "break.ending"
    /// Fires every `interval` of running time, of a pause, or of a wait.
    case focusElapsed = "focus.elapsed"
    case breakElapsed = "break.elapsed"
    case pauseElapsed = "pause.elapsed"
    case idleElapsed = "idle.elapsed"
  }

  package var kind: Kind
  package var interval: Duration
  /// The maximum number in one phase, pause or wait; nil is unlimited. An ending fires once.
  package var times: Int?

  package init(kind: Kind, interval: Duration, times: Int? = nil) {
    self.kind = kind
    self.interval = interval
    self.times = times
  }
}
