// SPDX-License-Identifier: MIT

/// The timer: a value with no clock, no thread and no input or output. Time comes in with every call.
package struct TimerEngine: Hashable, Sendable {
  package internal(set) var state: TimerState
  package internal(set) var settings: TimerSettings
  /// The moments that loaded hooks want to be told of.
  package var marks: Set<Mark>
  /// When the local day began: waiting is only remarked on after a session of this day.
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
