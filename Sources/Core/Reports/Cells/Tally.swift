// SPDX-License-Identifier: MIT

/// What some stretch of time came to. Times are whole seconds.
package struct Tally: Codable, Hashable, Sendable {
  /// Time of focus sessions that were completed, or stopped with their time kept.
  package var focus: Int64 = 0
  package var breakTime: Int64 = 0
  /// Focus sessions that ended, however.
  package var sessions = 0
  /// Those of them that were completed.
  package var pomodoros = 0
  /// Those of them that were discarded.
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
