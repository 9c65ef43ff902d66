// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// Which days, and whose: `report`.
package struct ReportParams: Codable, Hashable, Sendable {
  /// `week`, `last month`, `2026-11`; this week where nothing is given.
  package var period: String?
  /// Days, or periods of which the first and the last day are meant.
  package var from: String?
  package var to: String?
  /// All of them where none is given.
  package var project: String?

  package init(period: String? = nil, from: String? = nil, to: String? = nil, project: String? = nil) {
    self.period = period
    self.from = from
    self.to = to
    self.project = project
  }
}

/// Which tasks of the past: `tasks.list`.
package struct TasksParams: Codable, Hashable, Sendable {
  /// Only those of this project; `""` is no project.
  package var project: String?
  /// Part of their name.
  package var text: String?
  /// 20 where it isn't given; at most 200.
  package var limit: Int?

  package init(project: String? = nil, text: String? = nil, limit: Int? = nil) {
    self.project = project
    self.text = text
    self.limit = limit
  }
}

/// A task of a focus on record.
package struct TaskRecord: Codable, Hashable, Sendable {
  package var task: String
  /// Empty where it had none.
  package var project: String
  /// When its last focus began.
  package var lastAt: JSONTime

  package init(task: String, project: String, lastAt: Instant) {
    self.task = task
    self.project = project
    self.lastAt = JSONTime(lastAt)
  }
}
