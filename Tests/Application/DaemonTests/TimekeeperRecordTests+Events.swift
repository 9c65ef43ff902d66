// SPDX-License-Identifier: MIT
import Deliveries
import Events
import History
import Hooks
import ImportExport
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

extension TimekeeperRecordTests {
  private static let hooks = Hooks.Configuration.of(
    .edge("changed", on: "session.changed"), .edge("deleted", on: "session.deleted"),
    .edge("logged", on: "session.logged"), .edge("all", on: "*"))

  /// The effects of one change of the record.
  private func effects(_ desk: Desk, _ request: HistoryRequest) async throws -> [Effect] {
    let journal = desk.journal
    return try await desk.after { _ = try $0.change(request, in: journal) }
  }

  private func logged(_ task: String) -> ForgottenSession {
    ForgottenSession(task: task, length: .minutes(25), startedAt: nine - .hours(3))
  }

  @Test func `an edit is an event that has the session before and after`() async throws {
    let desk = try await Desk.begun(Self.hooks)
    try await change(desk, .log(logged("write")))
    let effects = try await effects(
      desk, .edit(.newest(1), edit { $0.times = .length(.minutes(10), from: nil) }))
    #expect(effects.types == ["session.changed"])
    #expect(effects.deliveries.map(\.hook) == ["changed"])
    let event = try #require(effects.events.first)
    #expect(event.subject == event.data.session?.id && event.data.session?.task == "write")
    #expect(event.data.session?.elapsed == 600 && event.data.session?.outcome == .completed)
    let before = SessionBefore(elapsed: 1500, outcome: .completed, startedAt: JSONTime(nine - .hours(3)))
    #expect(event.data.before == before)
    #expect(event.data.timer.phase == "idle")
  }

  @Test func `what comes onto the record or leaves it is an event, also when that is undone`() async throws {
    let desk = try await Desk.begun(Self.hooks)
    let steps: [(HistoryRequest, String)] = [
      (.log(logged("write")), "session.logged"), (.delete(.newest(1)), "session.deleted"),
      (.undo(isForgotten: false), "session.logged"), (.note(nil, "good"), "session.changed"),
      (.undo(isForgotten: false), "session.changed"), (.undo(isForgotten: false), "session.deleted"),
    ]
    for (request, type) in steps {
      let effects = try await effects(desk, request)
      #expect(effects.types == [type], "\(request)")
      #expect(effects.deliveries.map(\.hook) == [type.replacing("session.", with: "")])
      #expect((effects.events.first?.data.before == nil) == (type == "session.logged"))
    }
  }

  @Test func `a goal that a logged session meets comes after it`() async throws {
    var configuration = Self.hooks
    configuration.goals = Goals(daily: .pomodoros(1))
    let desk = try await Desk.begun(configuration)
    let forgotten = ForgottenSession(task: "write", length: .minutes(25), startedAt: nine - .minutes(30))
    #expect(try await effects(desk, .log(forgotten)).types == ["session.logged", "goal.reached"])
  }

  @Test func `another name of a project changes no session`() async throws {
    let desk = try await Desk.begun(Self.hooks)
    var forgotten = logged("write")
    forgotten.project = "old"
    try await change(desk, .log(forgotten))
    #expect(try await effects(desk, .rename("old", to: "new")).types == [])
  }

  /// Brings three sessions in and takes them out again.
  private func importing(_ desk: Desk) async throws -> (into: [Effect], out: [Effect]) {
    let sessions = (1...3).map { number in
      let start = nine - .hours(24 * number)
      var session = Session(id: "s\(number)", phase: .focus, planned: .minutes(25), startedAt: start)
      session.segments = [Segment(start: start, end: start + .minutes(25))]
      (session.endedAt, session.outcome) = (start + .minutes(25), .completed)
      return (StoredSession(session, imported: "i"), [History.Attachment]())
    }
    _ = try desk.journal.openImport("i", source: "test", at: nine)
    _ = try desk.journal.stage(sessions, for: "i", at: nine)
    let journal = desk.journal
    let into = try await desk.after {
      try $0.bringIn(ImportFile.Header(id: "i", source: "test", count: 3), of: journal)
    }
    let out = try await desk.after { _ = try $0.takeOut("i", of: journal) }
    return (into, out)
  }

  @Test func `an import raises an event a session where a hook names it, and none elsewhere`() async throws {
    let named = try await importing(Desk.begun(Self.hooks))
    #expect(named.into.types == Array(repeating: "session.logged", count: 3))
    #expect(named.into.deliveries.map(\.hook) == ["logged", "logged", "logged"])
    #expect(named.out.types == Array(repeating: "session.deleted", count: 3))
    let unnamed = try await importing(Desk.begun(.of(.edge("all", on: "*"))))
    #expect(unnamed.into.types == [] && unnamed.out.types == [])
  }
}
