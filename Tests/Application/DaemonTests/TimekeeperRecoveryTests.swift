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

/// What a new daemon makes of the journal of one that died.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperRecoveryTests {
  private static let configuration = Hooks.Configuration.of(
    .edge("command", on: "focus.started"),
    .edge("idempotent", on: "focus.started") { $0.isIdempotent = true },
    .webhook("webhook", on: "focus.started"),
    .edge("waiting", on: "focus.started"),
    .edge("gone", on: "focus.started"),
    .edge("always", on: "*"))

  /// A daemon that died while the first three of its deliveries were running.
  private func died() async throws -> (Desk, [String: Delivery]) {
    let desk = try await Desk.begun(Self.configuration)
    let effects = try await desk.tell(.start)
    let deliveries = Dictionary(effects.deliveries.map { ($0.hook, $0) }) { first, _ in first }
    for hook in ["command", "idempotent", "webhook", "gone"] {
      var running = try #require(deliveries[hook])
      running.state = .running
      running.attempts = 1
      running.nextAttemptAt = nil
      #expect(await desk.timekeeper.began(running, attempt: Attempt(number: 1, startedAt: nine)) == .recorded)
    }
    return (desk, deliveries)
  }

  @Test func `what was interrupted is unknown or done again`() async throws {
    let (old, deliveries) = try await died()
    old.clock.pass(.seconds(5))
    var file = Self.configuration
    file.hooks.removeAll { $0.id == "gone" }
    let desk = try await Desk.begun(file, like: old)
    func row(_ hook: String) throws -> Delivery { try #require(try desk.row(deliveries[hook]?.id ?? "")) }
    #expect(try row("command").state == .unknown)
    #expect(try row("gone").state == .unknown)
    #expect(try row("idempotent").state == .pending)
    #expect(try row("webhook").state == .pending)
    #expect(try row("waiting").state == .pending)
    #expect(try row("command").note == .interrupted)
    #expect(try row("webhook").nextAttemptAt == nine + .seconds(5))
    #expect(try row("webhook").attempts == 1)
  }

  @Test func `what is older comes first`() async throws {
    let (old, _) = try await died()
    let desk = try await Desk.begun(Self.configuration, like: old)
    let all = desk.effects.all
    let delivered = all.deliveries
    #expect(Set(delivered.prefix(5).map(\.hook)) == ["idempotent", "webhook", "waiting", "always"])
    #expect(
      delivered.filter { $0.hook == "always" }.map(\.event.type) == [.daemonStarted, .focusStarted, .daemonStarted])
    // Lanes know their hooks before the first delivery comes.
    let first = try #require(all.firstIndex { if case .deliver = $0 { true } else { false } })
    #expect(all[..<first].contains { if case .configuration = $0 { true } else { false } })
  }

  @Test func `a second recovery changes nothing more`() async throws {
    let (old, _) = try await died()
    let second = try await Desk.begun(Self.configuration, like: old)
    func rows(_ desk: Desk) throws -> [String: DeliveryState] {
      let deliveries = try desk.journal.deliveries(limit: 100).map(\.0).filter { $0.event.type == .focusStarted }
      return Dictionary(deliveries.map { ($0.hook, $0.state) }) { first, _ in first }
    }
    let before = try rows(second)
    let third = try await Desk.begun(Self.configuration, like: second)
    #expect(try rows(third) == before)
  }

  @Test func `a running pomodoro goes on where it should be`() async throws {
    let old = try await Desk.begun()
    try await old.tell(.start)
    old.clock.pass(.minutes(10))
    let desk = try await Desk.begun(like: old)
    let status = await desk.timekeeper.status()
    #expect(status.elapsed == 600)
    #expect(status.remaining == 900)
    #expect(try desk.eventTypes() == ["daemon.started", "focus.started", "daemon.started"])
  }

  @Test(arguments: [
    (Duration.minutes(15) + .seconds(60), "elapsed", "short-break"), (.minutes(15) + .seconds(61), "recovered", "idle"),
    (.hours(30), "recovered", "idle"),
  ])
  func `a phase that ended meanwhile ends at its time`(_ gap: Duration, _ reason: String, _ phase: String) async throws
  {
    let old = try await Desk.begun()
    try await old.tell(.start)
    old.clock.pass(.minutes(10))
    try await old.tell(.strike(text: ""))
    old.clock.pass(gap)
    let desk = try await Desk.begun(like: old)
    let event = try #require(try desk.journal.events(since: nil, after: 3, limit: 9).first)
    #expect(event.type == .focusCompleted)
    #expect(event.data.reason.rawValue == reason)
    #expect(event.time.instant == nine + .minutes(25))
    #expect(event.recordedtime.instant == nine + .minutes(10) + gap)
    #expect(await desk.timekeeper.status().phase == phase)
    #expect(try desk.eventTypes().last == "daemon.started")
  }

  @Test func `a clock that was set meanwhile changes nothing`() async throws {
    let old = try await Desk.begun()
    try await old.tell(.start)
    old.clock.pass(.minutes(10))
    old.clock.step(.hours(3))
    let desk = try await Desk.begun(like: old)
    #expect(await desk.timekeeper.status().elapsed == 600)
    #expect(await desk.timekeeper.status().deadline?.instant == nine + .hours(3) + .minutes(25))
  }

  @Test func `a machine that wakes up in the past counts no time and goes on`() async throws {
    let old = try await Desk.begun()
    try await old.tell(.start)
    old.clock.pass(.minutes(10))
    try await old.tell(.strike(text: ""))
    let clock = FakeClock(at: nine - .hours(2), boot: .seconds(30), bootID: "two")
    let desk = try await Desk.begun(like: old, clock: clock)
    #expect(await desk.timekeeper.status().elapsed == 600)
    clock.pass(.minutes(5))
    #expect(await desk.timekeeper.status().elapsed == 900)
    clock.step(.hours(2))
    await #expect(throws: TimerRefusal.self) { try await desk.tell(.start) }
    #expect(await desk.timekeeper.status().elapsed == 900)
  }

  @Test func `scopes are taken up again`() async throws {
    let configuration = Hooks.Configuration.of(.level("block", while: .focus), .level("rest", while: .break))
    let old = try await Desk.begun(configuration)
    try await old.tell(.start)
    let lease = try #require(await old.timekeeper.leased()["block"])
    await old.timekeeper.entered(lease, .of(lease))
    #expect(try old.journal.leases()["block"]?.state == .active)
    let same = try await Desk.begun(configuration, like: old)
    #expect(same.effects.all.scopes == ["enter block"])
    #expect(try same.journal.leases()["block"]?.id == lease.id)
    same.clock.pass(.minutes(25))
    let later = try await Desk.begun(configuration, like: same)
    #expect(later.effects.all.scopes == ["exit block", "enter rest"])
    #expect(try later.journal.leases()["block"]?.state == .exiting)
    #expect(try later.journal.leases()["block"]?.event.type == .focusCompleted)
    let gone = try await Desk.begun(.of(), like: later)
    #expect(gone.effects.all.scopes == ["exit block", "exit rest"])
  }

  @Test func `a receiver that is gone stays off until its hook changes`() async throws {
    let desk = try await Desk.begun(.of(.webhook("hook", on: "*")))
    var dead = try #require(desk.effects.all.deliveries.first)
    dead.state = .dead
    dead.note = "gone"
    dead.attempts = 1
    dead.nextAttemptAt = nil
    let attempt = Attempt(number: 1, startedAt: nine)
    // Its answer came when the hook had another address.
    await desk.timekeeper.gone(dead, of: .webhook("hook", on: "*", fingerprint: "0"), attempt: attempt)
    #expect(await desk.timekeeper.switchedOff() == [])
    await desk.timekeeper.gone(dead, of: .webhook("hook", on: "*"), attempt: attempt)
    #expect(try await desk.tell(.start).deliveries == [])
    #expect(try await desk.timekeeper.ready("hook") == nil)
    let again = try await Desk.begun(.of(.webhook("hook", on: "*")), like: desk)
    #expect(again.effects.all.deliveries == [])
    // Changed while no daemon ran.
    let changed = try await Desk.begun(.of(.webhook("hook", on: "*", fingerprint: "2")), like: again)
    #expect(changed.effects.all.deliveries.map(\.event.type) == [.daemonStarted])
    #expect(try await changed.timekeeper.ready("hook") != nil)
  }
}
