// SPDX-License-Identifier: MIT
import TimerEngine

/// The totals of a day's listed sessions.
package struct DaySum: Hashable, Sendable {
  package private(set) var hasFocus = false
  package private(set) var pomodoros = 0
  /// In seconds.
  package private(set) var focus: Int64 = 0
  package private(set) var strikes = 0
  package private(set) var abandoned = 0

  package init() {}

  package mutating func add(_ session: SessionRecord) {
    guard !session.phase.isBreak else { return }
    hasFocus = true
    if session.outcome == .completed { pomodoros += 1 }
    if session.outcome == .completed || session.outcome == .partial { focus += session.elapsed }
    if session.outcome == .abandoned { abandoned += 1 }
    strikes += session.strikes.count
  }
}
