// SPDX-License-Identifier: MIT

/// A session of focus as the hub counts it: the result of all events about it.
package struct Focus: Hashable, Sendable {
  /// The day that counts it, in the zone that the person had then.
  package var day: Day
  package var seconds: Int64
  package var strikes: Int64
  /// Whether it adds points and a pomodoro.
  package var counts: Bool

  package init(day: Day, seconds: Int64, strikes: Int64, counts: Bool) {
    self.day = day
    self.seconds = seconds
    self.strikes = strikes
    self.counts = counts
  }

  /// The session after `event`; nil if the event decides nothing about it.
  package static func after(_ event: HubEvent, of focus: Focus?, day: Day) -> Focus? {
    switch event.kind {
    case .started, .strike: nil
    case .completed, .abandoned:
      // The end of a session is reported once. A correction that came before it knows better.
      focus == nil
        ? Focus(day: day, seconds: event.seconds, strikes: event.strikes, counts: event.kind == .completed) : nil
    case .corrected:
      Focus(day: day, seconds: event.seconds, strikes: max(event.strikes, focus?.strikes ?? 0), counts: true)
    case .withdrawn:
      Focus(day: focus?.day ?? day, seconds: 0, strikes: focus?.strikes ?? event.strikes, counts: false)
    }
  }

  /// What it adds to its day.
  package var total: DayTotal {
    DayTotal(day: day, seconds: counts ? seconds : 0, pomodoros: counts ? 1 : 0, strikes: strikes)
  }
}
