// SPDX-License-Identifier: MIT

/// The source of a report's sums. `project` is nil for all projects, and empty for sessions without one.
package protocol TallySource {
  /// Returns the first counted day; nil without one.
  func firstDay(of project: String?) throws -> LocalDay?
  /// Returns each counted day of `days`, in order.
  func byDay(_ days: Range<LocalDay>, of project: String?) throws -> [DayTally]
  /// The keys are hours of the clock, 0 to 23.
  func byHour(_ days: Range<LocalDay>, of project: String?) throws -> [Int: Tally]
  func byProject(_ days: Range<LocalDay>, of project: String?) throws -> [String: Tally]
  /// Returns the `limit` tasks with the most focus, and the total number of tasks.
  func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) throws -> TaskTallies
  /// Returns the consecutive days with a pomodoro, up to today.
  func streak(of project: String?, today: LocalDay) throws -> Streak
}

extension TallySource {
  package func streak(of project: String?, today: LocalDay) throws -> Streak {
    guard let first = try firstDay(of: project), first <= today else { return Streak([], today: today) }
    return Streak(try byDay(first..<today.advanced(by: 1), of: project), today: today)
  }
}

/// An empty source, for reports without a history.
package struct NoTallies: TallySource {
  package init() {}

  package func firstDay(of project: String?) -> LocalDay? { nil }
  package func byDay(_ days: Range<LocalDay>, of project: String?) -> [DayTally] { [] }
  package func byHour(_ days: Range<LocalDay>, of project: String?) -> [Int: Tally] { [:] }
  package func byProject(_ days: Range<LocalDay>, of project: String?) -> [String: Tally] { [:] }
  package func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) -> TaskTallies {
    TaskTallies([:], limit: limit, count: 0)
  }
}

/// The totals of a day.
package struct DayTally: Codable, Hashable, Sendable {
  package var day: LocalDay
  package var totals: Tally

  package init(day: LocalDay, totals: Tally) {
    self.day = day
    self.totals = totals
  }
}

/// A task within its project.
package struct TaskName: Hashable, Comparable, Sendable {
  package var task: String
  package var project: String

  package init(task: String, project: String) {
    self.task = task
    self.project = project
  }

  package static func < (left: TaskName, right: TaskName) -> Bool {
    (left.task, left.project) < (right.task, right.project)
  }
}

/// The tasks with the most focus.
package struct TaskTallies: Hashable, Sendable {
  /// In descending order of focus, then by name.
  package var top: [(name: TaskName, tally: Tally)]
  /// The total number of tasks.
  package var count: Int

  /// `tallies` holds the candidates for the first `limit` of `count` tasks.
  package init(_ tallies: [TaskName: Tally], limit: Int, count: Int) {
    self.count = count
    top = tallies.sorted { ($1.value.focus, $0.key) < ($0.value.focus, $1.key) }.prefix(limit)
      .map { (name: $0.key, tally: $0.value) }
  }

  package static func == (left: TaskTallies, right: TaskTallies) -> Bool {
    left.count == right.count && left.top.elementsEqual(right.top) { $0.name == $1.name && $0.tally == $1.tally }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(top.map(\.name))
  }
}
