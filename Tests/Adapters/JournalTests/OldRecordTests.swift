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

/// A reader may come before the daemon has migrated a journal. It once got "no such table".
struct OldRecordTests {
  @Test(arguments: ["1", "2", "3", "4", "5", "6", "7"])
  func `a journal of each version can be read as it is`(_ version: String) throws {
    let folder = try TemporaryFolder()
    let old = try DatabaseQueue(path: folder.journal)
    try Schema.migrator.migrate(old, upTo: version)
    try old.write { db in
      for number in 0..<3 {
        let start = nine.milliseconds + Int64(number) * 3_600_000
        try db.execute(
          sql: """
            INSERT INTO session (id, phase, task, project, tags, note, planned, started, ended, elapsed, segments, strikes,
              outcome)
            VALUES (?, 'focus', 'write', 'book', '["a"]', 'n', 1500000, ?, ?, 1500000, ?, '[]', 'completed')
            """,
          arguments: [
            "session-\(number)", start, start + 1_500_000, #"[{"end":\#(start + 1_500_000),"start":\#(start)}]"#,
          ])
      }
    }
    try old.close()

    let journal = try Journal(path: folder.journal, readOnly: true)
    let newest = ["session-2", "session-1", "session-0"]
    try journal.record { record throws in
      for query in [
        SessionQuery(), SessionQuery(project: "book", tag: "a"), SessionQuery(text: "writ"),
        SessionQuery(outcome: .completed, order: .longest), SessionQuery(order: .project),
      ] {
        #expect(try record.page(query, limit: 9).map(\.id) == newest)
      }
      #expect(try record.page(SessionQuery(imported: "x"), limit: 9) == [])
      let session = try #require(try record.session("session-1"))
      #expect(session.session.note == "n")
      #expect(session.imported == nil)
      #expect(try record.session(named: .newest(1)).id == "session-2")
      #expect(try record.session(named: .prefix("session-0")).id == "session-0")
      #expect(try record.attachments(of: "session-1") == [])
      #expect(try record.attachments(of: newest) == [:])
      #expect(try record.steps(limit: 9).isEmpty)
      #expect(try record.allProjects().map(\.name) == ["book"])
      #expect(try record.projectNames() == ["book"])
    }

    let days = try localDays("Europe/Berlin")
    #expect(try journal.checkTallies(by: days) == .absent)
    #expect(try journal.damagedSessions() == [])
    let day = days.day(of: nine)
    let request = ReportRequest(period: Period(.day, around: day), today: day)
    let report = try journal.tallies(by: days) { try Report(request, of: $0, days: days) }
    #expect(report.totals.pomodoros == 3)
    #expect(report.projects.map(\.project) == ["book"])
  }
}
