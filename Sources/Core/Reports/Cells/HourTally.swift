// SPDX-License-Identifier: MIT

/// The contribution of one session to one hour of one day.
package struct HourTally: Hashable, Sendable {
  package var day: LocalDay
  /// The hour on the clock, 0 to 23. 1 is the hour from 1:00, even if days start at 4:00.
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
