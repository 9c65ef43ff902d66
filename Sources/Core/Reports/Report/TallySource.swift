// SPDX-License-Identifier: MIT

/// Where a report's sums come from. `project` is nil for all of them, and empty for what has none.
package protocol TallySource {
  /// The first day on which anything counts; nil where nothing does.
  func firstDay(of project: String?) throws -> LocalDay?
  /// Each of `days` on which anything counts, in order.
  func byDay(_ days: Range<LocalDay>, of project: String?) throws -> [DayTally]
  /// By the hour of the clock, 0 to 23.
  func byHour(_ days: Range<LocalDay>, of project: String?) throws -> [Int: Tally]
  func byProject(_ days: Range<LocalDay>, of project: String?) throws -> [String: Tally]
  /// The `limit` tasks with the most focus, and how many there are.
  func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) throws -> TaskTallies
  /// Days in a row with a pomodoro, up to today.
  func streak(of project: String?, today: LocalDay) throws -> Streak
}

extension TallySource {
  package func streak(of project: String?, today: LocalDay) throws -> Streak {
    guard let first = try firstDay(of: project), first <= today else { return Streak([], today: today) }
    return Streak(try byDay(first..<today.advanced(by: 1), of: project), today: today)
  }
}

/// What reports are made of where there is nothing.
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

/// What a day came to.
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

/// The tasks that took most.
package struct TaskTallies: Hashable, Sendable {
  /// By focus, the most first; where that is equal, by name.
  package var top: [(name: TaskName, tally: Tally)]
  /// How many tasks there are in all.
  package var count: Int

  /// From those of `count` tasks that can be among the first `limit`.
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
