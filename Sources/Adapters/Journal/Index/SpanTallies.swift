// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// The sums of a span's sessions by some days, grouped by hour and task.
struct SpanTallies {
  let tallies: [HourTally]
  /// The number of ended sessions. Unreadable rows are left out, as everywhere in reports.
  let sessions: Int

  private struct Key: Hashable {
    var day: LocalDay
    var hour: Int
    var name: TaskName
  }

  init(_ span: IndexSpan, of db: Database, by days: LocalDays) throws {
    var slicer = SessionSlicer(days: days)
    var sums: [Key: Tally] = [:]
    var sessions = 0
    try CountedSession.each(db, in: span) { session in
      sessions += 1
      let name = TaskName(task: session.task.canonical, project: session.project.canonical)
      for tally in slicer.tallies(of: session) {
        sums[Key(day: tally.day, hour: tally.hour, name: name), default: Tally()] += tally.tally
      }
    }
    tallies = sums.map {
      HourTally(day: $0.day, hour: $0.hour, project: $0.name.project, task: $0.name.task, tally: $1)
    }
    self.sessions = sessions
  }
}
