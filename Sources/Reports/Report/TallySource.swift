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

  package init(_ tallies: [TaskName: Tally], limit: Int) {
    count = tallies.count
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

/// Sums of cells, kept in memory: some for each day, not for each session.
package struct TallyTable: TallySource, Sendable {
  private struct HourKey: Hashable {
    var hour: Int
    var project: String
  }

  private struct Day {
    var hours: [HourKey: Tally] = [:]
    var tasks: [TaskName: Tally] = [:]
  }

  private var table: [LocalDay: Day] = [:]

  package init(_ cells: some Sequence<Cell> = []) {
    for cell in cells { add(cell) }
  }

  package mutating func add(_ cell: Cell) {
    table[cell.day, default: Day()].hours[HourKey(hour: cell.hour, project: cell.project), default: Tally()] +=
      cell.tally
    // Breaks carry the task of their focus, and are none of its work.
    guard cell.tally.sessions > 0 || cell.tally.focus > 0 else { return }
    let name = TaskName(task: cell.task, project: cell.project)
    table[cell.day, default: Day()].tasks[name, default: Tally()] += cell.tally
  }

  package func firstDay(of project: String?) -> LocalDay? {
    guard let project else { return table.keys.min() }
    return table.filter { $0.value.hours.keys.contains { $0.project == project } }.keys.min()
  }

  package func byDay(_ days: Range<LocalDay>, of project: String?) -> [DayTally] {
    var sums: [LocalDay: Tally] = [:]
    each(days, project) { day, _, tally in sums[day, default: Tally()] += tally }
    return sums.map { DayTally(day: $0.key, totals: $0.value) }.sorted { $0.day < $1.day }
  }

  package func byHour(_ days: Range<LocalDay>, of project: String?) -> [Int: Tally] {
    var sums: [Int: Tally] = [:]
    each(days, project) { _, key, tally in sums[key.hour, default: Tally()] += tally }
    return sums
  }

  package func byProject(_ days: Range<LocalDay>, of project: String?) -> [String: Tally] {
    var sums: [String: Tally] = [:]
    each(days, project) { _, key, tally in sums[key.project, default: Tally()] += tally }
    return sums
  }

  package func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) -> TaskTallies {
    var sums: [TaskName: Tally] = [:]
    for (day, rows) in table where days.contains(day) {
      for (name, tally) in rows.tasks where project == nil || name.project == project {
        sums[name, default: Tally()] += tally
      }
    }
    return TaskTallies(sums, limit: limit)
  }

  private func each(_ days: Range<LocalDay>, _ project: String?, _ body: (LocalDay, HourKey, Tally) -> Void) {
    for (day, rows) in table where days.contains(day) {
      for (key, tally) in rows.hours where project == nil || key.project == project { body(day, key, tally) }
    }
  }
}
