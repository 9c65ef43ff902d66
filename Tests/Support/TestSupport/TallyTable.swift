// SPDX-License-Identifier: MIT
package import Reports

/// Sums of hours in memory, for comparison with those of the journal.
package struct TallyTable: TallySource, Sendable {
  private struct HourKey: Hashable {
    var hour: Int
    var project: String
  }

  private struct Day {
    var projects: [String: Tally] = [:]
    var hours: [HourKey: Tally] = [:]
    var tasks: [TaskName: Tally] = [:]
  }

  private var table: [LocalDay: Day] = [:]

  package init(_ tallies: some Sequence<HourTally> = []) {
    for tally in tallies { add(tally) }
  }

  package mutating func add(_ tally: HourTally) {
    table[tally.day, default: Day()].projects[tally.project, default: Tally()] += tally.tally
    table[tally.day, default: Day()].hours[HourKey(hour: tally.hour, project: tally.project), default: Tally()] +=
      tally.tally
    // Breaks carry the task of their focus, but aren't part of its work.
    guard tally.tally.sessions > 0 || tally.tally.focus > 0 else { return }
    let name = TaskName(task: tally.task, project: tally.project)
    table[tally.day, default: Day()].tasks[name, default: Tally()] += tally.tally
  }

  package func firstDay(of project: String?) -> LocalDay? {
    guard let project else { return table.keys.min() }
    return table.filter { $0.value.projects[project] != nil }.keys.min()
  }

  package func byDay(_ days: Range<LocalDay>, of project: String?) -> [DayTally] {
    var sums: [LocalDay: Tally] = [:]
    each(days, project) { day, _, tally in sums[day, default: Tally()] += tally }
    return sums.map { DayTally(day: $0.key, totals: $0.value) }.sorted { $0.day < $1.day }
  }

  package func byHour(_ days: Range<LocalDay>, of project: String?) -> [Int: Tally] {
    var sums: [Int: Tally] = [:]
    for (day, rows) in table where days.contains(day) {
      for (key, tally) in rows.hours where project == nil || key.project == project {
        sums[key.hour, default: Tally()] += tally
      }
    }
    return sums
  }

  package func byProject(_ days: Range<LocalDay>, of project: String?) -> [String: Tally] {
    var sums: [String: Tally] = [:]
    each(days, project) { _, name, tally in sums[name, default: Tally()] += tally }
    return sums
  }

  package func byTask(_ days: Range<LocalDay>, of project: String?, limit: Int) -> TaskTallies {
    var sums: [TaskName: Tally] = [:]
    for (day, rows) in table where days.contains(day) {
      for (name, tally) in rows.tasks where project == nil || name.project == project {
        sums[name, default: Tally()] += tally
      }
    }
    return TaskTallies(sums, limit: limit, count: sums.count)
  }

  private func each(_ days: Range<LocalDay>, _ project: String?, _ body: (LocalDay, String, Tally) -> Void) {
    for (day, rows) in table where days.contains(day) {
      for (name, tally) in rows.projects where project == nil || name == project { body(day, name, tally) }
    }
  }
}
