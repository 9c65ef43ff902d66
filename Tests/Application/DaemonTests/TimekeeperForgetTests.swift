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

/// A scope whose exit can never succeed is given up on when somebody says so, and on record as that.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperForgetTests {
  private static let hooks = Hooks.Configuration.of(
    .level("block", while: .focus), .level("quiet", while: .focus), .level("rest", while: .shortBreak),
    .edge("tell", on: "hook.failed"))

  private func lease(_ hook: String, _ desk: Desk) async throws -> Lease {
    try #require(await desk.timekeeper.leased()[hook])
  }

  /// A daemon whose focus was stopped, and the exits of both scopes have failed.
  private func stuck() async throws -> Desk {
    let desk = try await Desk.begun(Self.hooks)
    try await desk.tell(.start)
    for hook in ["block", "quiet"] {
      let entering = try await lease(hook, desk)
      _ = try await desk.after { $0.entered(entering, .of(entering)) }
    }
    try await desk.tell(.stop(keep: false))
    for hook in ["block", "quiet"] {
      let leaving = try await lease(hook, desk)
      _ = try await desk.after { $0.exited(leaving, .of(leaving, "exit status 3")) }
    }
    return desk
  }

  @Test func `what is given up on is a dead letter and off the list`() async throws {
    let desk = try await stuck()
    let before = try await lease("block", desk)
    let effects = try await desk.after { _ = try $0.forget(["block", "block"]) }
    #expect(effects.types == ["hook.failed"])
    let event = try #require(effects.events.first)
    #expect(event.data.reason == .user)
    let why = "given up as told, and what it turned on may still be on; its exit failed once: exit status 3"
    #expect(event.data.delivery?.hook == "block")
    #expect(event.data.delivery?.error == "exit: " + why)
    let id = try #require(event.data.delivery?.id)
    let (letter, attempts) = try #require(try desk.journal.deliveries(idPrefix: id, limit: 1).first)
    #expect(letter.state == .dead)
    let reason = DeliveryReason.givenUp(times: 1, last: "exit status 3")
    #expect(letter.note == .step("exit", reason))
    #expect(letter.event.id == before.event.id)
    #expect(attempts.map(\.ending) == [.error(reason)])
    #expect(try desk.journal.leases().keys.sorted() == ["quiet"])
    var scopes = ScopesInfo(active: 1, failed: ["quiet"])
    scopes.reasons = ["quiet": "exit status 3"]
    #expect(await desk.timekeeper.status().scopes == scopes)
    #expect(await desk.timekeeper.scopes().map(\.state) == ["inactive", "exit-failed", "inactive"])
    // The next daemon knows nothing of it, either.
    let next = try await Desk.begun(Self.hooks, like: desk)
    #expect(await next.timekeeper.leased().keys.sorted() == ["quiet"])
  }

  @Test func `an exit that was under way is put on record and brings nothing back`() async throws {
    let desk = try await stuck()
    desk.effects.clear()
    desk.clock.pass(.seconds(1))
    await #expect(throws: TimerRefusal.self) { try await desk.timekeeper.handle(.pause, session: nil) }
    await desk.effects.until { $0.scopes.sorted() == ["exit block", "exit quiet"] }
    let leaving = try await lease("block", desk)
    #expect(leaving.state == .exiting)
    _ = try await desk.after { _ = try $0.forget(["block"]) }
    let late = try await desk.after { $0.exited(leaving, .of(leaving, "exit status 3", id: "late")) }
    #expect(late.types == [], "it is no news")
    #expect(try desk.row("late")?.state == .failed)
    #expect(try desk.journal.leases().keys.sorted() == ["quiet"])
    desk.clock.pass(.minutes(10))
    #expect(try await !desk.tell(.start).scopes.contains("exit block"))
  }

  /// It was once judged by the lease that took the place of its own.
  @Test func `what is given up on is no news beside its successor`() async throws {
    let desk = try await stuck()
    desk.effects.clear()
    desk.clock.pass(.seconds(1))
    await #expect(throws: TimerRefusal.self) { try await desk.timekeeper.handle(.pause, session: nil) }
    await desk.effects.until { $0.scopes.sorted() == ["exit block", "exit quiet"] }
    let leaving = try await lease("block", desk)
    _ = try await desk.after { _ = try $0.forget(["block"]) }
    try await desk.tell(.start)
    #expect(try await lease("block", desk).id != leaving.id)
    let late = try await desk.after { $0.exited(leaving, .of(leaving, "exit status 3", id: "late")) }
    #expect(late.types == [], "it is no news")
  }

  @Test func `it is entered again when its condition next becomes true`() async throws {
    let desk = try await Desk.begun(Self.hooks)
    try await desk.tell(.start)
    let entering = try await lease("block", desk)
    _ = try await desk.after { $0.entered(entering, .of(entering)) }
    _ = try await desk.after { try $0.teardown() }
    let leaving = try await lease("block", desk)
    _ = try await desk.after { $0.exited(leaving, .of(leaving, "no")) }
    // The condition holds, and it stays off all the same.
    #expect(try await desk.after { _ = try $0.forget(["block"]) }.scopes == [])
    desk.clock.pass(.minutes(2))
    #expect(try await desk.tell(.strike(text: "")).scopes == [])
    #expect(try await desk.tell(.pause).scopes == [])
    #expect(try await desk.tell(.resume).scopes.contains("enter block"))
  }

  @Test func `one of a hook that is gone from the file is given up on too`() async throws {
    let desk = try await stuck()
    _ = try await desk.after { $0.take(Desk.loaded(.of())) }
    let given = try await desk.timekeeper.forget(["quiet", "block"])
    #expect(given.map(\.lease.hook) == ["block", "quiet"])
    #expect(try desk.journal.leases() == [:])
    #expect(await desk.timekeeper.scopes() == [])
  }

  @Test(arguments: [
    ("bolck", ControlError.notFound, "no scope is called 'bolck'; there are block, quiet, rest"),
    ("tell", ControlError.notFound, "no scope is called 'tell'; there are block, quiet, rest"),
    ("rest", ControlError.refused, "'rest' isn't on: there is nothing to give up on"),
  ])
  func `what cannot be given up on is refused with all of it`(_ name: String, _ code: Int, _ message: String)
    async throws
  {
    let desk = try await stuck()
    let before = try desk.contents()
    let error = await #expect(throws: ControlError.self) { try await desk.timekeeper.forget(["block", name]) }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(try desk.contents() == before)
    #expect(await desk.timekeeper.leased().keys.sorted() == ["block", "quiet"])
  }

  @Test func `what is on and may be turned off is not given up on`() async throws {
    let desk = try await Desk.begun(Self.hooks)
    try await desk.tell(.start)
    for state in [LeaseState.entering, .active, .exiting] {
      let current = try await lease("block", desk)
      #expect(current.state == state)
      let error = await #expect(throws: ControlError.self) { try await desk.timekeeper.forget(["block"]) }
      #expect(error?.code == ControlError.refused)
      if state == .entering { _ = try await desk.after { $0.entered(current, .of(current)) } }
      if state == .active { try await desk.tell(.pause) }
    }
  }

  @Test(arguments: ["delivery", "attempt", "event", "state"])
  func `what cannot be written has not happened`(_ table: String) async throws {
    let desk = try await stuck()
    let before = try desk.contents()
    try desk.breakWrites(to: table)
    await #expect(throws: JournalError.self) { try await desk.timekeeper.forget(["block"]) }
    #expect(try desk.contents() == before)
    #expect(await desk.timekeeper.leased().keys.sorted() == ["block", "quiet"])
    try desk.mend()
    #expect(try await desk.timekeeper.forget(["block"]).count == 1)
    #expect(try desk.journal.leases().keys.sorted() == ["quiet"])
  }
}
