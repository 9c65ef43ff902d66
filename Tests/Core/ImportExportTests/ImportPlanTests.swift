// SPDX-License-Identifier: MIT
import History
import Testing
import TimerEngine

@testable import ImportExport

struct ImportPlanTests {
  private func now() throws -> Instant { try instant("2026-11-22T00:00:00Z") }

  private func focus(_ start: String, _ end: String, id: String = "", task: String = "Write") throws -> Session {
    try session(.focus, .completed, "2026-11-21T\(start):00Z", "2026-11-21T\(end):00Z", id: id, task: task)
  }

  private func plan(
    _ sessions: [Session], known: [Session] = [], format: HistoryFormat = .csv, ids: Set<String> = [],
    granularity: Duration = .seconds(1)
  ) throws -> ImportPlan {
    var found = FoundHistory(format: format)
    found.sessions = sessions.enumerated().map {
      FoundSession($0.element, at: .line($0.offset + 1), granularity: granularity)
    }
    ImportCheck.identify(&found)
    return ImportCheck.plan(found, known: known.map(KnownSession.init), ids: ids, now: try now())
  }

  @Test func `what isn't in the history is new`() throws {
    let plan = try plan(
      [try focus("10:00", "10:25"), try focus("09:00", "09:25")], known: [try focus("09:30", "09:55")])
    #expect(plan.new.map(\.session.brief) == ["09:00-09:25 Write", "10:00-10:25 Write"])
    #expect(plan.known.isEmpty && plan.overlapping.isEmpty && plan.refused.isEmpty)
  }

  @Test func `the same phase, start and length is the same, whatever else was changed`() throws {
    let known = [try focus("09:00", "09:25", id: "a", task: "Renamed since")]
    #expect(try plan([try focus("09:00", "09:25")], known: known).known.map(\.other.id) == ["a"])
    // Another program cut the milliseconds off.
    var later = try focus("09:00", "09:25")
    later.startedAt = later.startedAt + .milliseconds(400)
    later.segments[0].start = later.startedAt
    #expect(try plan([later], known: known).known.count == 1)
    var pause = try focus("09:00", "09:25")
    pause.phase = .shortBreak
    #expect(try plan([pause], known: known).overlapping.count == 1)
    #expect(try plan([try focus("09:00", "09:20")], known: known).overlapping.count == 1)
    // Whole minutes are all that the file has.
    #expect(try plan([try focus("09:00", "09:26")], known: known, granularity: .seconds(120)).known.count == 1)
  }

  @Test func `the same id is the same, also where the times were changed since`() throws {
    let id = "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11"
    let elsewhere = try plan([try focus("09:00", "09:25", id: id)], ids: [id])
    #expect(elsewhere.known.count == 1 && elsewhere.new.isEmpty)
    #expect(try plan([try focus("09:00", "09:25", id: id)]).new.count == 1)
  }

  @Test func `one running stretch of a session with pauses is that session`() throws {
    let known = try session(
      .focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z", "2026-11-21T09:15:00Z", "2026-11-21T09:30:00Z"
    )
    #expect(try plan([try focus("09:00", "09:10"), try focus("09:15", "09:30")], known: [known]).known.count == 2)
    #expect(try plan([try focus("09:15", "09:29")], known: [known]).overlapping.count == 1)
  }

  @Test func `a file that has a session twice has it once`() throws {
    let plan = try plan([try focus("09:00", "09:25"), try focus("09:00", "09:25")])
    #expect(plan.new.count == 1 && plan.known.map(\.isInFile) == [true])
  }

  @Test func `what overlaps a session stays out, and the one in its way is named`() throws {
    let known = [try focus("08:00", "12:00", task: "Long"), try focus("09:00", "09:05", task: "Within")]
    let overlapping = try plan([try focus("11:00", "13:00"), try focus("12:00", "12:25")], known: known)
    #expect(overlapping.overlapping.map(\.other.task) == ["Long"] && overlapping.new.count == 1)
    let inFile = try plan([
      try focus("09:00", "09:25", task: "a"), try focus("09:24", "09:50", task: "b"),
      try focus("09:25", "09:50", task: "c"),
    ])
    #expect(inFile.new.map(\.session.task) == ["a", "c"])
    #expect(inFile.overlapping.map(\.other.task) == ["a"] && inFile.overlapping.map(\.isInFile) == [true])
  }

  @Test func `a session that goes on takes all the time after its start`() throws {
    var running = try focus("09:00", "09:25")
    (running.endedAt, running.outcome, running.segments[0].end) = (nil, .running, nil)
    #expect(
      try plan([try focus("08:00", "08:25"), try focus("10:00", "10:25")], known: [running]).overlapping.count == 1)
  }

  @Test func `an archive is believed: what was at the same time there was so`() throws {
    let sessions = [try focus("09:00", "09:25", id: "a"), try focus("09:10", "09:40", id: "b")]
    #expect(try plan(sessions, format: .json).new.count == 2)
    #expect(try plan(sessions, format: .csv).new.count == 1)
  }

  @Test func `what was discarded was once in the way of what was done instead`() throws {
    var discarded = try focus("09:00", "09:25", id: "a", task: "Given up")
    discarded.outcome = .abandoned
    let instead = try focus("09:10", "09:30", task: "Instead")
    for format in [HistoryFormat.csv, .json] {
      #expect(try plan([instead], known: [discarded], format: format).new.count == 1)
      #expect(try plan([discarded], known: [instead], format: format).new.count == 1)
      #expect(try plan([discarded, instead], format: format).new.count == 2)
    }
    // It is known again all the same.
    #expect(try plan([discarded], known: [discarded]).known.count == 1)
    var kept = discarded
    kept.outcome = .partial
    #expect(try plan([instead], known: [kept]).overlapping.map(\.other.task) == ["Given up"])
  }

  @Test func `sessions that take no time are in nobody's way`() throws {
    let skipped = try session(.shortBreak, .skipped, "2026-11-21T09:10:00Z", "2026-11-21T09:10:00Z")
    #expect(try plan([try focus("09:00", "09:25")], known: [skipped]).new.count == 1)
    #expect(try plan([skipped], known: [try focus("09:00", "09:25")]).new.count == 1)
  }

  @Test func `what can't have been is refused`() throws {
    var backwards = try focus("09:25", "09:00")
    backwards.segments = []
    var running = try focus("09:00", "09:25")
    running.endedAt = nil
    var wrong = try focus("09:00", "09:25")
    wrong.outcome = .skipped
    var mixed = try focus("09:00", "09:25")
    mixed.segments.append(Segment(start: mixed.startedAt, end: mixed.endedAt))
    let cases: [(Session, SessionProblem)] = [
      (backwards, .endsBeforeStart), (running, .notEnded),
      (try session(.focus, .completed, "2026-11-21T23:50:00Z", "2026-11-22T00:15:00Z"), .inFuture),
      (try session(.focus, .completed, "1970-01-01T00:00:00Z", "1970-01-01T00:25:00Z"), .before1970),
      (wrong, .outcome(outcome: .skipped, isFocus: true)), (mixed, .segmentOrder),
    ]
    for (session, problem) in cases {
      #expect(try plan([session]).refused == [Problem(.line(1), .session(problem: problem))])
    }
  }

  @Test func `what a calendar has of the future is left out, in whatever else it is a mistake`() throws {
    let later = try session(.focus, .completed, "2026-11-23T09:00:00Z", "2026-11-23T09:25:00Z")
    let calendar = try plan([later], format: .ical)
    #expect(calendar.refused.isEmpty && calendar.leftOut == [Problem(.line(1), .session(problem: .inFuture))])
    #expect(try plan([later], format: .csv).refused == calendar.leftOut)
  }

  @Test func `one row of a table without a length once kept all others out`() throws {
    let empty = try focus("09:00", "09:00")
    let plan = try plan([empty, try focus("10:00", "10:25")])
    #expect(plan.refused.isEmpty && plan.new.map(\.session.brief) == ["10:00-10:25 Write"])
    #expect(plan.leftOut == [Problem(.line(1), .session(problem: .tookNoTime))])
    // It may have been paused all the time, and then it took none either.
    var paused = try focus("09:00", "09:25")
    paused.segments = []
    #expect(try self.plan([paused]).leftOut == plan.leftOut)
    // What else is wrong with it is a mistake all the same; and an archive is believed.
    var wrong = empty
    wrong.planned = .minutes(-25)
    #expect(try self.plan([wrong]).refused.count == 1)
    #expect(try self.plan([empty], format: .json).new.count == 1)
    var given = empty
    given.outcome = .abandoned
    #expect(try self.plan([given]).new.count == 1)
  }

  @Test func `names that look alike were once several`() throws {
    var one = try focus("09:00", "09:25", task: "cafe\u{301}")
    one.project = "P1 "
    one.tags = [" deep", "#deep", ""]
    var found = FoundHistory(format: .json)
    found.sessions = [FoundSession(one, at: .line(1))]
    found.projects = [ArchivedProject(name: "P1 ", colour: "red")]
    ImportCheck.identify(&found)
    #expect(Array(found.sessions[0].session.task.utf8) == Array("caf\u{E9}".utf8))
    #expect(found.sessions[0].session.project == "P1" && found.projects.map(\.name) == ["P1"])
    // A tag without a name holds nothing; the session does.
    #expect(found.sessions[0].session.tags == ["deep"])
    let plan = ImportCheck.plan(found, known: [], ids: [], now: try now())
    #expect(plan.new.count == 1 && plan.refused.isEmpty)
  }

  @Test func `a session without an id gets the same one each time`() throws {
    func id(_ session: Session) -> String {
      var found = FoundHistory(format: .csv)
      found.sessions = [FoundSession(session, at: .whole)]
      ImportCheck.identify(&found)
      return found.sessions[0].session.id
    }
    let first = id(try focus("09:00", "09:25", id: "17"))
    #expect(UUIDText.isValid(first))
    #expect(try first == id(focus("09:00", "09:25")))
    #expect(try first != id(focus("09:00", "09:26")))
    #expect(try first != id(focus("09:00", "09:25", task: "Other")))
    #expect(!UUIDText.isValid("01934F57-20A0-7B1E-A2A5-4F4C9A3D7E11") && !UUIDText.isValid("x"))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is planned never overlaps, and a second time all of it is known`(_ seed: UInt64) throws {
    var dice = SplitMix64(state: seed)
    let start = try instant("2026-11-20T00:00:00Z")
    func random() throws -> Session {
      let from = start + .seconds(Int.random(in: 0...80_000, using: &dice))
      var session = try focus("09:00", "09:25")
      session.startedAt = from
      session.endedAt = from + .seconds(Int.random(in: 1...4000, using: &dice))
      session.segments = [Segment(start: from, end: session.endedAt)]
      return session
    }
    let known = try (0..<20).map { _ in try random() }
    let sessions = try (0..<60).map { _ in try random() }
    let first = try plan(sessions, known: known)
    #expect(first.new.count + first.known.count + first.overlapping.count == 60)
    let taken = first.new.map(\.session)
    for (index, one) in taken.enumerated() {
      for other in known + taken[..<index] {
        #expect(one.startedAt >= other.endedAt ?? one.startedAt || other.startedAt >= one.endedAt ?? other.startedAt)
      }
    }
    // Nothing stays out without need.
    for match in first.overlapping {
      let one = match.found.session
      #expect(
        (known + taken).contains {
          $0.startedAt < one.endedAt ?? one.startedAt && one.startedAt < $0.endedAt ?? $0.startedAt
        })
    }
    let second = try plan(taken, known: known + taken)
    #expect(second.new.isEmpty && second.known.count == taken.count)
  }
}
