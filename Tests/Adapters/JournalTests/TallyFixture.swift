// SPDX-License-Identifier: MIT
import Events
import Foundation
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// A journal with random changes of its sessions.
struct SessionsAtRandom {
  let journal: Journal
  var random: SplitMix64
  private(set) var sessions: [Session] = []
  private var number = 0

  /// Some are equal, although their bytes differ.
  private static let projects = ["", "book", "house", "caf\u{E9}", "cafe\u{301}", "한국어", "Book"]
  private static let tasks = ["", "write", "mend", "u\u{308}ben", "\u{FC}ben", "write", "a", "b", "c", "d", "e"]
  /// 2024-01-01T00:00:00Z.
  private static let first = Instant(milliseconds: 1_704_067_200_000)

  init(_ journal: Journal, seed: UInt64) {
    self.journal = journal
    random = SplitMix64(state: seed)
  }

  /// A random addition, edit or deletion.
  mutating func change() throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: try write(session())
    case 5..<8:
      guard let index = sessions.indices.randomElement(using: &random) else { return }
      var edited = session()
      edited.id = sessions[index].id
      // Phases can't be edited.
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
    try journal.commit(changing(.remove(session: id)))
    sessions.removeAll { $0.id == id }
  }

  /// A session that sometimes still runs, and often overlaps others.
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
  LocalDays(startsAt: startsAt, timeZone: try #require(TimeZone(identifier: zone)))
}

extension Journal {
  /// Updates the index in as many steps as needed.
  func index(by days: LocalDays, batch: Int = 7) throws {
    var steps = 0
    while try updateIndex(by: days, batch: batch) {
      steps += 1
      try #require(steps < 10_000)
    }
  }

  /// The number of spans that are current in the index.
  func indexed(by days: LocalDays) throws -> Int {
    let (known, rules) = (try index.known(), days.rules)
    return try read { try SpanStamps.read($0) }.count { known[$0]?.isCurrent($1, by: rules) == true }
  }

  /// Changes the file of the index.
  func tamper(_ sql: String) throws { try DatabaseQueue(path: index.path).write { try $0.execute(sql: sql) } }

  /// The number of rows of sums and names.
  func tallyRows() throws -> Int {
    try DatabaseQueue(path: index.path).read { db in
      try ["task", "day_tally", "hour_tally"].reduce(0) {
        $0 + (try Int.fetchOne(db, sql: "SELECT count(*) FROM \($1)") ?? 0)
      }
    }
  }

  /// Calls `body` with each ended session.
  func eachEndedSession(_ body: (CountedSession) -> Void) throws {
    try readAside { db in
      let projects = try Record(db).projects
      try CountedSession.each(db) { session in
        var session = session
        session.project = projects.name(of: session.project)
        body(session)
      }
    }
  }

  func tallyTable(_ days: LocalDays) throws -> TallyTable {
    var table = TallyTable()
    var slicer = SessionSlicer(days: days)
    try eachEndedSession { session in
      for tally in slicer.tallies(of: session) { table.add(tally) }
    }
    return table
  }

  /// Compares reports with the sums of sessions that are read one by one.
  func compareTallies(by days: LocalDays, around day: LocalDay) throws {
    let table = try tallyTable(days)
    try tallies(by: days) { tallies in
      for project in [nil, "", "book", "cafe\u{301}", "caf\u{E9}", "nobody's"] as [String?] {
        try Self.compare(tallies, table, of: project, around: day, days)
      }
    }
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
