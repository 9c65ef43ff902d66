// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

struct CountingTests {
  @Test func `sessions that ended are read one after the other`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    var over = Session(id: "a", phase: .focus, task: "write", project: "book", planned: .minutes(25), startedAt: nine)
    over.segments = [
      Segment(start: nine, end: nine + .minutes(5)), Segment(start: nine + .minutes(9), end: nine + .minutes(29)),
    ]
    over.endedAt = nine + .minutes(29)
    over.outcome = .completed
    over.strikes = [Strike(at: nine, text: "a"), Strike(at: nine, text: "[")]
    let running = Session(id: "b", phase: .shortBreak, planned: .minutes(5), startedAt: nine + .minutes(29))
    var commit = Commit(at: nine + .minutes(30))
    commit.sessions = [over, running]
    try journal.commit(commit)
    var read: [CountedSession] = []
    try journal.eachEndedSession { read.append($0) }
    #expect(read == [CountedSession(over)])
  }

  @Test(arguments: [
    ("segments = '[{}]'", "JSON"), ("outcome = 'lost'", "'outcome'"), ("strikes = '['", "'strikes'"),
  ])
  func `a damaged row is passed over, and named`(_ change: String, _ problem: String) throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.commit(changing(.put(StoredSession(ended("abc"))), .put(StoredSession(ended("good", hours: 1)))))
    try journal.database.inDatabase { try $0.execute(sql: "UPDATE session SET \(change) WHERE id = 'abc'") }
    var read: [CountedSession] = []
    try journal.eachEndedSession { read.append($0) }
    #expect(read == [CountedSession(ended("good", hours: 1))])
    let errors = try journal.damagedSessions()
    #expect(errors.map(\.code) == [.damaged])
    #expect(errors.first?.detail.contains("abc") == true)
    #expect(errors.first?.detail.contains(problem) == true)
    #expect(try journal.damagedSessions(limit: 0) == [])
  }

  @Test(arguments: [
    "[]", "[{\"end\":1}]", "[{\"end\":1,\"start\":0}", "[{\"end\":1,\"start\":0}]x", "", "[{\"end\":1,\"start\":--}]",
    "[{\"end\":1,\"start\":99999999999999999999}]", "[ {\"end\":1,\"start\":0}]",
  ])
  func `segments that are written in another way are left to the decoder`(_ text: String) {
    #expect(SegmentText.read(text) == nil)
  }

  @Test func `segments are read as they were written`() {
    let segments = SegmentText.read(#"[{"end":5,"start":-3},{"end":9,"start":7}]"#)
    #expect(segments?.map(\.start.milliseconds) == [-3, 7])
    #expect(segments?.map(\.end?.milliseconds) == [5, 9])
  }
}
