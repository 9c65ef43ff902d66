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

/// What became of an action, and another hooks.yml, were once forgotten where they couldn't be written at once.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct FullDiskTests {
  private static let block = Hooks.Configuration.of(
    .level("block", while: .focus), .webhook("tell", on: "focus.started"))

  private static func becomes(_ state: String) -> @Sendable ([Effect]) -> Bool {
    { $0.contains { if case .scope(let record) = $0 { record.state == state } else { false } } }
  }

  private static func ends(_ state: DeliveryState) -> @Sendable ([Effect]) -> Bool {
    { $0.contains { if case .deliveries(let ended) = $0 { ended.contains { $0.0.state == state } } else { false } } }
  }

  private static func reloads(_ effects: [Effect]) -> Bool {
    effects.contains { if case .configuration = $0 { true } else { false } }
  }

  private func lease(_ desk: Desk) async throws -> Lease { try #require(await desk.timekeeper.leased()["block"]) }

  private func entering() async throws -> (Desk, Lease) {
    let desk = try await Desk.begun(Self.block)
    try await desk.tell(.start)
    return (desk, try await lease(desk))
  }

  /// In idle, where no alarm of the timer's own comes.
  private func exiting() async throws -> (Desk, Lease) {
    let (desk, entered) = try await entering()
    await desk.timekeeper.entered(entered, .of(entered))
    try await desk.tell(.stop(keep: false))
    return (desk, try await lease(desk))
  }

  @Test(arguments: ["delivery", "attempt", "state"])
  func `a scope whose exit could not be recorded does not stay exiting`(_ table: String) async throws {
    let (desk, leaving) = try await exiting()
    try desk.breakWrites(to: table)
    #expect(try await desk.after { $0.exited(leaving, .of(leaving, id: "exit")) }.done.isEmpty)
    #expect(try await lease(desk).state == .exiting)
    #expect(try desk.row("exit") == nil)
    try desk.mend()
    await desk.effects.until(Self.becomes("inactive"))
    #expect(await desk.timekeeper.leased().isEmpty)
    #expect(try desk.journal.leases() == [:])
    #expect(try desk.row("exit")?.state == .succeeded)
  }

  @Test func `the status says why nothing can be written for as long as that is so, and the log once`() async throws {
    let desk = try await Desk.begun()
    try desk.breakWrites(to: "state")
    for _ in 0..<3 { await #expect(throws: JournalError.self) { try await desk.tell(.start) } }
    let problem = try #require(await desk.timekeeper.status().journalProblem)
    #expect(problem.contains("broken"))
    await desk.timekeeper.wake()
    #expect(await desk.timekeeper.status().journalProblem == problem)
    #expect(desk.log.all.count { $0.contains("broken") } == 1)
    // Nobody does anything, and nothing is due.
    desk.effects.clear()
    try desk.mend()
    await desk.effects.until {
      $0.contains { if case .status(let status) = $0 { status.journalProblem == nil } else { false } }
    }
    #expect(desk.log.all.last?.contains("can be written again") == true)
    try await desk.tell(.start)
  }

  @Test func `a command that is written first does not keep the rest waiting`() async throws {
    let (desk, leaving) = try await exiting()
    try desk.breakWrites(to: "attempt")
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.done.isEmpty)
    try await desk.tell(.reset())
    try desk.mend()
    await desk.effects.until(Self.becomes("inactive"))
    #expect(try desk.journal.leases() == [:])
  }

  @Test func `an enter that could not be recorded is recorded later`() async throws {
    let (desk, entering) = try await entering()
    try desk.breakWrites(to: "lease")
    #expect(try await desk.after { $0.entered(entering, .of(entering)) }.done.isEmpty)
    #expect(try await lease(desk).state == .entering)
    try desk.mend()
    await desk.effects.until(Self.becomes("active"))
    #expect(try desk.journal.leases()["block"]?.state == .active)
  }

  @Test func `an enter whose failure could not be recorded is exited later and counted once`() async throws {
    let (desk, entering) = try await entering()
    try desk.breakWrites(to: "delivery")
    #expect(try await desk.after { $0.entered(entering, .of(entering, "no")) }.done.isEmpty)
    try desk.mend()
    await desk.effects.until { $0.scopes == ["exit block"] }
    let leaving = try await lease(desk)
    desk.clock.pass(.seconds(1))
    // Held for one second, as after a first failure.
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == ["enter block"])
  }

  @Test func `a retry that is due before the end before it could be recorded isn't lost`() async throws {
    let desk = try await Desk.begun(.of(.webhook("a", on: "focus.started")))
    var running = try #require(try await desk.tell(.start).deliveries.first)
    var again = running
    (running.state, running.attempts, again.attempts) = (.running, 1, 1)
    #expect(await desk.timekeeper.began(running, attempt: Attempt(number: 1, startedAt: nine)) == .recorded)
    try desk.breakWrites(to: "delivery")
    await desk.timekeeper.ended(again, attempt: nil)
    running.attempts = 2
    #expect(await desk.timekeeper.began(running, attempt: Attempt(number: 2, startedAt: nine)) == .unrecorded)
    try desk.mend()
    await desk.timekeeper.wake()
    #expect(await desk.timekeeper.began(running, attempt: Attempt(number: 2, startedAt: nine)) == .recorded)
  }

  @Test func `outcomes of deliveries are recorded later and in order`() async throws {
    let desk = try await Desk.begun(.of(.webhook("a", on: "focus.started"), .webhook("b", on: "focus.started")))
    var deliveries = try await desk.tell(.start).deliveries
    for index in deliveries.indices {
      deliveries[index].attempts = 1
      deliveries[index].nextAttemptAt = nil
      deliveries[index].state = index == 0 ? .succeeded : .dead
    }
    let (first, second) = (deliveries[0], deliveries[1])
    try desk.breakWrites(to: "delivery")
    let attempt = Attempt(number: 1, startedAt: nine)
    let hook = try #require(await desk.timekeeper.configuration().hook(second.hook))
    let effects = try await desk.after {
      await $0.ended(first, attempt: attempt)
      await $0.gone(second, of: hook, attempt: attempt)
    }
    #expect(effects.done.isEmpty)
    #expect(try desk.row(first.id)?.state == .pending)
    #expect(await desk.timekeeper.switchedOff() == [])
    try desk.mend()
    await desk.effects.until(Self.ends(.dead))
    await desk.timekeeper.flushed()
    let told = desk.effects.all.flatMap { effect -> [String] in
      if case .deliveries(let ended) = effect { ended.map(\.0.id) } else { [] }
    }
    #expect(told == [first.id, second.id])
    #expect(try desk.row(first.id)?.state == .succeeded)
    #expect(try desk.row(second.id)?.state == .dead)
    #expect(await desk.timekeeper.switchedOff() == ["b"])
  }

  /// `old` hears of strikes until the new file, with a scope that can't be leased now, takes its place.
  private func reloading() async throws -> (Desk, Hooks.Configuration) {
    let desk = try await Desk.begun(.of(.edge("old", on: "strike.added")))
    try await desk.tell(.start)
    let new = Hooks.Configuration.of(.edge("new", on: "strike.added"), .level("block", while: .focus)) {
      $0.goals = Goals(daily: .pomodoros(3))
      $0.timer.lengths.shortBreak = .minutes(7)
      $0.ambient.sound = .bundled("waterfall")
    }
    try desk.breakWrites(to: "lease")
    let effects = try await desk.after { $0.take(Desk.loaded(new)) }
    #expect(!Self.reloads(effects))
    #expect(effects.scopes.isEmpty)
    #expect(desk.log.all.contains { $0.contains("taking the new configuration") })
    return (desk, new)
  }

  @Test func `a reload that cannot be written does not take effect by halves`() async throws {
    let (desk, new) = try await reloading()
    let old = await desk.timekeeper.configuration()
    #expect(old != new)
    #expect(await desk.timekeeper.status().sound == "off")
    #expect(await desk.timekeeper.status().goals.daily == nil)
    #expect(try await desk.timekeeper.ready("new") == nil)
    #expect(await desk.timekeeper.scopes().isEmpty)
    // What needs no lease is decided by the file in force.
    #expect(try await desk.tell(.strike(text: "x")).deliveries.map(\.hook) == ["old"])
    #expect(await desk.timekeeper.configuration() == old)
  }

  @Test(arguments: [false, true]) func `a reload that could not be written takes effect later`(_ withCommand: Bool)
    async throws
  {
    let (desk, new) = try await reloading()
    if withCommand { try await desk.tell(.strike(text: "x")) }
    try desk.mend()
    await desk.effects.until { Self.reloads($0) && $0.scopes == ["enter block"] }
    #expect(await desk.timekeeper.configuration() == new)
    let status = await desk.timekeeper.status()
    #expect(status.sound == "waterfall")
    #expect(status.goals.daily?.target == 3)
    #expect(try desk.journal.leases().keys.sorted() == ["block"])
    #expect(try await desk.tell(.strike(text: "y")).deliveries.map(\.hook) == ["new"])
  }
}
