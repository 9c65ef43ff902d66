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

/// The sums for reports, with all, some and nothing of the record in the index, compared with those of the sessions.
struct TallyTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  @Test(
    arguments: ["GMT", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Pacific/Apia"], [0, 240])
  func `whatever happens to sessions, reports are the same of sums and of sessions`(
    _ zone: String, _ startsAt: Int
  ) throws {
    var days = try localDays(zone, startsAt: startsAt)
    var sessions = SessionsAtRandom(journal, seed: UInt64(startsAt) &+ UInt64(zone.utf8.count))
    var indexed = 0
    for round in 0..<150 {
      try sessions.change()
      if round < 60 || round > 130 {
        _ = try journal.updateIndex(by: days, batch: .random(in: 1...9, using: &sessions.random))
      }
      if round == 60 { try journal.index(by: days) }
      if round == 110 { days = try localDays("Asia/Kolkata", startsAt: 90) }
      if round == 125 { try journal.discardIndex() }
      guard round % 7 == 0 else { continue }
      try journal.compareTallies(
        by: days, around: LocalDay(number: .random(in: 19_700..<20_500, using: &sessions.random)))
      if try journal.indexed(by: days) > 0 { indexed += 1 }
    }
    try journal.index(by: days)
    try journal.compareTallies(by: days, around: LocalDay(number: 20_100))
    #expect(indexed > 5, "most of it was in the index")
    #expect(
      try journal.checkTallies(by: days) == .right(sessions: sessions.sessions.count { $0.endedAt != nil }))
    let journal = try Journal(path: folder.journal)
    #expect(try journal.indexed(by: days) > 20, "and is there after opening it again")
    try journal.compareTallies(by: days, around: LocalDay(number: 20_100))
  }

  @Test func `nothing of a deleted session stays`() throws {
    let days = try localDays("Europe/Berlin")
    var sessions = SessionsAtRandom(journal, seed: 5)
    for _ in 0..<40 { try sessions.change() }
    try journal.index(by: days)
    #expect(try journal.tallyRows() > 50)
    for session in sessions.sessions { try sessions.delete(session.id) }
    try journal.index(by: days)
    #expect(try journal.tallyRows() == 0)
    #expect(try journal.checkTallies(by: days) == .right(sessions: 0))
  }

  @Test func `they are made in bounded steps, and by other days anew`() throws {
    var sessions = SessionsAtRandom(journal, seed: 8)
    for _ in 0..<60 { try sessions.change() }
    let days = try localDays("Europe/Berlin")
    try journal.index(by: days)
    #expect(try !journal.updateIndex(by: days))
    let other = try localDays("Europe/Berlin", startsAt: 240)
    #expect(try journal.indexed(by: other) == 0)
    var steps = 0
    while try journal.updateIndex(by: other, batch: 5) {
      steps += 1
      #expect(try journal.indexed(by: other) <= steps * 5)
      try journal.compareTallies(by: other, around: LocalDay(number: 20_000))
    }
    #expect(steps > 3)
    #expect(try journal.indexed(by: days) == 0)
    try journal.compareTallies(by: days, around: LocalDay(number: 20_000))
    // The searched texts don't depend on the days.
    let texts = {
      try DatabaseQueue(path: journal.index.path).read { try Int.fetchOne($0, sql: "SELECT max(rowid) FROM texts") }
    }
    let last = try texts()
    try journal.index(by: days)
    #expect(try texts() == last)
  }

  @Test(arguments: [
    "UPDATE day_tally SET focus = focus + 1 WHERE day = (SELECT min(day) FROM day_tally)",
    "UPDATE hour_tally SET hour = 24 WHERE hour = 9", "DELETE FROM hour_tally WHERE task = 1",
    "UPDATE task SET name = name || 'x' WHERE id = 2", "UPDATE task SET project = 'else' WHERE id = 1",
    "INSERT INTO task (project, name) VALUES ('', 'left over')", "DELETE FROM task WHERE id = 3",
    "INSERT INTO day_tally SELECT 0, day, 'else', span, 1, 1, 1, 1, 1, 1 FROM day_tally LIMIT 1",
  ])
  func `sums that aren't right are found and made anew`(_ sql: String) throws {
    let days = try localDays("Europe/Berlin")
    var commit = Commit(at: nine)
    commit.sessions = (0..<24).map { ended("known-\($0)", hours: Double($0), task: "known-\($0)") }
    try journal.commit(commit)
    #expect(try journal.checkTallies(by: days) == .absent)
    try journal.index(by: days)
    #expect(try journal.checkTallies(by: days) == .right(sessions: 24))
    try journal.tamper(sql)
    #expect(try journal.checkTallies(by: days) == .wrong)
    try journal.discardIndex()
    #expect(try journal.checkTallies(by: days) == .absent)
    try journal.index(by: days)
    #expect(try journal.checkTallies(by: days) == .right(sessions: 24))
    try journal.compareTallies(by: days, around: LocalDay(number: 20_778))
  }

  @Test(arguments: [
    "UPDATE session SET task = 'else' WHERE id = 'known'", "UPDATE session SET project = 'else' WHERE id = 'known'",
    "UPDATE session SET strikes = '[{}]' WHERE id = 'known'", "UPDATE session SET ended = ended + 1 WHERE id = 'known'",
    "UPDATE session SET outcome = 'abandoned' WHERE id = 'known'",
    "UPDATE session SET segments = '[]' WHERE id = 'known'",
    "UPDATE session SET started = started - 604800000 WHERE id = 'known'",
    "UPDATE session SET phase = 'long-break' WHERE id = 'known'", "DELETE FROM session WHERE id = 'known'",
  ])
  func `what another program changes of a session counts at once`(_ sql: String) throws {
    let days = try localDays("Europe/Berlin")
    var commit = Commit(at: nine)
    commit.sessions = [ended("known", project: "book"), ended("other", hours: 2000)]
    try journal.commit(commit)
    try journal.index(by: days)
    #expect(try journal.indexed(by: days) == 2)
    try DatabaseQueue(path: folder.journal).write { try $0.execute(sql: sql) }
    #expect(try journal.indexed(by: days) == 1)
    try journal.compareTallies(by: days, around: days.day(of: nine))
  }

  @Test func `after a backup was put back they are made anew`() throws {
    let days = try localDays("Europe/Berlin")
    var sessions = SessionsAtRandom(journal, seed: 11)
    for _ in 0..<10 { try sessions.change() }
    try journal.index(by: days)
    _ = try journal.backUp(at: nine)
    for _ in 0..<10 { try sessions.change() }
    try journal.database.close()
    _ = try Restoration.restore(folder.journal, at: nine)
    let restored = try Journal(path: folder.journal)
    #expect(try restored.checkTallies(by: days) == .absent)
    try restored.compareTallies(by: days, around: LocalDay(number: 20_000))
    try restored.index(by: days)
    try restored.compareTallies(by: days, around: LocalDay(number: 20_000))
  }

  @Test func `what a report is refused for comes through as it is`() throws {
    struct Refusal: Error {}
    let days = try localDays("Europe/Berlin")
    for isIndexed in [false, true] {
      if isIndexed { try journal.index(by: days) }
      #expect(throws: Refusal.self) { try journal.tallies(by: days) { _ -> Int in throw Refusal() } }
    }
  }

  @Test func `projects that were merged are one in reports`() throws {
    let days = try localDays("Europe/Berlin")
    var sessions = SessionsAtRandom(journal, seed: 12)
    for _ in 0..<60 { try sessions.change() }
    try journal.index(by: days, batch: 100)
    // Some are only in the journal.
    for _ in 0..<20 { try sessions.change() }
    let called = ["book": "house", "Book": "house", "": "none"]
    try journal.commit(changing(.name(ProjectNames(called))))
    var table = TallyTable()
    for session in sessions.sessions {
      var counted = CountedSession(session)
      counted.project = called[counted.project] ?? counted.project
      var slicer = SessionSlicer(days: days)
      for tally in slicer.tallies(of: counted) { table.add(tally) }
    }
    try journal.tallies(by: days) { tallies in
      for project in [nil, "house", "book", "none", "caf\u{E9}"] as [String?] {
        try Journal.compare(tallies, table, of: project, around: LocalDay(number: 20_100), days)
      }
    }
  }

  @Test func `many tasks that took as long as each other are ranked by their names`() throws {
    let days = try localDays("Europe/Berlin")
    var commit = Commit(at: nine)
    commit.sessions = (0..<600).map { index in
      var over = ended("s\(index)", task: "task \(index % 300 * 7 % 300)")
      over.project = index < 300 ? "a" : "b"
      return over
    }
    try journal.commit(commit)
    try journal.index(by: days)
    let range = LocalDay(number: 20_000)..<LocalDay(number: 21_000)
    let table = try journal.tallyTable(days)
    for limit in [1, 2, 5, 10] {
      let tasks = try journal.tallies(by: days) { try $0.byTask(range, of: nil, limit: limit) }
      #expect(tasks == table.byTask(range, of: nil, limit: limit))
    }
  }
}
