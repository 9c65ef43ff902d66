// SPDX-License-Identifier: MIT
import Events
import Foundation
import GRDB
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// A journal, and all that may happen to its sessions, by chance.
struct SessionsAtRandom {
  let journal: Journal
  var random: SplitMix64
  private(set) var sessions: [Session] = []
  private var number = 0

  /// Some are equal, though their bytes differ.
  private static let projects = ["", "book", "house", "caf\u{E9}", "cafe\u{301}", "한국어", "Book"]
  private static let tasks = ["", "write", "mend", "u\u{308}ben", "\u{FC}ben", "write", "a", "b", "c", "d", "e"]
  /// 2024-01-01T00:00:00Z.
  private static let first = Instant(milliseconds: 1_704_067_200_000)

  init(_ journal: Journal, seed: UInt64) {
    self.journal = journal
    random = SplitMix64(state: seed)
  }

  /// Something new, an edit or a deletion.
  mutating func change() throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: try write(session())
    case 5..<8:
      guard let index = sessions.indices.randomElement(using: &random) else { return }
      var edited = session()
      edited.id = sessions[index].id
      // Phases aren't edited.
      edited.phase = sessions[index].phase
      if Bool.random(using: &random) {
        (edited.startedAt, edited.endedAt) = (sessions[index].startedAt, sessions[index].endedAt)
        (edited.segments, edited.outcome) = (sessions[index].segments, sessions[index].outcome)
      }
      try write(edited)
    default:
      guard let index = sessions.indices.randomElement(using: &random) else { return }
      try delete(sessions[index].id)
    }
  }

  mutating func write(_ session: Session) throws {
    var commit = Commit(at: session.endedAt ?? session.startedAt)
    commit.sessions = [session]
    try journal.commit(commit)
    sessions.removeAll { $0.id == session.id }
    sessions.append(session)
  }

  mutating func delete(_ id: String) throws {
    try journal.write { db in
      try Rollups(db).keeping(id) { try db.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id]) }
    }
    sessions.removeAll { $0.id == id }
  }

  /// Sometimes one that still runs, and often one at the same time as others.
  private mutating func session() -> Session {
    number += 1
    let whole = Bool.random(using: &random)
    let hours = Int64.random(in: 0..<(2 * 365 * 24), using: &random)
    var now = Self.first + .hours(Int(hours)) + .milliseconds(whole ? 0 : .random(in: 0..<3_600_000, using: &random))
    var session = Session(
      id: "s\(Int.random(in: 0..<1_000_000, using: &random))-\(number)",
      phase: [Phase.focus, .focus, .shortBreak, .longBreak].randomElement(using: &random) ?? .focus,
      task: Self.tasks.randomElement(using: &random) ?? "", project: Self.projects.randomElement(using: &random) ?? "",
      planned: .minutes(25), startedAt: now)
    guard Int.random(in: 0..<12, using: &random) > 0 else { return session }
    session.segments = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let end = now + .milliseconds(whole ? 1_500_000 : .random(in: 0...9_000_000, using: &random))
      session.segments.append(Segment(start: now, end: end))
      now = end + .milliseconds(.random(in: 0...3_000_000, using: &random))
    }
    session.endedAt = session.segments.last?.end
    session.outcome = [.completed, .completed, .partial, .abandoned].randomElement(using: &random) ?? .completed
    session.strikes = (0..<Int.random(in: 0...2, using: &random)).map { _ in Strike(at: session.startedAt, text: "") }
    return session
  }
}

func localDays(_ zone: String, startsAt: Int = 0) throws -> LocalDays {
  try #require(LocalDays(startsAt: startsAt, zoneNamed: zone))
}

extension Journal {
  /// Adds everything up, however many steps it takes.
  func sumUpAll(by days: LocalDays, batch: Int = 7) throws {
    var steps = 0
    while try sumUp(by: days, batch: batch) {
      steps += 1
      try #require(steps < 10_000)
    }
  }

  /// How many rows of sums and names there are.
  func sumRows() throws -> Int {
    try read { db in
      try RollupSchema.tables.reduce(0) { $0 + (try Int.fetchOne(db, sql: "SELECT count(*) FROM \($1)") ?? 0) }
    }
  }

  func tallyTable(_ days: LocalDays) throws -> TallyTable {
    var table = TallyTable()
    var slicer = SessionSlicer(days: days)
    try eachEndedSession { session in
      for cell in slicer.cells(of: session) { table.add(cell) }
    }
    return table
  }

  /// Whether reports are the same of the sums as of the sessions; false where there are no sums.
  func compareSums(by days: LocalDays, around day: LocalDay) throws -> Bool {
    let table = try tallyTable(days)
    let isKept: Bool? = try withSums(by: days) { sums in
      for project in [nil, "", "book", "cafe\u{301}", "caf\u{E9}", "nobody's"] as [String?] {
        try Self.compare(sums, table, of: project, around: day, days)
      }
      return true
    }
    return isKept == true
  }

  static func compare(
    _ sums: some TallySource, _ table: TallyTable, of project: String?, around day: LocalDay, _ days: LocalDays
  ) throws {
    #expect(try sums.firstDay(of: project) == table.firstDay(of: project))
    #expect(try sums.streak(of: project, today: day) == table.streak(of: project, today: day))
    let ranges = [
      day..<day, day.advanced(by: -40)..<day.advanced(by: 20), day.advanced(by: -400)..<day.advanced(by: 500),
      LocalDay(number: 19_723)..<LocalDay(number: 20_089), LocalDay(number: -30_000)..<LocalDay(number: 40_000),
    ]
    for range in ranges {
      #expect(try sums.byDay(range, of: project) == table.byDay(range, of: project))
      #expect(try sums.byHour(range, of: project) == table.byHour(range, of: project))
      #expect(try sums.byProject(range, of: project) == table.byProject(range, of: project))
      for limit in [0, 1, 3, 1000] {
        #expect(
          try sums.byTask(range, of: project, limit: limit) == table.byTask(range, of: project, limit: limit))
      }
    }
    let goals = Goals(daily: .pomodoros(2), weekly: .time(.hours(3)))
    for kind in Period.Kind.allCases {
      let request = ReportRequest(period: Period(kind, around: day), today: day, project: project, goals: goals)
      #expect(try Report(request, of: sums, days: days) == Report(request, of: table, days: days))
    }
  }
}
