// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// First attempts that are committed with their event.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct FirstAttemptTests {
  private func desk(_ hooks: Hook..., actionsAtOnce: Int = 64) async throws -> Desk {
    var configuration = Hooks.Configuration()
    configuration.hooks = hooks
    return try await Desk.begun(configuration, actionsAtOnce: actionsAtOnce)
  }

  @Test func `an event and the first attempt of an idle hook are one commit`() async throws {
    let desk = try await desk(.edge("a", on: "focus.started"))
    let effects = try await desk.tell(.start)
    #expect(effects.deliveries == [])
    let begun = try #require(effects.begun.first)
    #expect(effects.begun.count == 1)
    let (row, attempts) = try #require(try desk.journal.deliveries(idPrefix: begun.running.id, limit: 1).first)
    #expect((row.state, row.attempts) == (.running, 1))
    #expect(attempts.map(\.number) == [1])
    // It can't begin twice.
    #expect(await desk.timekeeper.began(begun.running, attempt: begun.attempt) == .over)
    await desk.timekeeper.ended(begun.pending, attempt: nil)
    #expect(try desk.row(begun.running.id)?.state == .pending)
    #expect(await desk.timekeeper.began(begun.running, attempt: begun.attempt) == .recorded)
  }

  @Test func `a busy hook begins when its turn comes`() async throws {
    let desk = try await desk(.edge("a", on: "strike.added"))
    try await desk.tell(.start)
    #expect(try await desk.tell(.strike(text: "1")).begun.count == 1)
    let second = try await desk.tell(.strike(text: "2"))
    #expect(second.begun.isEmpty)
    #expect(second.deliveries.map(\.state) == [.pending])
  }

  @Test func `no more begin at once than may run at once`() async throws {
    let desk = try await desk(
      .edge("a", on: "focus.started"), .edge("b", on: "focus.started"), .edge("c", on: "focus.started"),
      actionsAtOnce: 2)
    let effects = try await desk.tell(.start)
    #expect(effects.begun.map(\.hook.id) == ["a", "b"])
    #expect(effects.deliveries.map(\.hook) == ["c"])
    #expect(try await desk.tell(.stop(keep: true)).begun.isEmpty)
  }

  @Test func `an attempt on record is interrupted by the end of the daemon`() async throws {
    let desk = try await desk(.edge("a", on: "focus.started"))
    let begun = try #require(try await desk.tell(.start).begun.first)
    let next = try await Desk.begun(.of(.edge("a", on: "focus.started")), like: desk)
    #expect(try next.row(begun.running.id)?.state == .unknown)
  }
}
