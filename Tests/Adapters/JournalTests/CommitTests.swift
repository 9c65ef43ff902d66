// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import GRDB
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Journal

@Suite struct CommitTests {
  private static let tables = ["state", "event", "session", "delivery", "attempt", "lease"]

  private func counts(_ journal: Journal) throws -> [String: Int] {
    try journal.read { db in
      var counts: [String: Int] = [:]
      for table in Self.tables { counts[table] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") }
      return counts
    }
  }

  @Test func `one commit writes everything`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    #expect(try counts(journal) == ["state": 1, "event": 2, "session": 1, "delivery": 2, "attempt": 1, "lease": 1])
    #expect(try journal.state() == #"{"a":1}"#)
    #expect(try journal.leases() == ["h": lease("h")])
    #expect(try journal.events(since: nil, after: nil, limit: 10) == [event(1), event(2)])
  }

  /// If a row fails, no row of its commit is written, not even those before it.
  @Test(arguments: tables) func `a row that fails takes all others with it`(_ table: String) throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.database.inDatabase { db in
      try db.execute(
        sql: "CREATE TRIGGER fails BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'no such luck'); END")
    }
    #expect(throws: JournalError(code: .other, path: folder.journal, detail: "no such luck")) {
      try journal.commit(everything())
    }
    #expect(try counts(journal).values.allSatisfy { $0 == 0 })
    try journal.database.inDatabase { try $0.execute(sql: "DROP TRIGGER fails") }
    try journal.commit(everything())
    #expect(try counts(journal)["event"] == 2)
  }

  @Test func `a sequence number is used once`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    var other = Commit(at: nine)
    other.state = "{}"
    other.events = [event(3), event(2)]
    #expect(throws: JournalError.self) { try journal.commit(other) }
    #expect(try journal.state() == #"{"a":1}"#)
    #expect(try journal.events(since: nil, after: nil, limit: 10).map(\.number) == [1, 2])
  }

  @Test func `a delivery needs its event and an attempt its delivery`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    var orphan = Commit(at: nine)
    orphan.deliveries = [delivery("d", of: "h", event: event(9))]
    #expect(throws: JournalError.self) { try journal.commit(orphan) }
    orphan.deliveries = []
    orphan.attempts = [("nobody", Attempt(number: 1, startedAt: nine))]
    #expect(throws: JournalError.self) { try journal.commit(orphan) }
  }

  @Test func `rows are written anew where they change`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    var commit = Commit(at: nine + .minutes(25))
    commit.state = #"{"a":2}"#
    var ended = session(task: "write more")
    ended.segments[0].end = nine + .minutes(25)
    ended.endedAt = nine + .minutes(25)
    ended.outcome = .completed
    ended.strikes = [Strike(at: nine, text: "mail")]
    commit.sessions = [ended]
    var done = delivery("d1", of: "h", event: event(1), state: .succeeded)
    done.attempts = 1
    commit.deliveries = [done]
    var attempt = Attempt(number: 1, startedAt: nine)
    attempt.duration = .milliseconds(12)
    attempt.ending = .exit(0)
    attempt.standardOutput = "out"
    commit.attempts = [("d1", attempt)]
    commit.leases = [lease("h", state: .exiting), lease("other")]
    try journal.commit(commit)
    #expect(try journal.state() == #"{"a":2}"#)
    #expect(try journal.leases().mapValues(\.state) == ["h": .exiting, "other": .active])
    let row = try #require(try journal.read { try Row.fetchOne($0, sql: "SELECT * FROM session") })
    #expect(row["task"] == "write more")
    #expect(row["elapsed"] == 1_500_000)
    #expect(row["outcome"] == "completed")
    #expect(row["strikes"] == #"[{"at":1795251600000,"text":"mail"}]"#)
    let logged = try journal.deliveries(idPrefix: "d1", limit: 1)
    #expect(logged.map(\.0) == [done])
    #expect(logged.first?.1 == [attempt])
    commit = Commit(at: nine)
    commit.returned = ["h", "never"]
    try journal.commit(commit)
    #expect(try journal.leases().keys.sorted() == ["other"])
  }

  @Test(arguments: [
    Attempt.Ending.exit(0), .exit(-1), .signal(9), .http(503), .error("timed out\n🍅"), .error(""),
    .error(.timedOut(milliseconds: 3)),
    .error(.step("exit", .exit(status: 3, isShell: true))), .none,
  ])
  func `an attempt is read back as it ended`(_ ending: Attempt.Ending) throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    var commit = everything()
    var attempt = Attempt(number: 1, startedAt: nine)
    attempt.ending = ending
    attempt.duration = ending == .none ? nil : .seconds(1)
    attempt.standardOutput = "out\u{1}"
    attempt.standardError = String(repeating: "é", count: 32_768)
    commit.attempts = [("d1", attempt)]
    try journal.commit(commit)
    #expect(try journal.deliveries(idPrefix: "d1", limit: 1).first?.1 == [attempt])
  }

  @Test func `output with NUL is not cut there`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    var commit = everything()
    var attempt = Attempt(number: 1, startedAt: nine)
    attempt.standardOutput = "a\0b\0"
    attempt.ending = .error("\0x")
    commit.attempts = [("d1", attempt)]
    commit.sessions = [session("s9", task: "x\0y")]
    try journal.commit(commit)
    let back = try #require(try journal.deliveries(idPrefix: "d1", limit: 1).first?.1.first)
    #expect(back.standardOutput == "a\u{FFFD}b\u{FFFD}")
    #expect(back.ending == .error("\u{FFFD}x"))
    let task = try journal.read { try String.fetchOne($0, sql: "SELECT task FROM session") }
    #expect(task == "x\u{FFFD}y")
  }

  @Test func `where there is no space nothing changes and later it does`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    try journal.database.inDatabase { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    var big = Commit(at: nine)
    big.state = #"{"a":3}"#
    big.sessions = [session("s2", task: String(repeating: "x", count: 100_000))]
    #expect {
      try journal.commit(big)
    } throws: { error in
      (error as? JournalError)?.code == .noSpace
    }
    #expect(try journal.state() == #"{"a":1}"#)
    #expect(try counts(journal)["session"] == 1)
    try journal.database.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try journal.commit(big)
    #expect(try journal.state() == #"{"a":3}"#)
  }

  @Test func `what conditions said is read back`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    var commit = everything()
    commit.deliveries[0].conditions = [
      ConditionAnswer(key: .if, text: "session.task != \"a\"", verdict: .true),
      ConditionAnswer(key: .if, text: "1 / 0 == 1", verdict: .refused, why: "divided by zero\0"),
    ]
    try journal.commit(commit)
    #expect(try journal.openDeliveries() == commit.deliveries)
    // Later writes of the same delivery change its state.
    commit.deliveries[0].state = .running
    try journal.commit(Commit(at: nine).with { $0.deliveries = [commit.deliveries[0]] })
    #expect(try journal.openDeliveries() == commit.deliveries)
  }
}
