// SPDX-License-Identifier: MIT

/// The totals of a period. Times are whole seconds.
package struct Tally: Codable, Hashable, Sendable {
  /// The time of focus sessions that were completed, or stopped with their time kept.
  package var focus: Int64 = 0
  package var breakTime: Int64 = 0
  /// The number of ended focus sessions, whatever the outcome.
  package var sessions = 0
  /// The number of completed focus sessions.
  package var pomodoros = 0
  /// The number of discarded focus sessions.
  package var abandoned = 0
  package var strikes = 0

  package init() {}

  package var isEmpty: Bool { self == Tally() }

  package static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum += right
    return sum
  }

  package static func += (sum: inout Tally, other: Tally) {
    sum.focus += other.focus
    sum.breakTime += other.breakTime
    sum.sessions += other.sessions
    sum.pomodoros += other.pomodoros
    sum.abandoned += other.abandoned
    sum.strikes += other.strikes
  }

  private enum CodingKeys: String, CodingKey {
    case focus
    case breakTime = "break"
    case sessions, pomodoros, abandoned, strikes
  }
}
