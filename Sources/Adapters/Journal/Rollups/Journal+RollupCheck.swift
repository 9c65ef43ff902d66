// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// Whether the sums of reports are those of the sessions.
package enum RollupCheck: Hashable, Sendable {
  /// There are none: nobody has begun, or they are being made. Reports are made of the sessions.
  case absent
  case right(sessions: Int)
  case wrong
}

extension Journal {
  /// Goes through all sessions and all sums, beside running commits.
  package func checkSums() throws(JournalError) -> RollupCheck {
    try readAside { db in
      guard try RollupSchema.exists(db), let progress = try RollupProgress(db), progress.state == .ready,
        let days = progress.rules.days(of: progress.edition)
      else { return .absent }
      var slicer = SessionSlicer(days: days)
      var expected = RollupMark()
      var sessions = 0
      try CountedSession.each(db) { session in
        sessions += 1
        expected.count(slicer.cells(of: session))
      }
      return try RollupMark(db) == expected ? .right(sessions: sessions) : .wrong
    }
  }
}

/// What tells one set of sums from another, in a few numbers, however many rows there are.
///
/// A mark is itself a sum: of every row, its numbers times a number that its keys are hashed to. So that of the tables is
/// the one of the cells that they were added up from, and that of others is another (but for one in 2⁶⁴ by chance).
struct RollupMark: Equatable {
  private var sum: UInt64 = 0
  private var hour: UInt64 = 0
  private var work: UInt64 = 0
  /// Rows that come to nothing, and names that nothing has: there is none of either.
  private var remains = 0

  init() {}

  /// The mark of what the tables have.
  init(_ db: Database) throws {
    var projects: [Int64: UInt64] = [RollupBatch.everyProject: Self.everyProject]
    var rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM rollup_project")
    while let row = try rows.next() { projects[Int64(try row.number(0))] = Self.hash(try row.text(1)) }
    var tasks: [Int: UInt64] = [:]
    rows = try Row.fetchCursor(db, sql: "SELECT id, name, project FROM rollup_task")
    while let row = try rows.next() {
      let project = projects[Int64(try row.number(2))] ?? 0
      tasks[try row.number(0)] = Self.hash([project, Self.hash(try row.text(1))])
    }
    var (named, worked) = (projects.count - 1, tasks.count)
    let tallies = RollupTable.tallies.joined(separator: ", ")
    rows = try Row.fetchCursor(db, sql: "SELECT \(tallies), grain, project, number FROM rollup_sum")
    while let row = try rows.next() {
      let (tally, grain, project) = (try Tally(row), try row.number(6), try row.number(7))
      sum &+= Self.hash([grain.bits, projects[Int64(project)] ?? 0, try row.number(8).bits]) &* tally.mark
      if tally.isEmpty { remains += 1 }
      if grain == Grain.ever.rawValue { named -= 1 }
    }
    rows = try Row.fetchCursor(db, sql: "SELECT \(tallies), grain, project, number, hour FROM rollup_hour")
    while let row = try rows.next() {
      let (tally, project) = (try Tally(row), projects[Int64(try row.number(7))] ?? 0)
      let key = [try row.number(6).bits, project, try row.number(8).bits, try row.number(9).bits]
      hour &+= Self.hash(key) &* tally.mark
      if tally.isEmpty { remains += 1 }
    }
    rows = try Row.fetchCursor(db, sql: "SELECT \(tallies), grain, number, task FROM rollup_work")
    while let row = try rows.next() {
      let (tally, grain) = (try Tally(row), try row.number(6))
      work &+= Self.hash([grain.bits, try row.number(7).bits, tasks[try row.number(8)] ?? 0]) &* tally.mark
      if tally.isEmpty { remains += 1 }
      if grain == Grain.ever.rawValue { worked -= 1 }
    }
    remains += abs(named) + abs(worked)
  }

  /// Adds what a session comes to.
  mutating func count(_ cells: [Cell]) {
    guard let first = cells.first else { return }
    let project = Self.hash(first.project.canonical)
    let task = Self.hash([project, Self.hash(first.task.canonical)])
    for cell in cells {
      let mark = cell.tally.mark
      for grain in Grain.allCases {
        let (kind, number) = (grain.rawValue.bits, grain.number(of: cell.day).bits)
        for project in [project, Self.everyProject] where grain != .ever || project != Self.everyProject {
          sum &+= Self.hash([kind, project, number]) &* mark
          if grain != .ever { hour &+= Self.hash([kind, project, number, cell.hour.bits]) &* mark }
        }
        if cell.tally.isWork { work &+= Self.hash([kind, number, task]) &* mark }
      }
    }
  }

  private static let everyProject: UInt64 = 0x9e37_79b9_7f4a_7c15

  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func hash(_ words: [UInt64]) -> UInt64 {
    words.reduce(0x1234_5678_9abc_def1) { hash, word in
      // SplitMix64's last steps.
      var mixed = hash &+ word &+ 0x9e37_79b9_7f4a_7c15
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }
  }
}

extension Int {
  fileprivate var bits: UInt64 { UInt64(bitPattern: Int64(self)) }
}

extension Tally {
  fileprivate var mark: UInt64 {
    UInt64(bitPattern: focus) &* 0x8cb9_2ba7_2f3d_8dd7 &+ UInt64(bitPattern: breakTime) &* 0xd6e8_feb8_6659_fd93
      &+ sessions.bits &* 0xa076_1d64_78bd_642f &+ pomodoros.bits &* 0xe703_7ed1_a0b4_28db
      &+ abandoned.bits &* 0x8ebc_6af0_9c88_c6e3 &+ strikes.bits &* 0x5899_65cc_7537_4cc3
  }
}
