// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import GRDB
import History
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// What undo once did to names, colours and sessions that came after what it undid.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperNamesTests {
  private func focus(_ desk: Desk, _ task: String, project: String) async throws {
    try await desk.tell(.start(StartOptions(task: task, project: project, isFocus: true)))
    desk.clock.pass(.minutes(25))
    // The focus is over by then: it is the break that is stopped.
    try await desk.tell(.stop(keep: false))
    // What these tests undo are changes of their own.
    try await change(desk, .undo(isForgotten: true))
    desk.clock.pass(.minutes(35))
  }

  private func change(_ desk: Desk, _ request: HistoryRequest) async throws {
    _ = try await desk.timekeeper.change(request, in: desk.journal)
  }

  private func refusal(_ desk: Desk, _ request: HistoryRequest) async -> HistoryRefusal? {
    do {
      try await change(desk, request)
      return nil
    } catch {
      return error as? HistoryRefusal
    }
  }

  private func tasks(_ desk: Desk, _ project: String) throws -> [String] {
    try desk.journal.record { try $0.page(SessionQuery(project: project), limit: 9).map(\.session.task) }
  }

  private func projects(_ desk: Desk) throws -> [String] { try desk.journal.record { try $0.projectNames() } }

  @Test func `an undone rename leaves a project its name that was begun since`() async throws {
    let desk = try await Desk.begun()
    try await focus(desk, "one", project: "A")
    try await change(desk, .rename("A", to: "B"))
    try await focus(desk, "two", project: "A")
    try await focus(desk, "three", project: "B")
    #expect(try projects(desk) == ["A", "B"])
    try await change(desk, .undo(isForgotten: false))
    // "B" was another name of the first one all the time.
    #expect(try projects(desk) == ["A"])
    #expect(try tasks(desk, "A") == ["three", "two", "one"])
    try await desk.tell(.again)
    #expect(await desk.timekeeper.status().session?.project == "A")
  }

  @Test func `an undone merge parts what was two, and leaves what came since where it belongs`() async throws {
    let desk = try await Desk.begun()
    try await focus(desk, "one", project: "A")
    try await focus(desk, "two", project: "B")
    try await change(desk, .merge("A", into: "B"))
    try await focus(desk, "three", project: "A")
    try await focus(desk, "four", project: "B")
    #expect(try tasks(desk, "B") == ["four", "two", "one"])
    try await change(desk, .undo(isForgotten: false))
    #expect(try projects(desk) == ["A", "B"])
    #expect(try tasks(desk, "A") == ["three", "one"])
    #expect(try tasks(desk, "B") == ["four", "two"])
  }

  @Test func `a name that was given on since isn't taken back`() async throws {
    let desk = try await Desk.begun()
    try await focus(desk, "one", project: "A")
    try await change(desk, .rename("A", to: "B"))
    try await change(desk, .rename("B", to: "C"))
    try await change(desk, .undo(isForgotten: true))
    #expect(await refusal(desk, .undo(isForgotten: false)) == .changedSince(.rename))
    #expect(try tasks(desk, "C") == ["one"])
  }

  @Test func `colours of other projects stay when a rename is undone`() async throws {
    let desk = try await Desk.begun()
    for project in ["A", "D"] { try await focus(desk, "one", project: project) }
    try await change(desk, .colour("A", "red"))
    try await change(desk, .rename("A", to: "B"))
    try await change(desk, .colour("D", "blue"))
    try await change(desk, .undo(isForgotten: true))
    #expect(try desk.journal.record { try $0.colours() } == ["B": "red", "D": "blue"])
    try await change(desk, .undo(isForgotten: false))
    #expect(try desk.journal.record { try $0.colours() } == ["A": "red", "D": "blue"])
  }

  @Test func `a session whose import was taken back meanwhile doesn't come back`() async throws {
    let desk = try await Desk.begun()
    var session = Session(id: "imported-1", phase: .focus, planned: .minutes(25), startedAt: nine - .hours(5))
    session.endedAt = nine - .hours(4)
    session.segments[0].end = session.endedAt
    session.outcome = .completed
    var commit = Commit(at: nine)
    commit.changes = [.put(StoredSession(session, imported: "x"))]
    try desk.journal.commit(commit)
    try desk.journal.write { db in
      try db.execute(sql: "INSERT INTO import (id, source, time, count) VALUES ('x', 'csv', 0, 1)")
    }
    try await change(desk, .delete(.prefix("imported-1")))
    try desk.journal.write { try $0.execute(sql: "DELETE FROM import") }
    #expect(await refusal(desk, .undo(isForgotten: false)) == .gone(.delete))
    try desk.journal.write { db in
      try db.execute(sql: "INSERT INTO import (id, source, time, count) VALUES ('x', 'csv', 0, 1)")
    }
    try await change(desk, .undo(isForgotten: false))
    #expect(try desk.journal.record { try $0.session("imported-1") }?.imported == "x")
  }
}
