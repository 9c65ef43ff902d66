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

/// What commands of the timer do to sessions is told in their replies, and undone as a change of the record alone.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperUndoTests {
  private func desk(_ change: (inout TimerSettings) -> Void = { _ in }) async throws -> Desk {
    var configuration = Hooks.Configuration.of()
    change(&configuration.timer)
    return try await Desk.begun(configuration)
  }

  private func undo(_ desk: Desk) async throws -> HistoryChange {
    try await desk.timekeeper.change(.undo(isForgotten: false), in: desk.journal)
  }

  private func outcome(_ desk: Desk, _ id: String) throws -> Outcome? {
    try desk.journal.record { try $0.session(id) }?.session.outcome
  }

  private func changes(_ desk: Desk) throws -> [ChangeRecord] { try HistoryReading(journal: desk.journal).changes() }

  /// A focus of which ten minutes have run; its id.
  private func begin(_ desk: Desk, _ task: String = "write", minutes: Int = 10) async throws -> String {
    try await desk.tell(.start(StartOptions(task: task, isFocus: true)))
    desk.clock.pass(.minutes(minutes))
    return try #require(await desk.timekeeper.status().session?.id)
  }

  @Test(arguments: [
    (TimerCommand.stop(keep: nil), UndoStep.Kind.stop, Outcome.partial, Outcome.abandoned),
    (.stop(keep: true), .stop, .partial, .abandoned), (.stop(keep: false), .stop, .abandoned, .partial),
    (.skip(), .skip, .partial, .abandoned), (.skip(keep: false), .skip, .abandoned, .partial),
    (.finish(), .finish, .completed, .partial), (.reset(), .reset, .partial, .abandoned),
    (.takeBreak(kind: nil, length: nil, keep: false), .stop, .abandoned, .partial),
  ])
  func `undoing the end of a focus changes the record, and nothing runs again`(
    _ command: TimerCommand, _ kind: UndoStep.Kind, _ ended: Outcome, _ undone: Outcome
  ) async throws {
    let desk = try await desk()
    // An older change, which has nothing to do with it.
    _ = try await desk.timekeeper.change(
      .log(ForgottenSession(task: "older", length: .minutes(5), startedAt: nine - .hours(2))), in: desk.journal)
    let id = try await begin(desk)
    let reply = try await desk.timekeeper.handle(command, session: nil)
    #expect(reply.effect?.session.id == id)
    #expect(reply.effect?.session.outcome == ended)
    #expect(reply.effect?.session.elapsed == 600)
    #expect(try outcome(desk, id) == ended)
    desk.clock.pass(.seconds(30))
    let before = await desk.timekeeper.status()
    let change = try await undo(desk)
    #expect(change.step.kind == kind)
    #expect(change.step.subject == "write")
    #expect(!change.isOlder)
    #expect(try outcome(desk, id) == undone)
    let after = await desk.timekeeper.status()
    #expect(after.session?.id == before.session?.id && after.state == before.state)
    #expect(after.today.pomodoros == 1, "the older one alone")
    #expect(after.today.focus == 300 + (undone == .partial ? 600 : 0))
    #expect(after.round.completed == 0)
    #expect(try changes(desk).map(\.kind) == [.log])
  }

  @Test func `a skipped break is no older change`() async throws {
    let desk = try await desk()
    _ = try await begin(desk, minutes: 26)
    let rest = try #require(await desk.timekeeper.status().session)
    #expect(rest.phase == .shortBreak)
    try await desk.tell(.skip())
    #expect(try outcome(desk, rest.id) == .skipped)
    #expect(try await undo(desk).session?.id == rest.id)
    #expect(try outcome(desk, rest.id) == .completed)
    #expect(await desk.timekeeper.status().phase == "focus")
  }

  @Test func `a reset puts the round back when it is undone, once`() async throws {
    let desk = try await desk { $0.autoStart = .none }
    for _ in 1...2 {
      _ = try await begin(desk)
      try await desk.tell(.finish())
    }
    #expect(await desk.timekeeper.status().round.completed == 2)
    try await desk.tell(.reset())
    #expect(await desk.timekeeper.status().round.completed == 0)
    #expect(try await undo(desk).step.kind == .reset)
    #expect(await desk.timekeeper.status().round.completed == 2)
    try await desk.tell(.reset())
    _ = try await begin(desk)
    try await desk.tell(.finish())
    _ = try await undo(desk)
    #expect(await desk.timekeeper.status().round.completed == 0)
  }

  @Test func `undo says so where a person did something after what it undoes`() async throws {
    let desk = try await desk()
    _ = try await begin(desk, "first")
    try await desk.tell(.stop(keep: true))
    #expect(try changes(desk).map(\.isOlder) == [nil])
    desk.clock.pass(.seconds(1))
    _ = try await begin(desk, "second")
    #expect(try changes(desk).map(\.isOlder) == [true])
    // It is on record as well, for the next daemon.
    let next = try await Desk.begun(.of(), like: desk)
    #expect(try changes(next).map(\.isOlder) == [true])
    let change = try await undo(next)
    #expect(change.isOlder && change.step.subject == "first")
    #expect(try changes(next).isEmpty)
    try await next.tell(.pause)
    try await next.tell(.stop(keep: true))
    #expect(try changes(next).map(\.isOlder) == [nil])
  }

  /// A second undo once went on to an older session without a word.
  @Test func `each change says whether a person did something after it`() async throws {
    let desk = try await desk()
    _ = try await begin(desk, "first")
    try await desk.tell(.stop(keep: true))
    desk.clock.pass(.seconds(1))
    _ = try await begin(desk, "second")
    try await desk.tell(.stop(keep: true))
    #expect(try changes(desk).map(\.isOlder) == [nil, true])
    _ = try await undo(desk)
    #expect(try changes(desk).map(\.isOlder) == [true])
  }

  @Test func `a strike names its focus and how many forfeit the break`() async throws {
    let desk = try await desk { $0.strikeLimit = 2 }
    let id = try await begin(desk)
    for number in 1...2 {
      let reply = try await desk.timekeeper.handle(.strike(text: "mail"), session: nil)
      #expect(reply.effect?.session.strikes == number)
      #expect(reply.effect?.strikeLimit == 2)
      #expect(reply.next.phase == (number == 2 ? .focus : .shortBreak))
    }
    try await desk.tell(.stop(keep: true))
    desk.clock.pass(.minutes(4))
    let late = try await desk.timekeeper.handle(.strike(text: "door"), session: nil)
    #expect(late.effect?.session.id == id && late.effect?.session.task == "write")
    #expect(late.today.strikes == 3)
    _ = try await undo(desk)
    await #expect(throws: TimerRefusal.noFocusToStrike, "its time is discarded now") {
      _ = try await desk.timekeeper.handle(.strike(text: "bell"), session: nil)
    }
    #expect(await desk.timekeeper.status().today.strikes == 3)
  }

  @Test func `what on-stop says is told while a focus is on`() async throws {
    let desk = try await desk { $0.onStop = .discard }
    #expect(await desk.timekeeper.status().onStop == nil)
    let id = try await begin(desk)
    #expect(await desk.timekeeper.status().onStop == .discard)
    try await desk.tell(.stop(keep: nil))
    #expect(try outcome(desk, id) == .abandoned)
  }
}
