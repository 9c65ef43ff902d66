// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// Changes of the record: what was, the timer that still has some of it, and today's sums stay one.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperRecordTests {
  /// A desk on which a focus of 25 minutes was completed and the break after it stopped.
  func desk(_ task: String = "write", goals: Goals = Goals()) async throws -> Desk {
    var configuration = Hooks.Configuration.of()
    configuration.goals = goals
    let desk = try await Desk.begun(configuration)
    try await focus(desk, task)
    return desk
  }

  func focus(_ desk: Desk, _ task: String, project: String = "") async throws {
    try await desk.tell(.start(StartOptions(task: task, project: project, isFocus: true)))
    desk.clock.pass(.minutes(25))
    // The focus is over by then: it is the break that is stopped.
    try await desk.tell(.stop(keep: false))
    // What these tests undo are changes of their own.
    try await change(desk, .undo(isForgotten: true))
    desk.clock.pass(.minutes(35))
  }

  @discardableResult
  func change(_ desk: Desk, _ request: HistoryRequest) async throws -> HistoryChange {
    try await desk.timekeeper.change(request, in: desk.journal)
  }

  func refusal(_ desk: Desk, _ request: HistoryRequest) async -> HistoryRefusal? {
    do {
      try await change(desk, request)
      return nil
    } catch {
      return error as? HistoryRefusal
    }
  }

  func edit(_ change: (inout SessionEdit) -> Void) -> SessionEdit {
    var edit = SessionEdit()
    change(&edit)
    return edit
  }

  func newest(_ desk: Desk, _ number: Int = 1) throws -> Session {
    try #require(try desk.journal.record { try $0.newestFocus(number) }).session
  }

  func all(_ desk: Desk) throws -> [String] {
    try desk.journal.record { try $0.page(SessionQuery(hasBreaks: true), limit: 100).map { "\($0)" } }
  }

  func today(_ desk: Desk) async -> Totals { await desk.timekeeper.status().today }

  // MARK: Edits

  @Test func `an edit of what is over changes its row, today's sums and what 'again' begins`() async throws {
    let desk = try await desk()
    #expect(await today(desk).pomodoros == 1)
    let changed = try await change(
      desk,
      .edit(
        .newest(1),
        edit {
          $0.task = "read"
          $0.outcome = .partial
          $0.times = .length(.minutes(10), from: nil)
        }))
    #expect(changed.session?.session.task == "read")
    #expect(try newest(desk).outcome == .partial)
    let today = await today(desk)
    #expect((today.sessions, today.pomodoros, today.focus) == (1, 0, 600))
    try await desk.tell(.again)
    #expect(await desk.timekeeper.status().session?.task == "read")
    #expect(
      try desk.eventTypes().filter { $0.hasPrefix("focus") } == ["focus.started", "focus.completed", "focus.started"])
  }

  @Test func `a running session takes words and keeps its times`() async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start(StartOptions(task: "write")))
    desk.clock.pass(.minutes(5))
    let id = try newest(desk).id
    let words = edit {
      $0.task = "read"
      $0.tags = ["x"]
    }
    try await change(desk, .edit(.prefix(id), words))
    let status = await desk.timekeeper.status()
    #expect(status.session?.task == "read")
    #expect(status.session?.tags == ["x"])
    #expect(status.elapsed == 300)
    #expect(try newest(desk).task == "read")
    let times = edit { $0.times = .length(.minutes(1), from: nil) }
    #expect(await refusal(desk, .edit(.newest(1), times)) == .running(.times))
    #expect(await refusal(desk, .delete(.newest(1))) == .running(.delete))
    // It goes on as if nothing had been.
    desk.clock.pass(.minutes(20))
    try await desk.tell(.stop(keep: false))
    #expect(try newest(desk).outcome == .completed)
  }

  @Test func `nobody gets the time of another, who is named`() async throws {
    let desk = try await desk("first")
    try await focus(desk, "second")
    let move = edit { $0.times = .move(to: nine + .minutes(20)) }
    guard case .overlaps(let other) = await refusal(desk, .edit(.newest(1), move)) else {
      Issue.record("not refused")
      return
    }
    #expect(other.task == "first")
    #expect(other.startedAt == nine)
    let short = try #require(other.shortId)
    #expect(other.id.hasPrefix(short) && short.count >= ShortName.length)
    let log = ForgottenSession(task: "third", length: .minutes(25), startedAt: nine + .minutes(30))
    try await change(desk, .log(log))
    #expect(await refusal(desk, .log(log)) != nil)
    // Right behind one another is fine.
    try await change(
      desk, .log(ForgottenSession(length: .minutes(5), startedAt: nine + .minutes(25))))
    try await desk.tell(.start(StartOptions(task: "running")))
    let running = ForgottenSession(length: .minutes(5), startedAt: desk.clock.reading.wall - .minutes(4))
    #expect(await refusal(desk, .log(running)) == .inFuture(end: desk.clock.reading.wall + .minutes(1)))
    desk.clock.pass(.minutes(2))
    guard case .overlaps(let other) = await refusal(desk, .log(ForgottenSession(length: .minutes(1)))) else {
      Issue.record("not refused")
      return
    }
    #expect(other.endedAt == nil)
  }

  @Test func `a focus that is paused for more than a month once left its time to others`() async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start(StartOptions(task: "write")))
    desk.clock.pass(.minutes(5))
    try await desk.tell(.pause)
    desk.clock.pass(.hours(24 * 40))
    let log = ForgottenSession(length: .minutes(5), startedAt: desk.clock.reading.wall - .hours(24))
    guard case .overlaps(let paused) = await refusal(desk, .log(log)) else {
      Issue.record("not refused")
      return
    }
    #expect(paused.task == "write" && paused.endedAt == nil)
    try await desk.tell(.stop(keep: true))
    guard case .overlaps(let ended) = await refusal(desk, .log(log)) else {
      Issue.record("not refused")
      return
    }
    #expect(ended.id == paused.id && ended.endedAt != nil)
  }

  @Test func `the time of a discarded focus was once nobody else's`() async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start(StartOptions(task: "given up")))
    desk.clock.pass(.minutes(20))
    try await desk.tell(.stop(keep: false))
    desk.clock.pass(.minutes(40))
    let id = try newest(desk).id
    #expect(try newest(desk).outcome == .abandoned)
    let log = ForgottenSession(task: "instead", length: .minutes(10), startedAt: nine + .minutes(5))
    try await change(desk, .log(log))
    #expect(await today(desk).pomodoros == 1)
    // What is on record now holds its time as ever.
    #expect(await refusal(desk, .log(log)) != nil)
    let instead = try newest(desk).id
    // The discarded one takes words and times as before, and goes and comes; it asks nobody for room.
    try await change(desk, .edit(.prefix(id), edit { $0.task = "tried" }))
    try await change(desk, .edit(.prefix(id), edit { $0.times = .move(to: nine + .minutes(2)) }))
    try await change(desk, .edit(.prefix(instead), edit { $0.times = .length(.minutes(12), from: nil) }))
    try await change(desk, .delete(.prefix(id)))
    try await change(desk, .undo(isForgotten: false))
    // It can't be made to count as long as the other one has its time.
    for outcome in [Outcome.completed, .partial] {
      guard case .overlaps(let other) = await refusal(desk, .edit(.prefix(id), edit { $0.outcome = outcome })) else {
        Issue.record("\(outcome) isn't refused")
        return
      }
      #expect(other.id == instead)
    }
    let elsewhere = edit {
      $0.outcome = .completed
      $0.times = .move(to: nine + .minutes(30))
    }
    try await change(desk, .edit(.prefix(id), elsewhere))
    #expect(await today(desk).pomodoros == 2)
    #expect(await refusal(desk, .edit(.prefix(instead), edit { $0.times = .move(to: nine + .minutes(29)) })) != nil)
  }

  @Test func `what was discarded afterwards comes back only where its time is still free`() async throws {
    let desk = try await desk("first")
    try await change(desk, .edit(.newest(1), edit { $0.outcome = .abandoned }))
    let log = ForgottenSession(task: "instead", length: .minutes(5), startedAt: nine + .minutes(10))
    try await change(desk, .log(log))
    try await change(desk, .undo(isForgotten: true))
    guard case .overlaps(let other) = await refusal(desk, .undo(isForgotten: false)) else {
      Issue.record("not refused")
      return
    }
    #expect(other.task == "instead")
    try await change(desk, .delete(.newest(1)))
    try await change(desk, .undo(isForgotten: true))
    try await change(desk, .undo(isForgotten: false))
    #expect(try newest(desk).task == "first")
    #expect(try newest(desk).outcome == .completed)
    #expect(await today(desk).pomodoros == 1)
  }

  @Test func `a refusal changes nothing`() async throws {
    let desk = try await desk()
    let before = try desk.contents()
    let state = try desk.savedState()
    for request in [
      HistoryRequest.edit(.newest(9), SessionEdit()), .edit(.newest(1), SessionEdit()), .delete(.prefix("zzzz")),
      .log(ForgottenSession(length: .hours(30))), .rename("x", to: "y"), .merge("x", into: "y"), .colour("x", "red"),
      .undo(isForgotten: false), .detach(.newest(1), "x"),
    ] {
      #expect(await refusal(desk, request) != nil, "\(request)")
    }
    #expect(try desk.contents() == before)
    #expect(try desk.savedState().timer.lastFocus == state.timer.lastFocus)
  }

  @Test func `where the journal fails, the timer keeps what it had`() async throws {
    let desk = try await desk()
    let status = await today(desk)
    try desk.breakWrites(to: "undo")
    await #expect(throws: JournalError.self) { try await change(desk, .delete(.newest(1))) }
    #expect(await today(desk) == status)
    #expect(try newest(desk).task == "write")
    try desk.mend()
    try await change(desk, .delete(.newest(1)))
    #expect(await today(desk).sessions == 0)
  }

  // MARK: What is forgotten and deleted

  @Test func `a forgotten pomodoro of today counts today, one of yesterday doesn't`() async throws {
    let desk = try await desk()
    try await change(desk, .log(ForgottenSession(task: "mail", length: .minutes(20))))
    #expect(await today(desk).pomodoros == 2)
    #expect(await today(desk).focus == 45 * 60)
    try await change(desk, .log(ForgottenSession(length: .minutes(20), startedAt: nine - .hours(12))))
    #expect(await today(desk).pomodoros == 2)
    // Over midnight, what lies in today counts.
    try await change(desk, .log(ForgottenSession(length: .minutes(30), startedAt: nine - .hours(9) - .minutes(10))))
    #expect(await today(desk).pomodoros == 3)
    #expect(await today(desk).focus == 65 * 60)
  }

  @Test func `a goal that it meets is reached, once`() async throws {
    let desk = try await desk(goals: Goals(daily: .pomodoros(2)))
    let effects = try await desk.after { timekeeper in
      _ = try timekeeper.change(.log(ForgottenSession(length: .minutes(5))), in: desk.journal)
    }
    #expect(effects.types == ["session.logged", "goal.reached"])
    try await change(desk, .delete(.newest(1)))
    #expect(await desk.timekeeper.status().goals.daily?.value == 1)
    let again = try await desk.after { timekeeper in
      _ = try timekeeper.change(.undo(isForgotten: false), in: desk.journal)
    }
    #expect(again.types == ["session.logged"])
  }

  @Test func `without the last one, the one before it is the last`() async throws {
    let desk = try await desk("first")
    try await focus(desk, "second")
    try await change(desk, .delete(.newest(1)))
    #expect(try newest(desk).task == "first")
    #expect(await today(desk).pomodoros == 1)
    // Its time is free again.
    try await desk.tell(
      .start(StartOptions(task: "third", length: .hours(2), ago: .minutes(50), isFocus: true)))
    try await desk.tell(.stop(keep: false))
    try await change(desk, .delete(.newest(1)))
    try await desk.tell(.again)
    #expect(await desk.timekeeper.status().session?.task == "first")
    try await desk.tell(.stop(keep: false))
    try await change(desk, .delete(.newest(1)))
    try await change(desk, .delete(.newest(1)))
    await #expect(throws: TimerRefusal.noFocusYet) { try await desk.tell(.again) }
    await #expect(throws: TimerRefusal.noSession) { try await change(desk, .note(nil, "x")) }
  }
}
