// SPDX-License-Identifier: MIT

/// What one session contributes to one hour of one day.
package struct HourTally: Hashable, Sendable {
  package var day: LocalDay
  /// What the clock shows, 0 to 23: 1 is the hour after midnight, also of a day that starts at four.
  package var hour: Int
  package var project: String
  package var task: String
  package var tally: Tally

  package init(day: LocalDay, hour: Int, project: String, task: String, tally: Tally) {
    self.day = day
    self.hour = hour
    self.project = project
    self.task = task
    self.tally = tally
  }
}
