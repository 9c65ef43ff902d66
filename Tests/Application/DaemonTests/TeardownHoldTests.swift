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

/// After a teardown a scope stays off until its condition next becomes true: no sooner, and no later.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TeardownHoldTests {
  private static let block = Hooks.Configuration.of(.level("block", while: .focus))

  private func lease(_ desk: Desk) async throws -> Lease { try #require(await desk.timekeeper.leased()["block"]) }

  private func entered() async throws -> Desk {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering)) }
    return desk
  }

  @Test func `a hook that waits to be entered again is held too`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering, "no")) }
    let leaving = try await lease(desk)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    #expect(await desk.timekeeper.leased().isEmpty)
    #expect(await desk.timekeeper.scopes().first?.why == "its enter failed; entered again in 1 s")
    _ = try await desk.after { try $0.teardown() }
    #expect(await desk.timekeeper.scopes().first?.why?.hasPrefix("kept off by 'segue hooks teardown'") == true)
    desk.clock.pass(.minutes(2))
    #expect(try await desk.tell(.strike(text: "")).scopes == [])
    #expect(try await desk.tell(.pause).scopes == [])
    #expect(try await desk.tell(.resume).scopes == ["enter block"])
    #expect(await desk.timekeeper.scopes().first?.why == nil)
  }

  @Test func `a hold ends with its condition also by time alone`() async throws {
    let desk = try await entered()
    _ = try await desk.after { try $0.teardown() }
    let leaving = try await lease(desk)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    desk.clock.pass(.minutes(25))
    await #expect(throws: TimerRefusal.self) { try await desk.tell(.resume) }
    #expect(await desk.timekeeper.status().phase == "short-break")
    #expect(try await desk.tell(.start).scopes == ["enter block"])
  }

  @Test func `what is being exited anyway is not held`() async throws {
    let desk = try await entered()
    #expect(try await desk.tell(.pause).scopes == ["exit block"])
    #expect(try await desk.after { try $0.teardown() }.scopes == [])
    let leaving = try await lease(desk)
    // Its condition becomes true while the exit is still under way.
    #expect(try await desk.tell(.resume).scopes == [])
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == ["enter block"])
  }
}
