// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Sums, and sessions that they are of, that aren't what they should be: no reason to refuse a commit or a report.
struct RollupDamageTests {
  private let folder: TemporaryFolder
  private let journal: Journal
  private let days: LocalDays

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
    days = try localDays("Europe/Berlin")
    var commit = Commit(at: nine)
    commit.sessions = (0..<20).map { number in
      ended(
        "s\(number)", hours: Double(number), task: "task \(number % 5)", project: number % 2 == 0 ? "book" : "house")
    }
    try journal.commit(commit)
    try journal.sumUpAll(by: days)
  }

  private func state() throws -> RollupProgress.State? { try journal.read { try RollupProgress($0)?.state } }

  private func damage(_ sql: String) throws { try journal.database.inDatabase { try $0.execute(sql: sql) } }

  private func compare() throws -> Bool { try journal.compareSums(by: days, around: days.day(of: nine)) }

  @Test(arguments: ["segments = '[{}]'", "outcome = 'lost'", "strikes = '{'"])
  func `one damaged session once kept all others from being added up`(_ change: String) throws {
    try damage("UPDATE session SET \(change) WHERE id = 's7'")
    #expect(try journal.checkSums() == .wrong)
    try journal.distrustSums()
    try journal.sumUpAll(by: days)
    #expect(try state() == .ready)
    #expect(try journal.checkSums() == .right(sessions: 19))
    #expect(try compare())
    #expect(try journal.damagedSessions().map { $0.detail.contains("s7") } == [true])
    // Written anew it counts again.
    var commit = Commit(at: nine)
    commit.sessions = [ended("s7", hours: 7)]
    try journal.commit(commit)
    try journal.sumUpAll(by: days)
    #expect(try journal.checkSums() == .right(sessions: 20))
  }

  @Test(arguments: [
    "DROP TABLE rollup_work",
    "CREATE TRIGGER refuse BEFORE INSERT ON rollup_sum BEGIN SELECT RAISE(ABORT, 'not today'); END",
  ])
  func `what is wrong with the sums alone is no reason not to write a session`(_ sql: String) throws {
    try damage(sql)
    var commit = Commit(at: nine)
    commit.sessions = [ended("new", hours: 30, project: "book")]
    try journal.commit(commit)
    #expect(try journal.record { try $0.session("new") } != nil)
    #expect(try state() == .stale)
  }

  @Test(arguments: ["starts = 'early'", "zone = NULL", "last_started = 'never'"])
  func `an unreadable row of how far the sums are once failed every commit`(_ change: String) throws {
    try damage(
      """
      PRAGMA writable_schema = 1;
      UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '')
        WHERE type = 'table' AND name = 'rollup';
      PRAGMA writable_schema = RESET;
      UPDATE rollup SET \(change);
      """)
    let unread = #expect(throws: JournalError.self) { try state() }
    #expect(unread?.code == .damaged)
    var commit = Commit(at: nine)
    commit.sessions = [ended("new", hours: 30, project: "book")]
    try journal.commit(commit)
    #expect(try journal.record { try $0.session("new") } != nil)
    #expect(try state() == nil)
    try journal.sumUpAll(by: days)
    #expect(try journal.checkSums() == .right(sessions: 21))
    #expect(try compare())
  }

  @Test func `a table of how far the sums are that is gone is no reason not to write a session`() throws {
    try damage("DROP TABLE rollup")
    var commit = Commit(at: nine)
    commit.sessions = [ended("new", hours: 30)]
    try journal.commit(commit)
    #expect(try journal.record { try $0.session("new") } != nil)
  }

  @Test(arguments: [-5, -1, 1_099_511_627_776, Int64.max] as [Int64])
  func `a number that no task can have ends nothing`(_ number: Int64) throws {
    try damage("UPDATE rollup_task SET id = \(number) WHERE id = 2")
    let range = LocalDay(number: 0)..<LocalDay(number: 40_000)
    for project in [nil, "book", "house"] as [String?] {
      if number < 0 {
        let tasks = try journal.withSums(by: days) { try $0.byTask(range, of: project, limit: 3) }
        #expect(tasks?.top.isEmpty == false)
      } else {
        let error = #expect(throws: JournalError.self) {
          try journal.withSums(by: days) { try $0.byTask(range, of: project, limit: 3) }
        }
        #expect(error?.code == .damaged)
      }
    }
    #expect(try journal.checkSums() == .wrong)
  }

  @Test func `a value of the wrong kind ends nothing`() throws {
    try damage(
      """
      PRAGMA writable_schema = 1;
      UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '')
        WHERE type = 'table' AND name LIKE 'rollup_%';
      PRAGMA writable_schema = RESET;
      UPDATE rollup_sum SET focus = 'much';
      """)
    let range = LocalDay(number: 0)..<LocalDay(number: 40_000)
    let number = #expect(throws: JournalError.self) {
      try journal.withSums(by: days) { try $0.byDay(range, of: nil) }
    }
    #expect(number?.code == .damaged)
    try damage("UPDATE rollup_project SET name = NULL WHERE id = 1")
    let name = #expect(throws: JournalError.self) { try journal.withSums(by: days) { _ in 1 } }
    #expect(name?.code == .damaged)
  }

  @Test func `what an older program counted otherwise is counted anew`() throws {
    try damage("UPDATE rollup SET cut = cut - 1")
    #expect(try !compare())
    #expect(try journal.checkSums() == .absent)
    var commit = Commit(at: nine)
    commit.sessions = [ended("new", hours: 30)]
    try journal.commit(commit)
    try journal.sumUpAll(by: days)
    #expect(try compare())
    #expect(try journal.checkSums() == .right(sessions: 21))
  }

  @Test func `another name of a zone has the same sums`() throws {
    try damage("UPDATE rollup SET zone = 'Arctic/Longyearbyen'")
    #expect(try compare())
    #expect(try !journal.sumUp(by: days), "nothing is added up again")
    #expect(try journal.read { try RollupProgress($0)?.rules.zone } == "Europe/Berlin")
  }

  @Test func `tasks of projects that are one now are one`() throws {
    try journal.commit(changing(.name(ProjectNames(["book": "work", "house": "work"]))))
    let range = LocalDay(number: 0)..<LocalDay(number: 40_000)
    let table = try journal.tallyTable(days)
    for project in [nil, "work", "book"] as [String?] {
      for limit in [1, 3, 10] {
        let tasks = try journal.withSums(by: days) { try $0.byTask(range, of: project, limit: limit) }
        #expect(tasks == table.byTask(range, of: project, limit: limit))
      }
    }
    // And of some of the days alone.
    let day = days.day(of: nine)
    let tasks = try journal.withSums(by: days) { try $0.byTask(day..<day.advanced(by: 1), of: "work", limit: 10) }
    #expect(tasks == table.byTask(day..<day.advanced(by: 1), of: "work", limit: 10))
  }
}
