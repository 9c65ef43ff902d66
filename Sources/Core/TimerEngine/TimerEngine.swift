// SPDX-License-Identifier: MIT

/// The timer: a value without a clock, thread, input or output. Each call passes the time.
package struct TimerEngine: Hashable, Sendable {
  package internal(set) var state: TimerState
  package internal(set) var settings: TimerSettings
  /// The moments that loaded hooks requested.
  package var marks: Set<Mark>
  /// The start of the local day: marks of a wait only fire after a session of this day.
  package var dayStart: Instant?

  package init(
    state: TimerState, settings: TimerSettings = TimerSettings(), marks: Set<Mark> = [], dayStart: Instant? = nil
  ) {
    self.state = state
    self.settings = settings
    self.marks = marks
    self.dayStart = dayStart
  }
}
