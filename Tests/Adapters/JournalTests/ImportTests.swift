// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Imports: complete, or undone.
struct ImportTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  private func sessions(_ count: Int, of name: String?, from first: Int = 0) -> [(StoredSession, [History.Attachment])]
  {
    (first..<first + count).map { number in
      var session = session("\(name ?? "own")-\(number)")
      session.startedAt = nine + .minutes(30 * number)
      session.segments = [Segment(start: session.startedAt, end: session.startedAt + .minutes(25))]
      session.endedAt = session.startedAt + .minutes(25)
      session.outcome = .completed
      let attachment = History.Attachment(
        id: "a-\(session.id)", session: session.id, digest: "d", name: "n", size: 1, added: nine)
      return (StoredSession(session, imported: name), number == 0 ? [attachment] : [])
    }
  }

  private func ids() throws -> [String] {
    try journal.database.read { try String.fetchAll($0, sql: "SELECT id FROM session ORDER BY started, id") }
  }

  private func bringIn(_ name: String) throws {
    var commit = Commit(at: nine)
    commit.changes = [.bringIn(import: name)]
    try journal.commit(commit)
  }

  private func takeOut(_ name: String) throws {
    var commit = Commit(at: nine)
    commit.changes = [.takeOut(import: name)]
    try journal.commit(commit)
  }

  private func own(_ count: Int) throws {
    var commit = Commit(at: nine)
    commit.changes = sessions(count, of: nil).map { .put($0.0) }
    try journal.commit(commit)
  }

  private func rows(of table: String) throws -> Int {
    try journal.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  /// The finished imports: name, source and number of sessions.
  private func finished() throws -> [String] {
    try journal.database.read {
      try String.fetchAll(
        $0, sql: "SELECT id || ' ' || source || ' ' || count FROM import WHERE count IS NOT NULL ORDER BY id")
    }
  }

  private func expectRightSums() throws {
    try journal.index(by: localDays("Europe/Berlin"))
    guard case .right = try journal.checkTallies(by: localDays("Europe/Berlin")) else {
      Issue.record("the sums aren't those of the sessions")
      return
    }
  }

  @Test func `nobody sees an import until all of it is there`() throws {
    #expect(try journal.openImport("i", source: "times.csv", at: nine))
    #expect(try !journal.openImport("i", source: "other", at: nine))
    #expect(try journal.stage(sessions(3, of: "i"), for: "i", at: nine) == 3)
    #expect(try journal.hasOpenImport() && finished().isEmpty && ids().isEmpty)
    #expect(try journal.record { try $0.attachments(of: "i-0").isEmpty && !$0.hasImport("i") })
    try bringIn("i")
    #expect(try !journal.hasOpenImport() && ids() == ["i-0", "i-1", "i-2"])
    #expect(try finished() == ["i times.csv 3"])
    #expect(try journal.record { try $0.attachments(of: "i-0").map(\.name) == ["n"] && $0.hasImport("i") })
    #expect(try journal.record { try $0.session("i-1")?.imported } == "i")
  }

  @Test func `a session that is there is left as it is`() throws {
    try own(2)
    _ = try journal.openImport("i", source: "", at: nine)
    var again = sessions(4, of: nil)
    for index in again.indices {
      again[index].0.imported = "i"
      again[index].0.session.task = "another"
    }
    #expect(try journal.stage(again, for: "i", at: nine) == 2)
    try bringIn("i")
    let tasks = try journal.database.read { try String.fetchAll($0, sql: "SELECT task FROM session ORDER BY started") }
    #expect(tasks == ["write", "write", "another", "another"])
    #expect(try journal.record { try $0.attachments(of: "own-0").isEmpty })
    try takeOut("i")
    #expect(try ids() == ["own-0", "own-1"] && finished().isEmpty)
  }

  @Test func `an id that a file has twice is taken once`() throws {
    _ = try journal.openImport("i", source: "", at: nine)
    #expect(try journal.stage(sessions(2, of: "i") + sessions(3, of: "i"), for: "i", at: nine) == 3)
  }

  @Test func `what isn't finished is removed, some at a time, and nothing else`() throws {
    try own(3)
    _ = try journal.openImport("kept", source: "", at: nine)
    _ = try journal.stage(sessions(5, of: "kept"), for: "kept", at: nine)
    try bringIn("kept")
    _ = try journal.openImport("open", source: "", at: nine)
    _ = try journal.stage(sessions(7000, of: "open"), for: "open", at: nine)
    var turns = 1
    while try journal.clearImports() { turns += 1 }
    #expect(turns == 3)
    #expect(try !journal.hasOpenImport() && finished() == ["kept  5"])
    #expect(try rows(of: "session") == 8 && rows(of: "import_session") == 0)
  }

  @Test(arguments: [7, 700]) func `sums, notes and attachments come and go with an import`(_ count: Int) throws {
    try own(2)
    try journal.index(by: localDays("Europe/Berlin"))
    _ = try journal.openImport("i", source: "", at: nine)
    var some = sessions(count, of: "i")
    some[3].0.session.note = String(repeating: "long ", count: 200_000)
    #expect(try journal.stage(some, for: "i", at: nine) == count)
    #expect(try rows(of: "note_rest") == 0)
    try bringIn("i")
    try expectRightSums()
    #expect(try [rows(of: "session"), rows(of: "note_rest"), rows(of: "attachment")] == [count + 2, 1, 1])
    #expect(try journal.record { try $0.session("i-3")?.session.note.utf8.count } == 1_000_000)
    try takeOut("i")
    try expectRightSums()
    #expect(try [rows(of: "session"), rows(of: "note_rest"), rows(of: "attachment")] == [2, 0, 0])
    #expect(try journal.openImport("i", source: "", at: nine))
  }

  @Test(arguments: [8, 1008]) func `projects are called as in the file, whatever their names were here`(
    _ count: Int
  ) throws {
    var session = session("own")
    session.project = "A"
    var commit = Commit(at: nine)
    commit.changes = [.put(StoredSession(session)), .name(ProjectNames(["A": "B"]))]
    try journal.commit(commit)
    _ = try journal.openImport("i", source: "", at: nine)
    var some = sessions(count, of: "i")
    for index in some.indices { some[index].0.session.project = ["A", "B", "C", ""][index % 4] }
    _ = try journal.stage(some, for: "i", at: nine)
    try bringIn("i")
    let names = try journal.record { record in
      try (0..<8).map { try record.session("i-\($0)")?.session.project }
    }
    #expect(names == ["A", "B", "C", "", "A", "B", "C", ""])
    #expect(try journal.record { try $0.session("own")?.session.project } == "B")
    try expectRightSums()
  }

  @Test func `sessions are read for export in order, by time and by project`() throws {
    _ = try journal.openImport("i", source: "", at: nine)
    var some = sessions(6, of: "i")
    some[4].0.session.project = "book"
    some[5].0.session.note = String(repeating: "long ", count: 200_000)
    some[2].0.session.endedAt = nil
    some[3].0.session.outcome = .abandoned
    _ = try journal.stage(some.reversed(), for: "i", at: nine)
    #expect(try journal.record { try $0.known(["i-0"]).isEmpty })
    try bringIn("i")
    func read(_ choice: ExportChoice) throws -> [String] {
      var found: [String] = []
      try journal.record { record in
        try record.eachSession(of: choice) { stored, attachments in
          found.append(
            stored.id + (attachments.isEmpty ? "" : "+") + (stored.session.note.count > 900_000 ? " long" : ""))
        }
      }
      return found
    }
    #expect(try read(ExportChoice()) == ["i-0+", "i-1", "i-3", "i-4", "i-5 long"])
    #expect(try read(ExportChoice(project: "book")) == ["i-4"])
    let range = nine + .minutes(30)..<nine + .minutes(120)
    #expect(try read(ExportChoice(range: range)) == ["i-1", "i-3"])
    let found = try journal.record { try $0.sessions(in: nine + .minutes(25)..<nine + .minutes(90)) }
    #expect(found.map(\.id) == ["i-0", "i-1", "i-2", "i-3"] && found[2].endedAt == nil)
    #expect(found.map(\.outcome) == [.completed, .completed, .completed, .abandoned])
    let many = (0..<1200).map { "i-\($0)" }
    #expect(try journal.record { try $0.known(many) } == ["i-0", "i-1", "i-2", "i-3", "i-4", "i-5"])
  }

  @Test func `what ended lately is told, although it began more than a month ago`() throws {
    _ = try journal.openImport("i", source: "", at: nine)
    var some = sessions(1, of: "i")
    some[0].0.session.startedAt = nine - .hours(24 * 40)
    _ = try journal.stage(some, for: "i", at: nine)
    #expect(try journal.record { try $0.waitingSessions(endedSince: nine).map(\.id) } == ["i-0"])
    try bringIn("i")
    try journal.record { record throws in
      #expect(try record.sessions(ofImport: "i", endedSince: nine).map(\.id) == ["i-0"])
      #expect(try record.sessions(ofImport: "j", endedSince: nine).isEmpty)
      #expect(try record.last(exceptImport: "").end == nine + .minutes(25))
    }
  }

  @Test func `what ended lately is told, and what was the last without an import`() throws {
    try own(2)
    _ = try journal.openImport("i", source: "", at: nine)
    _ = try journal.stage(sessions(5, of: "i"), for: "i", at: nine)
    let late = nine + .minutes(85)
    let ended = try journal.record { try $0.waitingSessions(endedSince: late).map(\.id).sorted() }
    #expect(ended == ["i-2", "i-3", "i-4"])
    let waiting = try journal.record { try $0.lastWaiting() }
    let end = nine + .minutes(145)
    #expect(waiting.focus?.id == "i-4")
    #expect(waiting.end == end)
    try bringIn("i")
    try journal.record { record in
      let ended = try record.sessions(ofImport: "i", endedSince: late).map(\.id).sorted()
      #expect(ended == ["i-2", "i-3", "i-4"])
      let last = try record.last(exceptImport: "i")
      let end = nine + .minutes(55)
      #expect(last.focus?.id == "own-1")
      #expect(last.end == end)
      #expect(try record.last(exceptImport: "").focus?.id == "i-4")
      #expect(try record.sessionCount(ofImport: "i") == 5)
    }
  }
}
