// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// The parameters of `report`: the days and the projects.
package struct ReportParams: Codable, Hashable, Sendable {
  /// `week`, `last month`, `2026-11`; default this week.
  package var period: String?
  /// Days, or periods: the first day of `from` and the last day of `to` count.
  package var from: String?
  package var to: String?
  /// Default: all projects.
  package var project: String?

  package init(period: String? = nil, from: String? = nil, to: String? = nil, project: String? = nil) {
    self.period = period
    self.from = from
    self.to = to
    self.project = project
  }
}

/// The parameters of `tasks.list`: filters for past tasks.
package struct TasksParams: Codable, Hashable, Sendable {
  /// Selects tasks of this project; `""` selects tasks without a project.
  package var project: String?
  /// A part of the task's name.
  package var text: String?
  /// Default 20, maximum 200.
  package var limit: Int?

  package init(project: String? = nil, text: String? = nil, limit: Int? = nil) {
    self.project = project
    self.text = text
    self.limit = limit
  }
}

/// A task of a recorded focus.
package struct TaskRecord: Codable, Hashable, Sendable {
  package var task: String
  /// Empty without a project.
  package var project: String
  /// The start of the task's last focus.
  package var lastAt: JSONTime

  package init(task: String, project: String, lastAt: Instant) {
    self.task = task
    self.project = project
    self.lastAt = JSONTime(lastAt)
  }
}
