// SPDX-License-Identifier: MIT
import History
import Testing
import TimerEngine

@testable import ImportExport

/// Which sessions of a file are which of the history, and which of its own.
struct SessionIdentityTests {
  private static func id(_ number: Int) -> String { "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e1\(number)" }

  private func now() throws -> Instant { try instant("2026-11-22T00:00:00Z") }

  private func focus(_ start: String, _ end: String, id: String, task: String = "Write") throws -> Session {
    try session(.focus, .completed, "2026-11-21T\(start):00Z", "2026-11-21T\(end):00Z", id: id, task: task)
  }

  private func found(_ sessions: [Session], _ format: HistoryFormat) -> FoundHistory {
    var found = FoundHistory(format: format)
    found.sessions = sessions.enumerated().map { FoundSession($0.element, at: .line($0.offset + 1)) }
    ImportCheck.identify(&found)
    return found
  }

  private func plan(
    _ sessions: [Session], _ format: HistoryFormat, known: [Session] = [], at now: Instant? = nil
  ) throws -> ImportPlan {
    let found = found(sessions, format)
    let ids = Set(found.sessions.map(\.session.id)).intersection(known.map(\.id))
    return ImportCheck.plan(found, known: known.map(KnownSession.init), ids: ids, now: try now ?? self.now())
  }

  /// Breaks that were skipped one after the other.
  private func skipped() throws -> [Session] {
    try (0..<5).map { number in
      try session(
        .shortBreak, .skipped, "2026-11-21T09:25:00.\(number)00Z", "2026-11-21T09:25:00.\(number + 1)00Z",
        id: Self.id(number))
    }
  }

  @Test func `breaks that were skipped in one second all come back from an archive`() throws {
    let all = try plan(try skipped(), .json)
    #expect(all.new.map(\.session.id) == (0..<5).map(Self.id) && all.known.isEmpty)
    // Also where some of them are there.
    let rest = try plan(try skipped(), .json, known: Array(try skipped().prefix(2)))
    #expect(rest.new.map(\.session.id) == (2..<5).map(Self.id) && rest.known.map(\.isInFile) == [false, false])
    // Other programs have no ids to tell them apart by.
    let table = try plan(
      try skipped().map { one in
        var one = one
        one.id = ""
        return one
      }, .csv)
    #expect(table.new.count == 1 && table.known.count == 4)
  }

  @Test func `an archive's session is known by its time in a history that has it from elsewhere`() throws {
    let plan = try plan(
      [try focus("09:00", "09:25", id: Self.id(1))], .json, known: [try focus("09:00", "09:25", id: Self.id(2))])
    #expect(plan.known.map(\.other.id) == [Self.id(2)] && plan.new.isEmpty)
  }

  @Test func `what is there already is known, whatever else is odd about it`() throws {
    var odd = try focus("09:00", "09:25", id: Self.id(1))
    odd.endedAt = try instant("2027-01-01T00:00:00Z")
    odd.outcome = .skipped
    odd.planned = .seconds(-1)
    let known = try focus("10:00", "10:25", id: Self.id(1))
    for format in [HistoryFormat.json, .csv, .ical] {
      let plan = try plan([odd], format, known: [known])
      #expect(plan.known.count == 1 && plan.refused.isEmpty && plan.leftOut.isEmpty)
      #expect(plan.known.first?.other.start == known.startedAt)
    }
  }

  @Test func `an id that stands twice in an archive is a problem that names both lines`() throws {
    for id in [Self.id(1), "x"] {
      let found = found(
        [
          try focus("09:00", "09:25", id: id), try focus("10:00", "10:25", id: Self.id(2)),
          try focus("11:00", "11:25", id: id),
        ], .json)
      #expect(
        found.problems == [
          Problem(.line(3), .repeatedID(of: .line(1)))
        ])
      #expect(found.sessions.map(\.place) == [.line(1), .line(2)])
    }
  }

  @Test func `sessions of an archive with other names than ours are told apart by them`() throws {
    let sessions = [try focus("09:00", "09:25", id: "a"), try focus("09:00", "09:25", id: "b")]
    let plan = try plan(sessions, .json)
    #expect(plan.new.count == 2 && Set(plan.new.map(\.session.id)).count == 2)
    // And are called the same the next time.
    let again = try self.plan(sessions, .json)
    #expect(Set(again.new.map(\.session.id)) == Set(plan.new.map(\.session.id)))
  }

  @Test(arguments: [HistoryFormat.csv, .ical, .timewarrior, .openpomodoro, .focustimer])
  func `an id that several sessions of a file have is none of theirs`(_ format: HistoryFormat) throws {
    // Such as the task's, in a table that taskwarrior's hours were put into.
    let task = Self.id(1)
    let sessions = [
      try focus("09:00", "09:25", id: task), try focus("10:00", "10:25", id: task),
      try focus("11:00", "11:25", id: Self.id(2)),
    ]
    let plan = try plan(sessions, format)
    let ids = plan.new.map(\.session.id)
    #expect(ids.count == 3 && Set(ids).count == 3 && !ids.contains(task) && ids.last == Self.id(2))
    #expect(ids.allSatisfy { UUIDText.isValid($0) })
    // And a session that is there twice, as whole as it is, is one.
    let twice = try self.plan([sessions[0], sessions[0]], format)
    #expect(twice.new.map(\.session.id) == [task] && twice.known.map(\.isInFile) == [true])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, HistoryFormat.allCases)
  func `a plan never has an id twice`(_ seed: UInt64, _ format: HistoryFormat) throws {
    var dice = SplitMix64(state: seed)
    let start = try instant("2026-11-20T00:00:00Z")
    let ids = ["", "x"] + (0..<10).map(Self.id)
    let sessions = try (0..<60).map { _ in
      var session = try focus("09:00", "09:25", id: ids[Int.random(in: 0..<ids.count, using: &dice)])
      session.startedAt = start + .seconds(Int.random(in: 0...40_000, using: &dice))
      session.endedAt = session.startedAt + .seconds(Int.random(in: 1...1000, using: &dice))
      session.segments = [Segment(start: session.startedAt, end: session.endedAt)]
      return session
    }
    let found = found(sessions, format)
    let plan = ImportCheck.plan(found, known: [], ids: [], now: try now())
    let new = plan.new.map(\.session.id)
    #expect(Set(new).count == new.count && new.allSatisfy { UUIDText.isValid($0) })
    #expect(new.count + plan.known.count + plan.overlapping.count + found.problems.count == 60)
  }

  @Test func `what a calendar has for now is left out, as what it has for later`() throws {
    let events = [try focus("09:00", "10:00", id: ""), try focus("10:00", "11:00", id: "")]
    let plan = try plan(events, .ical, at: try instant("2026-11-21T10:30:00Z"))
    #expect(plan.new.map(\.session.brief) == ["09:00-10:00 Write"] && plan.refused.isEmpty)
    #expect(plan.leftOut == [Problem(.line(2), .session(problem: .notOver))])
    let over = try self.plan(events, .ical, at: try instant("2026-11-21T11:00:00Z"))
    #expect(over.new.count == 2)
  }
}
