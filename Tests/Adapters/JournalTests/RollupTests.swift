// SPDX-License-Identifier: MIT
import Events
import GRDB
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Sums that are kept, beside those that are added up from the sessions each time.
struct RollupTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  private func state() throws -> RollupProgress.State? { try journal.read { try RollupProgress($0)?.state } }

  @Test(
    arguments: ["GMT", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Pacific/Apia"], [0, 240])
  func `whatever happens to sessions, reports are the same of sums and of sessions`(
    _ zone: String, _ startsAt: Int
  ) throws {
    var days = try localDays(zone, startsAt: startsAt)
    var sessions = SessionsAtRandom(journal, seed: UInt64(startsAt) &+ UInt64(zone.utf8.count))
    var compared = 0
    for round in 0..<150 {
      try sessions.change()
      // At first they are being added up meanwhile; then everything comes while they are kept.
      if round < 60 || round > 130 {
        _ = try journal.sumUp(by: days, batch: .random(in: 1...9, using: &sessions.random))
      }
      if round == 60 { try journal.sumUpAll(by: days) }
      if round == 110 {
        days = try localDays("Asia/Kolkata", startsAt: 90)
        #expect(try !journal.compareSums(by: days, around: LocalDay(number: 20_000)), "they are by other days")
      }
      if round == 125 { try journal.distrustSums() }
      guard round % 7 == 0 else { continue }
      let day = LocalDay(number: .random(in: 19_700..<20_500, using: &sessions.random))
      if try journal.compareSums(by: days, around: day) { compared += 1 }
    }
    try journal.sumUpAll(by: days)
    #expect(try journal.compareSums(by: days, around: LocalDay(number: 20_100)))
    #expect(compared > 5, "most of it was kept")
    #expect(try journal.checkSums() == .right(sessions: sessions.sessions.count { $0.endedAt != nil }))
    let journal = try Journal(path: folder.journal)
    #expect(try journal.compareSums(by: days, around: LocalDay(number: 20_100)), "and is there after opening it again")
  }

  @Test func `nothing of a deleted session stays`() throws {
    let days = try localDays("Europe/Berlin")
    try journal.sumUpAll(by: days)
    #expect(try state() == .ready)
    var sessions = SessionsAtRandom(journal, seed: 5)
    for _ in 0..<40 { try sessions.change() }
    #expect(try journal.sumRows() > 50)
    for session in sessions.sessions { try sessions.delete(session.id) }
    #expect(try journal.sumRows() == 0)
    #expect(try journal.checkSums() == .right(sessions: 0))
  }

  @Test func `they are added up in bounded steps, and by other days anew`() throws {
    var sessions = SessionsAtRandom(journal, seed: 8)
    for _ in 0..<60 { try sessions.change() }
    let days = try localDays("Europe/Berlin")
    try journal.sumUpAll(by: days, batch: 10)
    #expect(try !journal.sumUp(by: days))
    let other = try localDays("Europe/Berlin", startsAt: 240)
    var states: [RollupProgress.State] = []
    var rows = try journal.sumRows()
    while try journal.sumUp(by: other, batch: 10) {
      #expect(try !journal.compareSums(by: other, around: LocalDay(number: 20_000)))
      states.append(try #require(try state()))
      let left = try journal.sumRows()
      #expect(rows - left <= 80, "commits wait for a step")
      rows = left
    }
    #expect(states.count { $0 == .clearing } > RollupSchema.tables.count + 1)
    #expect(states.count { $0 == .building } == 1 + sessions.sessions.count / 10)
    #expect(try journal.compareSums(by: other, around: LocalDay(number: 20_000)))
    #expect(try !journal.compareSums(by: days, around: LocalDay(number: 20_000)))
  }

  @Test func `a zone whose clocks are changed otherwise now is another`() throws {
    var sessions = SessionsAtRandom(journal, seed: 9)
    for _ in 0..<10 { try sessions.change() }
    let days = try localDays("Europe/Berlin")
    try journal.sumUpAll(by: days)
    // Rules of other zones are new: nothing is done again.
    try journal.write { try $0.execute(sql: "UPDATE rollup SET edition = '1999z'") }
    #expect(try journal.compareSums(by: days, around: LocalDay(number: 20_000)))
    try sessions.change()
    #expect(try journal.compareSums(by: days, around: LocalDay(number: 20_000)))
    #expect(try !journal.sumUp(by: days))
    #expect(try journal.read { try RollupProgress($0)?.edition } == DayRules.edition)
    // And now those of this one.
    try journal.write { try $0.execute(sql: "UPDATE rollup SET edition = '1999z', changes = changes + 1") }
    #expect(try !journal.compareSums(by: days, around: LocalDay(number: 20_000)))
    for _ in 0..<5 { try sessions.change() }
    #expect(try state() == .stale, "nobody knows by which days to keep them")
    try journal.sumUpAll(by: days)
    #expect(try journal.compareSums(by: days, around: LocalDay(number: 20_000)))
  }

  @Test(arguments: [
    "UPDATE rollup_sum SET focus = focus + 1 WHERE grain = 2", "UPDATE rollup_hour SET hour = 24 WHERE hour = 9",
    "DELETE FROM rollup_work WHERE grain = 3 AND task = 1", "UPDATE rollup_task SET name = name || 'x' WHERE id = 2",
    "UPDATE rollup_project SET name = 'else' WHERE id = 1", "INSERT INTO rollup_project (name) VALUES ('left over')",
    "INSERT INTO rollup_hour VALUES (0, 0, 77777, 3, 0, 0, 0, 0, 0, 0)",
    "UPDATE session SET task = 'else' WHERE id = 'known'", "DELETE FROM session WHERE id = 'known'",
  ])
  func `sums that aren't right are found and made anew`(_ sql: String) throws {
    let days = try localDays("Europe/Berlin")
    var sessions = SessionsAtRandom(journal, seed: 10)
    for hour in 0..<24 {
      var known = session(hour == 9 ? "known" : "other-\(hour)", task: "known-\(hour)")
      known.startedAt = nine + .hours(hour)
      known.endedAt = known.startedAt + .minutes(25)
      known.segments = [Segment(start: known.startedAt, end: known.endedAt)]
      known.outcome = .completed
      try sessions.write(known)
    }
    #expect(try journal.checkSums() == .absent)
    try journal.sumUpAll(by: days)
    #expect(try journal.checkSums() == .right(sessions: 24))
    try journal.write { try $0.execute(sql: sql) }
    #expect(try journal.checkSums() == .wrong)
    try journal.distrustSums()
    #expect(try journal.checkSums() == .absent)
    try journal.sumUpAll(by: days)
    guard case .right = try journal.checkSums() else {
      Issue.record("they are still wrong")
      return
    }
    #expect(try journal.compareSums(by: days, around: LocalDay(number: 20_778)))
  }

  @Test func `a session that can't be read is no reason not to write it`() throws {
    let days = try localDays("Europe/Berlin")
    try journal.sumUpAll(by: days)
    var over = session("a")
    over.endedAt = nine + .minutes(5)
    over.segments[0].end = over.endedAt
    over.outcome = .completed
    var commit = Commit(at: nine)
    commit.sessions = [over]
    try journal.commit(commit)
    try journal.database.inDatabase { try $0.execute(sql: "UPDATE session SET segments = '[{}]'") }
    try journal.commit(commit)
    #expect(try state() == .stale)
    try journal.sumUpAll(by: days)
    #expect(try journal.checkSums() == .right(sessions: 1))
  }

  @Test func `after a backup was put back they are made anew`() throws {
    let days = try localDays("Europe/Berlin")
    var sessions = SessionsAtRandom(journal, seed: 11)
    for _ in 0..<10 { try sessions.change() }
    try journal.sumUpAll(by: days)
    _ = try journal.backUp(at: nine)
    for _ in 0..<10 { try sessions.change() }
    try journal.database.close()
    _ = try Restoration.restore(folder.journal, at: nine)
    let restored = try Journal(path: folder.journal)
    #expect(try restored.checkSums() == .absent)
    try restored.sumUpAll(by: days)
    #expect(try restored.compareSums(by: days, around: LocalDay(number: 20_000)))
  }

  @Test func `a journal that was made before there were sums is read as it is`() throws {
    let days = try localDays("Europe/Berlin")
    try journal.write { db in
      for table in ["rollup"] + RollupSchema.tables { try db.execute(sql: "DROP TABLE \(table)") }
    }
    let old = try Journal(path: folder.journal, readOnly: true)
    #expect(try old.withSums(by: days) { _ in 1 } == nil)
    #expect(try old.checkSums() == .absent)
  }

  @Test func `what a report is refused for comes through as it is`() throws {
    struct Refusal: Error {}
    let days = try localDays("Europe/Berlin")
    try journal.sumUpAll(by: days)
    #expect(throws: Refusal.self) { try journal.withSums(by: days) { _ -> Int in throw Refusal() } }
  }

  @Test func `projects that were merged are one in reports`() throws {
    let days = try localDays("Europe/Berlin")
    var sessions = SessionsAtRandom(journal, seed: 12)
    for _ in 0..<80 { try sessions.change() }
    try journal.sumUpAll(by: days, batch: 100)
    // As the record of sessions notes it.
    let called = ["book": "house", "Book": "house", "": "none"]
    try journal.write { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS project_key (key TEXT PRIMARY KEY, name TEXT NOT NULL)")
      for (key, name) in called {
        try db.execute(sql: "INSERT INTO project_key (key, name) VALUES (?, ?)", arguments: [key, name])
      }
    }
    var table = TallyTable()
    for session in sessions.sessions {
      var counted = CountedSession(session)
      counted.project = called[counted.project] ?? counted.project
      var slicer = SessionSlicer(days: days)
      for cell in slicer.cells(of: counted) { table.add(cell) }
    }
    let isKept = try journal.withSums(by: days) { sums in
      for project in [nil, "house", "book", "none", "caf\u{E9}"] as [String?] {
        try Journal.compare(sums, table, of: project, around: LocalDay(number: 20_100), days)
      }
      return true
    }
    #expect(isKept == true)
  }

  @Test func `many tasks that took as long as each other are ranked by their names`() throws {
    let days = try localDays("Europe/Berlin")
    var commit = Commit(at: nine)
    for index in 0..<600 {
      var over = session("s\(index)", task: "task \(index % 300 * 7 % 300)")
      over.project = index < 300 ? "a" : "b"
      over.endedAt = nine + .minutes(25)
      over.segments[0].end = over.endedAt
      over.outcome = .completed
      commit.sessions.append(over)
    }
    try journal.commit(commit)
    try journal.sumUpAll(by: days, batch: 1000)
    let range = LocalDay(number: 20_000)..<LocalDay(number: 21_000)
    let table = try journal.tallyTable(days)
    for limit in [1, 2, 5, 10] {
      let tasks = try journal.withSums(by: days) { try $0.byTask(range, of: nil, limit: limit) }
      #expect(tasks == table.byTask(range, of: nil, limit: limit))
    }
  }
}
