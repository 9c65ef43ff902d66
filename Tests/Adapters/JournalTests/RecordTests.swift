// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import GRDB
import History
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Journal

struct RecordTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  private func put(_ sessions: Session...) throws {
    var commit = Commit(at: nine)
    commit.changes = sessions.map { .put(StoredSession($0)) }
    try journal.commit(commit)
  }

  private func page(
    _ query: SessionQuery, after cursor: SessionQuery.Cursor? = nil, limit: Int = 100
  ) throws -> [String] {
    try journal.record { try $0.page(query, after: cursor, limit: limit).map(\.id) }
  }

  // MARK: Rows

  @Test func `what is put comes back, whatever it is`() throws {
    var odd = ended("a", task: "한 \"글\"\n", project: "p'", tags: ["x", "ü"], note: "n\u{0}n", outcome: .partial)
    odd.segments = [
      Segment(start: nine, end: nine + .minutes(3)), Segment(start: nine + .minutes(9), end: odd.endedAt),
    ]
    odd.strikes = [Strike(at: nine + .minutes(2), text: "phone")]
    odd.planned = nil
    try journal.commit(changing(.put(StoredSession(odd, imported: "sample"))))
    let back = try #require(try journal.record { try $0.session("a") })
    odd.note = "n\u{FFFD}n"
    odd.followsSettings = back.session.followsSettings
    #expect(back == StoredSession(odd, imported: "sample"))
    try journal.commit(changing(.remove(session: "a")))
    #expect(try journal.record { try $0.session("a") } == nil)
  }

  @Test func `a long note is whole on record, and the timer's part of it doesn't shorten it`() throws {
    let note = String(repeating: "글", count: 1_000_000)
    try put(ended("a", note: note))
    #expect(try journal.record { try $0.session("a")?.session.note } == note)
    // The timer writes its own part.
    var commit = Commit(at: nine)
    commit.sessions = [ended("a", task: "other", note: LongNote(note).head)]
    try journal.commit(commit)
    #expect(try journal.record { try $0.session("a")?.session.note } == note)
    try put(ended("a", note: "short"))
    #expect(try journal.record { try $0.session("a")?.session.note } == "short")
    try put(ended("a", note: note))
    try journal.commit(changing(.remove(session: "a")))
    #expect(try journal.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note_rest") } == 0)
  }

  @Test func `where a session came from stays when the timer writes it`() throws {
    try journal.commit(changing(.put(StoredSession(ended("a"), imported: "x"))))
    var commit = Commit(at: nine)
    commit.sessions = [ended("a", task: "other")]
    try journal.commit(commit)
    #expect(try journal.record { try $0.session("a") }?.imported == "x")
    #expect(try page(SessionQuery(imported: "x")) == ["a"])
    try put(ended("a"))
    #expect(try page(SessionQuery(imported: "x")) == [])
  }

  // MARK: Names

  @Test func `sessions are found by the beginning of their id, and by how new they are`() throws {
    try put(ended("ab1"), ended("ab2", hours: 1), ended("b%", hours: 2), ended("c", hours: 3, phase: .shortBreak))
    try journal.record { record throws in
      #expect(try record.ids(beginning: "ab", limit: 5) == ["ab1", "ab2"])
      #expect(try record.ids(beginning: "b%", limit: 5) == ["b%"])
      #expect(try record.ids(beginning: "%", limit: 5) == [])
      #expect(try record.newestFocus(1)?.id == "b%")
      #expect(try record.newestFocus(3)?.id == "ab1")
      #expect(try record.newestFocus(4) == nil)
    }
  }

  // MARK: Pages

  @Test(arguments: SessionQuery.Order.allCases, [1, 2, 3, 7])
  func `pages behind each other are all of it in order, none twice`(_ order: SessionQuery.Order, _ size: Int) throws {
    var random = SplitMix64(state: 7)
    var sessions: [Session] = []
    for number in 0..<20 {
      // Some begin at the same moment, and some have the same length.
      sessions.append(
        ended(
          "s\(number)", hours: Double(Int.random(in: 0...5, using: &random)),
          minutes: Int.random(in: 1...3, using: &random) * 5,
          project: ["", "b", "a", "z"][Int.random(in: 0...3, using: &random)]))
    }
    try put(ended("break", hours: 9, phase: .longBreak))
    var commit = Commit(at: nine)
    commit.changes = sessions.map { .put(StoredSession($0)) } + [.name(ProjectNames(["b": "x", "z": "x"]))]
    try journal.commit(commit)
    func key(_ session: Session) -> (String, Int64, String) {
      let project = ["b": "x", "z": "x"][session.project] ?? session.project
      let ended = session.endedAt ?? nine
      return switch order {
      case .newest: ("", -session.startedAt.milliseconds, session.id)
      case .longest: ("", -session.elapsed(at: ended).milliseconds, session.id)
      case .project: (project, -session.startedAt.milliseconds, session.id)
      }
    }
    let expected = sessions.sorted { left, right in
      let (a, b) = (key(left), key(right))
      return (a.0, a.1) == (b.0, b.1) ? a.2 > b.2 : (a.0, a.1) < (b.0, b.1)
    }.map(\.id)
    var found: [String] = []
    var cursor: SessionQuery.Cursor?
    while true {
      let page = try journal.record { try $0.page(SessionQuery(order: order), after: cursor, limit: size) }
      found += page.map(\.id)
      guard page.count == size, let last = page.last else { break }
      cursor = SessionQuery.Cursor(SessionQuery.Cursor(after: last.session, at: nine).description)
      #expect(cursor != nil)
    }
    #expect(found == expected)
  }

  @Test func `filters`() throws {
    try put(
      ended("a", task: "100% sure", project: "book", tags: ["deep"]),
      ended("b", hours: 1, task: "Write", note: "Über_all", outcome: .partial),
      ended("c", hours: 2, project: "book", tags: ["deep work", "x"], outcome: .abandoned),
      ended("d", hours: 3, minutes: 5, phase: .shortBreak),
      ended("e", hours: 4, minutes: 0, outcome: .skipped, phase: .shortBreak),
      ended("f", hours: 5, note: String(repeating: "-", count: LongNote.carried) + "needle"))
    #expect(try page(SessionQuery()) == ["f", "c", "b", "a"])
    #expect(try page(SessionQuery(hasBreaks: true)) == ["f", "e", "d", "c", "b", "a"])
    #expect(try page(SessionQuery(range: (nine + .hours(1))..<(nine + .hours(2)))) == ["b"])
    #expect(try page(SessionQuery(project: "book")) == ["c", "a"])
    #expect(try page(SessionQuery(project: "")) == ["f", "b"])
    #expect(try page(SessionQuery(tag: "deep")) == ["a"])
    #expect(try page(SessionQuery(outcome: .partial)) == ["b"])
    #expect(try page(SessionQuery(outcome: .skipped)) == ["e"])
    #expect(try page(SessionQuery(text: "%")) == ["a"])
    #expect(try page(SessionQuery(text: "_")) == ["b"])
    #expect(try page(SessionQuery(text: "\\")) == [])
    #expect(try page(SessionQuery(text: "WRITE")) == ["f", "c", "b"])
    #expect(try page(SessionQuery(text: "needle")) == ["f"])
    #expect(try page(SessionQuery(project: "book", order: .longest), limit: 1) == ["c"])
  }

  // MARK: What is in the way

  @Test func `a session that has some of the time is found, the one itself left out`() throws {
    try put(
      ended("a"), ended("b", hours: 1), ended("skip", hours: 2, minutes: 0, outcome: .skipped, phase: .shortBreak),
      ended("gone", hours: 2.25, outcome: .abandoned), ended("kept", hours: 2.75, minutes: 5, outcome: .partial))
    var running = session("r")
    running.startedAt = nine + .hours(3)
    running.segments = [Segment(start: running.startedAt)]
    try put(running)
    func other(_ from: Double, _ to: Double, except id: String = "") throws -> String? {
      let range = (nine + .milliseconds(Int64(from * 60_000)))..<(nine + .milliseconds(Int64(to * 60_000)))
      return try journal.recordToDecideOn { try $0.inTheWay(of: range, except: id)?.id }
    }
    #expect(try other(25, 60) == nil)
    #expect(try other(24, 26) == "a")
    #expect(try other(-10, 0) == nil)
    #expect(try other(-10, 600) == "a")
    #expect(try other(-10, 600, except: "a") == "b")
    #expect(try other(5, 6) == "a")
    // A session without duration overlaps no other.
    #expect(try other(110, 130) == nil)
    // A discarded session leaves its time to others.
    #expect(try other(130, 165) == nil)
    #expect(try other(130, 166) == "kept")
    #expect(try other(170, 190) == "r")
    #expect(try other(600, 601) == "r")
  }

  /// A session that is paused for 40 days within its 25 minutes.
  private func long(_ id: String) -> Session {
    let later = nine + .hours(24 * 40)
    var long = ended(id)
    long.segments = [
      Segment(start: nine, end: nine + .minutes(5)), Segment(start: later, end: later + .minutes(20)),
    ]
    long.endedAt = later + .minutes(20)
    return long
  }

  @Test func `what was paused for more than a month once held no time, and was found by nobody`() throws {
    try put(long("long"), ended("next", hours: 24 * 33), ended("late", hours: 24 * 41))
    let time = (nine + .hours(24 * 39))..<(nine + .hours(24 * 39 + 1))
    try journal.record { record throws in
      #expect(try record.inTheWay(of: time, except: "")?.id == "long")
      #expect(try record.inTheWay(of: time, except: "long") == nil)
      #expect(try record.sessions(in: time).map(\.id) == ["long"])
      #expect(try record.sessions(in: nine..<time.upperBound).map(\.id) == ["long", "next"])
      #expect(try record.sessions(endedSince: time.lowerBound).map(\.id).sorted() == ["late", "long"])
      #expect(try record.last(besides: "late").end == long("long").endedAt)
    }
    // Each is found exactly once, in any way.
    try journal.record { record throws in
      for days in 0...42 {
        let day = nine + .hours(24 * days)
        let ids = try record.sessions(in: day..<(day + .hours(24))).map(\.id)
        #expect(Set(ids).count == ids.count && ids.contains("long") == (days <= 40), "\(days)")
      }
    }
  }

  @Test func `what has been paused for more than a month, and still is, holds all time since`() throws {
    var running = session("r")
    running.startedAt = nine - .hours(24 * 100)
    running.segments = [Segment(start: running.startedAt, end: running.startedAt + .minutes(5))]
    try put(running)
    let found = try journal.recordToDecideOn { try $0.inTheWay(of: nine..<(nine + .hours(1)), except: "")?.id }
    #expect(found == "r")
    #expect(try journal.record { try $0.sessions(in: nine..<(nine + .hours(1))).map(\.id) } == ["r"])
    // Not a session from a backup, which nobody can end.
    try put(ended("later"))
    let time = (nine + .hours(1))..<(nine + .hours(2))
    #expect(try journal.recordToDecideOn { try $0.inTheWay(of: time, except: "")?.id } == nil)
    #expect(try journal.record { try $0.sessions(in: time).map(\.id) } == [])
  }

  @Test func `those that took longer than a month are found without a look at the others`() throws {
    let plan = try journal.database.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN SELECT id FROM session WHERE \(Record.reaching[0]) AND ended >= 0",
        arguments: ["earliest": 0]
      ).map { row -> String in row["detail"] }
    }
    #expect(plan.first == "SEARCH session USING INDEX session_long (started<?)", "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test func `deliveries without effect are found by their index`() throws {
    let plan = try journal.database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT id FROM delivery WHERE \(Schema.isIneffective) AND state <> 'skipped'
          ORDER BY event DESC
          """
      ).map { row -> String in row["detail"] }
    }
    #expect(plan == ["SCAN delivery USING INDEX delivery_failed"])
  }

  // MARK: Projects

  @Test func `a renamed project is renamed everywhere at once, and its rows are as they were`() throws {
    try put(ended("a", project: "x"), ended("b", hours: 1, project: "y"), ended("c", hours: 2))
    var names = ProjectNames()
    names.rename("x", to: "z") { $0 == "x" }
    try journal.commit(changing(.name(names), .colour(["z": "red"])))
    #expect(try journal.record { try $0.session("a")?.session.project } == "z")
    #expect(try page(SessionQuery(project: "x")) == [])
    #expect(try page(SessionQuery(project: "z")) == ["a"])
    #expect(try journal.read { try String.fetchOne($0, sql: "SELECT project FROM session WHERE id = 'a'") } == "x")
    #expect(try journal.record { try $0.projectNames() } == ["", "y", "z"])
    try journal.record { record throws in
      #expect(
        try record.allProjects() == [
          RecordedProject(name: "y", colour: nil, sessions: 1, last: nine + .hours(1)),
          RecordedProject(name: "z", colour: "red", sessions: 1, last: nine),
        ])
      #expect(try record.hasProject("z"))
      #expect(try !record.hasProject("x"))
    }
    var counted: [String] = []
    try journal.eachEndedSession { counted.append($0.project) }
    #expect(Set(counted) == ["", "y", "z"])
    // A new project with the old name is another project, and the timer's own session keeps its row's key.
    try put(ended("d", hours: 3, project: "x"))
    var commit = Commit(at: nine)
    commit.sessions = [ended("a", task: "again", project: "z")]
    try journal.commit(commit)
    #expect(try page(SessionQuery(project: "x")) == ["d"])
    #expect(try page(SessionQuery(project: "z")) == ["a"])
    #expect(try journal.read { try String.fetchOne($0, sql: "SELECT project FROM session WHERE id = 'a'") } == "x")
    #expect(try journal.record { $0.projects.name(of: "x") } == "z")
  }

  // MARK: Attachments and undo

  @Test func `attachments are taken away and put back`() throws {
    let one = Attachment(
      id: "1", session: "a", digest: String(repeating: "0", count: 64), name: "f", size: 3, added: nine)
    var two = one
    (two.id, two.added) = ("2", nine + .seconds(1))
    try journal.commit(changing(.attach(two), .attach(one)))
    #expect(try journal.record { try $0.attachments(of: "a") } == [one, two])
    try journal.commit(changing(.detach(["1"])))
    #expect(try journal.record { try $0.attachments(of: "a") } == [two])
    #expect(try journal.record { try $0.needs(digest: one.digest) })
    try journal.commit(changing(.reattach(["1"])))
    #expect(try journal.record { try $0.attachments(of: "a") } == [one, two])
    #expect(try journal.record { try !$0.needs(digest: "1") })
  }

  @Test func `the newest steps of undo are kept`() throws {
    for number in 0..<UndoStep.kept + 3 {
      try journal.commit(changing(.begin(UndoStep(.delete, at: nine, subject: "\(number)"))))
    }
    let steps = try journal.record { try $0.steps(limit: 1000) }
    #expect(steps.count == UndoStep.kept)
    #expect(steps.first?.step.subject == "\(UndoStep.kept + 2)")
    try journal.commit(changing(.end(step: try #require(steps.first).number)))
    #expect(try journal.record { try $0.steps(limit: 1) }.first?.step.subject == "\(UndoStep.kept + 1)")
  }
}
