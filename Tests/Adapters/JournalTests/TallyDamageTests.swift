// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Wrong sums, and damaged sessions, are no reason to refuse a commit or a report.
struct TallyDamageTests {
  private let folder: TemporaryFolder
  private let journal: Journal
  private let days: LocalDays
  private let range = LocalDay(number: 0)..<LocalDay(number: 40_000)

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
    try journal.index(by: days)
  }

  private func compare() throws { try journal.compareTallies(by: days, around: days.day(of: nine)) }

  @Test(arguments: ["segments = '[{}]'", "outcome = 'lost'", "strikes = '{'"])
  func `one damaged session once kept all others from being added up`(_ change: String) throws {
    try journal.database.inDatabase { try $0.execute(sql: "UPDATE session SET \(change) WHERE id = 's7'") }
    try compare()
    try journal.index(by: days)
    #expect(try journal.checkTallies(by: days) == .right(sessions: 19))
    try compare()
    #expect(try journal.damagedSessions().map { $0.detail.contains("s7") } == [true])
    // After a new write, it counts again.
    var commit = Commit(at: nine)
    commit.sessions = [ended("s7", hours: 7)]
    try journal.commit(commit)
    try journal.index(by: days)
    #expect(try journal.checkTallies(by: days) == .right(sessions: 20))
  }

  @Test(arguments: [
    "DROP TABLE hour_tally", "DROP TABLE task", "DROP TABLE span", "DROP TABLE texts",
    "CREATE TRIGGER refuse BEFORE INSERT ON day_tally BEGIN SELECT RAISE(ABORT, 'not today'); END",
  ])
  func `what is wrong with the index alone is no reason not to write a session`(_ sql: String) throws {
    try journal.tamper(sql)
    var commit = Commit(at: nine)
    commit.sessions = [ended("new", hours: 30, project: "book")]
    try journal.commit(commit)
    #expect(try journal.record { try $0.session("new") } != nil)
    try compare()
    // The index is deleted, and rebuilt with the next step.
    if (try? journal.index(by: days)) == nil { try journal.index(by: days) }
    #expect(try journal.checkTallies(by: days) == .right(sessions: 21))
    try compare()
  }

  @Test(arguments: [-5, -1, 1_099_511_627_776, Int64.max] as [Int64])
  func `a number that no task can have ends nothing`(_ number: Int64) throws {
    try journal.tamper("UPDATE task SET id = \(number) WHERE id = 2")
    try compare()
    #expect(try journal.checkTallies(by: days) == .wrong)
  }

  @Test(arguments: ["UPDATE task SET name = NULL WHERE id = 1", "UPDATE day_tally SET focus = x'00'"])
  func `a value of the wrong kind ends nothing`(_ change: String) throws {
    try DatabaseQueue(path: journal.index.path).inDatabase { db in
      try db.execute(
        sql: """
          PRAGMA writable_schema = 1;
          UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '')
            WHERE type = 'table' AND name IN ('task', 'day_tally');
          PRAGMA writable_schema = RESET;
          \(change);
          """)
    }
    if change.contains("task") { try compare() }
    #expect(try journal.checkTallies(by: days) == .wrong)
  }

  @Test func `what an older program counted otherwise is counted anew`() throws {
    try journal.tamper("UPDATE span SET rules = rules - 1; UPDATE day_tally SET focus = focus + 1")
    try compare()
    #expect(try journal.checkTallies(by: days) == .absent)
    try journal.index(by: days)
    try compare()
    #expect(try journal.checkTallies(by: days) == .right(sessions: 20))
  }

  @Test func `tasks of projects that are one now are one`() throws {
    try journal.commit(changing(.name(ProjectNames(["book": "work", "house": "work"]))))
    let table = try journal.tallyTable(days)
    let day = days.day(of: nine)
    for project in [nil, "work", "book"] as [String?] {
      for limit in [1, 3, 10] {
        for range in [range, day..<day.advanced(by: 1)] {
          let tasks = try journal.tallies(by: days) { try $0.byTask(range, of: project, limit: limit) }
          #expect(tasks == table.byTask(range, of: project, limit: limit))
        }
      }
    }
  }
}
