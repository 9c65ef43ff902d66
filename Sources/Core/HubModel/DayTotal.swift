// SPDX-License-Identifier: MIT

/// The sums of one person and one day.
package struct DayTotal: Hashable, Sendable, Codable {
  package var day: Day
  package var seconds: Int64
  package var pomodoros: Int64
  package var strikes: Int64

  package init(day: Day, seconds: Int64 = 0, pomodoros: Int64 = 0, strikes: Int64 = 0) {
    self.day = day
    self.seconds = seconds
    self.pomodoros = pomodoros
    self.strikes = strikes
  }
}
