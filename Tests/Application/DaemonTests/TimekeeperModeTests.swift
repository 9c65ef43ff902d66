// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// What the mode of a hook drops is on record with the event that is the reason.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperModeTests {
  private static func hooks(_ mode: LaneMode) -> Hooks.Configuration {
    .of(.edge("work", on: "strike.added") { ($0.mode, $0.isIdempotent) = (mode, true) })
  }

  /// A daemon in a focus, whose hook is busy with a first event if `begins`.
  private func desk(_ mode: LaneMode, begins: Bool = true) async throws -> (Desk, Delivery) {
    let desk = try await Desk.begun(Self.hooks(mode))
    try await desk.tell(.start)
    let first = try #require(try await desk.tell(.strike(text: "1")).deliveries.first)
    if begins { #expect(await desk.begin(first) == .recorded) }
    return (desk, first)
  }

  private func states(_ desk: Desk) throws -> [DeliveryState] {
    try desk.journal.deliveries(hook: "work", limit: 10).map(\.0.state)
  }

  /// Both processes killed at the first byte of the reply, the event was acted on after the next start.
  @Test(arguments: [true, false])
  func `what single drops is skipped when the reply comes, and for good`(_ begins: Bool) async throws {
    let (desk, _) = try await desk(.single, begins: begins)
    _ = try await desk.timekeeper.handle(.strike(text: "2"), session: nil)
    #expect(try states(desk) == [begins ? .running : .pending, .skipped])
    let next = try await Desk.begun(Self.hooks(.single), like: desk)
    #expect(next.effects.all.deliveries.filter { $0.hook == "work" }.count == 1)
  }

  @Test func `what restart drops is skipped when the reply comes, and for good`() async throws {
    let (desk, first) = try await desk(.restart, begins: false)
    let effects = try await desk.tell(.strike(text: "2"))
    #expect(effects.replaced.map(\.id) == [first.id])
    #expect(try states(desk) == [.skipped, .pending])
    #expect(await desk.begin(first) == .over)
    let next = try await Desk.begun(Self.hooks(.restart), like: desk)
    #expect(next.effects.all.deliveries.map(\.id) == effects.deliveries.map(\.id))
  }

  @Test func `what restart ends isn't done again after a crash, though it may be repeated`() async throws {
    let (desk, first) = try await desk(.restart)
    let effects = try await desk.tell(.strike(text: "2"))
    #expect(effects.replaced.map(\.id) == [first.id])
    #expect(try states(desk) == [.running, .pending])
    let next = try await Desk.begun(Self.hooks(.restart), like: desk)
    #expect(try states(next) == [.skipped, .pending])
    #expect(next.effects.all.deliveries.map(\.id) == effects.deliveries.map(\.id))
  }

  @Test(arguments: [DeliveryState.succeeded, .failed, .pending, .unknown])
  func `what restart ends is never tried again, however it ends`(_ state: DeliveryState) async throws {
    let (desk, first) = try await desk(.restart)
    try await desk.tell(.strike(text: "2"))
    var ended = first
    (ended.attempts, ended.state) = (1, state)
    ended.nextAttemptAt = state == .pending ? nine : nil
    await desk.timekeeper.ended(ended, attempt: nil)
    #expect(try states(desk).first == ([.pending, .unknown].contains(state) ? .skipped : state))
  }

  @Test func `a hook is free once the end of its action is on record`() async throws {
    let (desk, first) = try await desk(.single)
    var ended = first
    ended.attempts = 1
    ended.end(.succeeded, "")
    await desk.timekeeper.ended(ended, attempt: nil)
    try await desk.tell(.strike(text: "2"))
    #expect(try states(desk) == [.succeeded, .pending])
  }

  @Test(arguments: [LaneMode.single, .restart])
  func `a retry or a replay that waits keeps nobody from starting, and isn't dropped`(_ mode: LaneMode) async throws {
    let (desk, first) = try await desk(mode)
    var again = first
    (again.attempts, again.nextAttemptAt) = (1, nine + .hours(1))
    await desk.timekeeper.ended(again, attempt: nil)
    try await desk.tell(.strike(text: "2"))
    #expect(try states(desk) == [.pending, .pending])
    again.end(.dead, "no")
    await desk.timekeeper.ended(again, attempt: nil)
    _ = try await desk.timekeeper.replay([first.id], isAlone: true)
    #expect(try states(desk) == [.pending, .pending])
  }

  @Test func `a file that changes the mode decides about the events after it`() async throws {
    let (desk, _) = try await desk(.queued)
    try await desk.tell(.strike(text: "2"))
    await desk.timekeeper.take(Desk.loaded(Self.hooks(.single)))
    try await desk.tell(.strike(text: "3"))
    #expect(try states(desk) == [.running, .pending, .skipped])
    await desk.timekeeper.take(Desk.loaded(Self.hooks(.restart)))
    try await desk.tell(.strike(text: "4"))
    #expect(try states(desk) == [.running, .skipped, .skipped, .pending])
  }
}

extension Desk {
  /// A lane's part: the first attempt of a delivery.
  fileprivate func begin(_ delivery: Delivery) async -> AttemptStart {
    var running = delivery
    (running.state, running.attempts, running.nextAttemptAt) = (.running, 1, nil)
    return await timekeeper.began(running, attempt: Attempt(number: 1, startedAt: nine))
  }
}

extension [Effect] {
  fileprivate var replaced: [Delivery] {
    flatMap { effect -> [Delivery] in if case .replace(let deliveries) = effect { deliveries } else { [] } }
  }
}
