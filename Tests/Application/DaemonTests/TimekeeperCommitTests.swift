// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import GRDB
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperCommitTests {
  private static let configuration = Hooks.Configuration.of(
    .edge("log", on: "*"), .level("block", while: .focus), .edge("started", on: "focus.started"))

  @Test func `one command is one commit of everything that follows from it`() async throws {
    let desk = try await Desk.begun(Self.configuration)
    let effects = try await desk.tell(.start(StartOptions(task: "write")))
    #expect(effects.types == ["focus.started"])
    #expect(effects.deliveries.map(\.hook) == ["log", "started"])
    #expect(effects.scopes == ["enter block"])
    // All of it was in the journal before any of it was told.
    let state = try desk.savedState()
    #expect(state.timer.current?.task == "write")
    #expect(state.sequencer.sequence == 2)
    #expect(try desk.eventTypes() == ["daemon.started", "focus.started"])
    #expect(try desk.journal.leases()["block"]?.state == .entering)
    #expect(try desk.journal.leases()["block"]?.event.type == .focusStarted)
    #expect(try desk.journal.openDeliveries().map(\.hook).sorted() == ["log", "log", "started"])
    #expect(try desk.contents().contains("session"))
    let status = await desk.timekeeper.status()
    #expect(status.scopes.active == 1)
    #expect(status.phase == "focus")
  }

  @Test(arguments: ["event", "session", "delivery", "lease", "state"])
  func `where the journal fails nothing has happened`(_ table: String) async throws {
    let desk = try await Desk.begun(Self.configuration)
    desk.clock.pass(.seconds(1))
    let before = try desk.contents()
    let status = await desk.timekeeper.status()
    try desk.breakWrites(to: table)
    // Asked at once: a second later it is tried again, and what breaks one table only needn't show any more.
    let effects = try await desk.after { timekeeper in
      #expect(throws: JournalError.self) { try timekeeper.handle(.start, session: nil) }
      var now = timekeeper.status()
      #expect(now.journalProblem?.contains("broken") == true)
      now.journalProblem = nil
      #expect(now == status)
    }
    #expect(try desk.contents() == before)
    #expect(effects.done.isEmpty)
    #expect(await desk.timekeeper.leased().isEmpty)
    try desk.mend()
    #expect(try await desk.tell(.start).types == ["focus.started"])
    // No number is missing and no identifier was used twice.
    #expect(try desk.journal.events(since: nil, after: nil, limit: 9).map(\.number) == [1, 2])
  }

  @Test func `a full disk refuses with its reason`() async throws {
    let desk = try await Desk.begun(Self.configuration)
    try desk.journal.database.inDatabase { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let long = TimerCommand.start(StartOptions(task: String(repeating: "x", count: 200_000)))
    await #expect {
      try await desk.tell(long)
    } throws: { error in
      (error as? JournalError)?.code == .noSpace
    }
    #expect(await desk.timekeeper.status().state == .idle)
    #expect(try desk.eventTypes() == ["daemon.started"])
  }

  @Test func `a refusal keeps what time brought about`() async throws {
    let desk = try await Desk.begun(Self.configuration)
    try await desk.tell(.start)
    desk.clock.pass(.minutes(25) + .seconds(10))
    await #expect(throws: TimerRefusal.alreadyRunning) { try await desk.tell(.resume) }
    #expect(try desk.eventTypes() == ["daemon.started", "focus.started", "focus.completed", "break.started"])
    let events = try desk.journal.events(since: nil, after: 2, limit: 9)
    #expect(Set(events.map(\.correlationid)).count == 1)
    #expect(events.allSatisfy { $0.time.instant == nine + .minutes(25) })
    #expect(await desk.timekeeper.status().phase == "short-break")
    #expect(try desk.savedState().timer.current?.phase == .shortBreak)
  }

  @Test func `a command for a session that is over does nothing to the next one`() async throws {
    let desk = try await Desk.begun()
    let started = try await desk.tell(.start)
    let id = try #require(started.events.first?.subject)
    desk.clock.pass(.minutes(25))
    await #expect(throws: TimerRefusal.sessionOver) { try await desk.tell(.pause, session: id) }
    let status = await desk.timekeeper.status()
    #expect(status.phase == "short-break")
    #expect(status.state == .running)
  }

  @Test func `a note about the last focus reaches its row`() async throws {
    let desk = try await Desk.begun()
    let id = try #require(try await desk.tell(.start).events.first?.subject)
    desk.clock.pass(.minutes(26))
    try await desk.tell(.note(text: "done"), session: id)
    let note = try desk.journal.read { db in
      try String.fetchOne(db, sql: "SELECT note FROM session WHERE id = ?", arguments: [id])
    }
    #expect(note == "done")
  }

  @Test func `settings are taken over within the same millisecond`() async throws {
    let desk = try await Desk.begun()
    var other = Hooks.Configuration.of(.edge("nag", on: "focus.ending"))
    other.timer.lengths.focus = .minutes(50)
    other.goals = Goals(daily: .pomodoros(3))
    let taken = other
    _ = try await desk.after { $0.take(Desk.loaded(taken)) }
    let status = await desk.timekeeper.status()
    #expect(status.next.planned == 3000)
    #expect(status.goals.daily?.target == 3)
    try await desk.tell(.start)
    desk.clock.pass(.minutes(49))
    await #expect(throws: TimerRefusal.self) { try await desk.tell(.resume) }
    #expect(try desk.eventTypes() == ["daemon.started", "focus.started", "focus.ending"])
  }

  @Test func `a chosen sound is kept and told`() async throws {
    let desk = try await Desk.begun()
    let effects = try await desk.after { try $0.choose(sound: "waterfall", volume: 20) }
    #expect(effects.types == ["sound.changed"])
    #expect(effects.events.first?.data.sound == "waterfall")
    let again = try await Desk.begun(like: desk)
    #expect(await again.timekeeper.soundChoice().sound == .bundled("waterfall"))
    #expect(await again.timekeeper.soundChoice().volume == 20)
    let started = try await again.tell(.start)
    #expect(
      started.contains {
        if case .sound(Play(sound: .bundled("waterfall"), volume: 20, fade: .seconds(2))) = $0 { true } else { false }
      })
    let paused = try await again.tell(.pause)
    #expect(paused.contains { if case .sound(nil) = $0 { true } else { false } })
  }

  @Test func `a tried event leaves no trace`() async throws {
    let desk = try await Desk.begun()
    let before = try desk.contents()
    let state = try desk.journal.state()
    _ = try await desk.timekeeper.tried(TestParams(event: "focus.completed"))
    #expect(try desk.contents() == before)
    #expect(try desk.journal.state() == state)
    #expect(try await desk.tell(.start).events.first?.number == 2)
  }
}
