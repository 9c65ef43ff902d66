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

@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperScopeTests {
  private static let block = Hooks.Configuration.of(.level("block", while: .focus), .edge("tell", on: "hook.failed"))

  private func lease(_ desk: Desk) async throws -> Lease {
    try #require(await desk.timekeeper.leased()["block"])
  }

  /// A daemon in a focus, `block` entered.
  private func entered() async throws -> (Desk, Lease) {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let lease = try await lease(desk)
    _ = try await desk.after { $0.entered(lease, .of(lease)) }
    return (desk, lease)
  }

  @Test func `a scope goes through its states`() async throws {
    let (desk, entered) = try await entered()
    #expect(try await lease(desk).state == .active)
    #expect(await desk.timekeeper.scopes().map(\.state) == ["active"])
    #expect(try await desk.tell(.pause).scopes == ["exit block"])
    let leaving = try await lease(desk)
    #expect(leaving.state == .exiting)
    #expect(leaving.event.type == .focusPaused)
    #expect(leaving.id == entered.id)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    #expect(try desk.journal.leases() == [:])
    #expect(await desk.timekeeper.scopes().map(\.state) == ["inactive"])
    #expect(try await desk.tell(.resume).scopes == ["enter block"])
    #expect(try await lease(desk).id != entered.id)
  }

  @Test func `every change is told to subscribers`() async throws {
    let desk = try await Desk.begun(Self.block)
    func states(_ effects: [Effect]) -> [String] {
      effects.compactMap {
        if case .scope(let record) = $0 { "\(record.hook) \(record.state) \(record.active)" } else { nil }
      }
    }
    #expect(states(try await desk.tell(.start)) == ["block entering true"])
    let lease = try await lease(desk)
    #expect(states(try await desk.after { $0.entered(lease, .of(lease)) }) == ["block active true"])
    #expect(states(try await desk.tell(.stop(keep: false))) == ["block exiting false"])
    #expect(states(try await desk.after { $0.exited(lease, .of(lease)) }) == ["block inactive false"])
  }

  @Test func `a condition that comes back while it exits is entered afterwards`() async throws {
    let (desk, _) = try await entered()
    try await desk.tell(.pause)
    let leaving = try await lease(desk)
    #expect(try await desk.tell(.resume).scopes == [])
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == ["enter block"])
  }

  @Test func `a condition that ends while it enters is exited afterwards`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let entering = try await lease(desk)
    #expect(try await desk.tell(.pause).scopes == ["exit block"])
    // The enter that was under way ends only now, well or not: its exit is already wanted.
    #expect(try await desk.after { $0.entered(entering, .of(entering, "exit status 1")) }.scopes == [])
    #expect(try await lease(desk).state == .exiting)
  }

  @Test func `an enter that fails is exited and tried again later`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    var told: [String] = []
    for (failure, wait) in [1, 2, 4, 8].enumerated() {
      let entering = try await lease(desk)
      #expect(entering.state == .entering)
      let failed = try await desk.after { $0.entered(entering, .of(entering, "no")) }
      #expect(failed.scopes == ["exit block"])
      told += failed.types
      let leaving = try await lease(desk)
      #expect(leaving.event == entering.event)
      #expect(leaving.lastError == "no")
      // While it is held nothing enters it.
      #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == [])
      #expect(await desk.timekeeper.status().scopes.refused == ["block"])
      desk.clock.pass(.seconds(wait) - .milliseconds(1))
      #expect(try await desk.tell(.strike(text: "\(failure)")).scopes == [])
      // Its alarm is for real: it may come before the command does.
      desk.effects.clear()
      desk.clock.pass(.milliseconds(1))
      _ = try await desk.timekeeper.handle(.strike(text: "\(failure)"), session: nil)
      await desk.effects.until { $0.scopes == ["enter block"] }
    }
    // Loudly, but not each time.
    #expect(told == ["hook.failed"])
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering)) }
    #expect(try await lease(desk).state == .active)
    #expect(try await lease(desk).lastError == nil)
    #expect(await desk.timekeeper.status().scopes.refused == nil)
  }

  @Test func `the status names no hook whose turn is over`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering, "no")) }
    #expect(await desk.timekeeper.status().scopes.refused == ["block"])
    try await desk.tell(.pause)
    #expect(await desk.timekeeper.status().scopes.refused == nil)
  }

  /// A start reported the failure of the session before as its own.
  @Test func `the status names no hook that is being entered`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering, "no")) }
    let leaving = try await lease(desk)
    try await desk.tell(.pause)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    desk.clock.pass(.minutes(5))
    try await desk.tell(.resume)
    #expect(try await lease(desk).state == .entering)
    #expect(await desk.timekeeper.status().scopes.refused == nil)
  }

  @Test func `an enter and an exit that fail in turn are told once each`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    var told: [String] = []
    for (turn, wait) in [1, 2, 4].enumerated() {
      let entering = try await lease(desk)
      #expect(entering.state == .entering)
      told += try await desk.after { $0.entered(entering, .of(entering, "no")) }.types
      let leaving = try await lease(desk)
      told += try await desk.after { $0.exited(leaving, .of(leaving, "no")) }.types
      #expect(try await lease(desk).state == .exitFailed)
      desk.effects.clear()
      desk.clock.pass(.seconds(wait))
      _ = try await desk.timekeeper.handle(.strike(text: "\(turn)"), session: nil)
      await desk.effects.until { $0.scopes == ["enter block"] }
    }
    #expect(told == ["hook.failed", "hook.failed"])
    // One that works again and then doesn't is news.
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering)) }
    try await desk.tell(.pause)
    let leaving = try await lease(desk)
    #expect(try await desk.after { $0.exited(leaving, .of(leaving, "no")) }.types == ["hook.failed"])
  }

  @Test func `what is held is entered by the clock alone`() async throws {
    let desk = try await Desk.begun(Self.block, readClock: { ClockReading.current() })
    try await desk.tell(.start)
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering, "no")) }
    let leaving = try await lease(desk)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    await desk.effects.until { $0.scopes == ["enter block"] }
  }

  @Test func `an exit that fails is tried again until it succeeds`() async throws {
    let (desk, _) = try await entered()
    try await desk.tell(.stop(keep: false))
    var told: [String] = []
    for wait in [1, 2, 4] {
      let leaving = try await lease(desk)
      let failed = try await desk.after { $0.exited(leaving, .of(leaving, "no")) }
      #expect(failed.scopes == [])
      told += failed.types
      let record = try await lease(desk)
      #expect(record.state == .exitFailed)
      #expect(record.lastError == "no")
      #expect(record.nextAttemptAt == desk.clock.reading.wall + .seconds(wait))
      #expect(await desk.timekeeper.status().scopes.failed == ["block"])
      desk.clock.pass(.seconds(wait))
      // Its alarm is for real, and no faster than the test's clock: a command that is refused looks at the time too.
      desk.effects.clear()
      await #expect(throws: TimerRefusal.self) { try await desk.timekeeper.handle(.pause, session: nil) }
      await desk.effects.until { $0.scopes == ["exit block"] }
    }
    #expect(told == ["hook.failed"])
    let leaving = try await lease(desk)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    #expect(await desk.timekeeper.status().scopes.failed == [])
    #expect(try desk.journal.leases() == [:])
  }

  @Test func `a hook that was changed or is gone is exited as it was stored`() async throws {
    let (desk, entered) = try await entered()
    let changed = Hooks.Configuration.of(.level("block", while: .focus, exit: "other", fingerprint: "2"))
    let effects = try await desk.after { $0.take(Desk.loaded(changed)) }
    #expect(effects.scopes == ["exit block"])
    let leaving = try await lease(desk)
    #expect(leaving.exit == entered.exit)
    #expect(await desk.timekeeper.enterAction(of: leaving, as: "step") == .success(nil))
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == ["enter block"])
    let again = try await lease(desk)
    #expect(again.fingerprint == "2")
    #expect(try await desk.after { $0.take(Desk.loaded(.of())) }.scopes == ["exit block"])
    #expect(await desk.timekeeper.scopes().map(\.hook) == ["block"])
  }

  @Test func `a teardown exits until the condition next becomes true`() async throws {
    let (desk, _) = try await entered()
    #expect(try await desk.after { try $0.teardown() }.scopes == ["exit block"])
    let leaving = try await lease(desk)
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == [])
    desk.clock.pass(.minutes(2))
    #expect(try await desk.tell(.strike(text: "")).scopes == [])
    #expect(try await desk.tell(.pause).scopes == [])
    #expect(try await desk.tell(.resume).scopes == ["enter block"])
  }

  @Test func `the end exits everything`() async throws {
    let (desk, _) = try await entered()
    let effects = try await desk.after { $0.stop(version: "test") }
    #expect(effects.types == ["daemon.stopping"])
    #expect(effects.scopes == ["exit block"])
    let leaving = try await lease(desk)
    #expect(leaving.event.type == .daemonStopping)
    #expect(effects.contains { if case .sound(nil) = $0 { true } else { false } })
    // What fails now stays leased for the next start.
    #expect(try await desk.after { $0.exited(leaving, .of(leaving, "no")) }.scopes == [])
    #expect(try desk.journal.leases()["block"]?.state == .exitFailed)
    await #expect(throws: (any Error).self) { try await desk.tell(.pause) }
  }

  @Test func `the daemon stops after all that was due`() async throws {
    let (desk, _) = try await entered()
    desk.clock.pass(.minutes(25))
    let types = try await desk.after { $0.stop(version: "test") }.types
    #expect(types == ["focus.completed", "break.started", "daemon.stopping"])
  }

  @Test func `the end exits everything also where the journal cannot be written`() async throws {
    let (desk, _) = try await entered()
    try desk.breakWrites(to: "event")
    let effects = try await desk.after { $0.stop(version: "test") }
    #expect(effects.types == [])
    #expect(effects.scopes == ["exit block"])
    #expect(try desk.journal.leases()["block"]?.state == .active)
  }

  @Test func `a failure is no reason to enter something else`() async throws {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    let entering = try await lease(desk)
    _ = try await desk.after { $0.entered(entering, .of(entering, "no")) }
    let leaving = try await lease(desk)
    _ = try await desk.after { $0.exited(leaving, .of(leaving)) }
    desk.clock.pass(.seconds(1))
    desk.effects.clear()
    await #expect(throws: TimerRefusal.self) { try await desk.timekeeper.handle(.resume, session: nil) }
    await desk.effects.until { $0.scopes == ["enter block"] }
    #expect(try await lease(desk).event.type == .focusStarted)
  }
}
