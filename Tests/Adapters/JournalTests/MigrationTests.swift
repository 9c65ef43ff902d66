// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import History
import TestSupport
import Testing
import TimerEngine

@testable import Journal

struct MigrationTests {
  @Test func `a journal of the second version keeps its sessions`() throws {
    let folder = try TemporaryFolder()
    let old = try DatabaseQueue(path: folder.journal)
    try Schema.migrator.migrate(old, upTo: "2")
    try old.write { db in
      for number in 0..<3 {
        try db.execute(
          sql: """
            INSERT INTO session (id, phase, task, project, tags, note, planned, started, ended, elapsed, segments, strikes,
              outcome)
            VALUES (?, 'focus', 'write', 'book', '["a"]', 'n', 1500000, ?, ?, 1500000, ?, '[{"at":5,"text":"x"}]',
              'completed')
            """,
          arguments: [
            "s\(number)", number * 2_000_000, number * 2_000_000 + 1_500_000,
            #"[{"end":\#(number * 2_000_000 + 1_500_000),"start":\#(number * 2_000_000)}]"#,
          ])
      }
    }
    try old.close()
    let journal = try Journal(path: folder.journal)
    let sessions = try journal.record { try $0.page(SessionQuery(project: "book", tag: "a"), limit: 9) }
    #expect(sessions.map(\.id) == ["s2", "s1", "s0"])
    #expect(sessions[0].imported == nil)
    #expect(sessions[0].session.strikes == [Strike(at: Instant(milliseconds: 5), text: "x")])
    #expect(sessions[0].session.elapsed(at: nine) == .minutes(25))
    #expect(sessions[0].session.note == "n")
  }

  @Test func `what took more than a month in a journal of the sixth version is found, before and after`() throws {
    let folder = try TemporaryFolder()
    let old = try DatabaseQueue(path: folder.journal)
    try Schema.migrator.migrate(old, upTo: "6")
    let (start, end) = (nine.milliseconds, (nine + .hours(24 * 40)).milliseconds)
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO session (id, phase, task, project, tags, note, planned, started, ended, elapsed, segments, strikes,
            outcome)
          VALUES ('long', 'focus', 'write', '', '[]', '', 1500000, ?, ?, 1500000, ?, '[]', 'completed')
          """,
        arguments: [start, end, #"[{"end":\#(start + 1_500_000),"start":\#(start)}]"#])
    }
    try old.close()
    for readOnly in [true, false] {
      let journal = try Journal(path: folder.journal, readOnly: readOnly)
      let time = (nine + .hours(24 * 39))..<(nine + .hours(24 * 39 + 1))
      #expect(try journal.record { try $0.sessions(in: time).map(\.id) } == ["long"])
      #expect(try journal.record { try $0.inTheWay(of: time, except: "")?.id } == "long")
    }
  }

  @Test func `whoever opens a large journal is told what that takes its time for`() throws {
    let folder = try TemporaryFolder()
    let old = try DatabaseQueue(path: folder.journal)
    try Schema.migrator.migrate(old, upTo: "2")
    try old.write { try $0.execute(sql: "INSERT INTO output VALUES (1, 0, 6, hex(zeroblob(3000000)), '')") }
    try old.close()
    for expected in [[OpeningStep.migrating, .checking], [.checking]] {
      var steps: [OpeningStep] = []
      _ = try Journal(path: folder.journal) { steps.append($0) }
      #expect(steps == expected)
    }
  }

  @Test func `of a small one nothing is told`() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      _ = try Journal(path: folder.journal) { Issue.record("\($0)") }
    }
  }
}
