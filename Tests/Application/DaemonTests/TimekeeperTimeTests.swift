// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Synchronization
import SystemEvents
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperTimeTests {
  @Test func `a sleep is told before the command that follows it`() async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start)
    desk.clock.pass(.minutes(5))
    desk.clock.sleep(.minutes(20))
    desk.clock.pass(.seconds(1))
    // Without the sleep the focus would be over by now.
    let effects = try await desk.tell(.strike(text: "slept"))
    #expect(effects.types == ["system.suspended", "focus.paused", "system.resumed", "strike.added"])
    #expect(effects.events.first?.data.slept == 1200)
    let status = await desk.timekeeper.status()
    #expect(status.state == .paused)
    #expect(status.elapsed == 301)
  }

  @Test(arguments: [Duration.hours(-5), .hours(5), .minutes(10)])
  func `a step of the clock changes neither the phase nor its length`(_ step: Duration) async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start)
    desk.clock.pass(.minutes(5))
    desk.clock.step(step)
    #expect(try await desk.tell(.strike(text: "")).types == ["strike.added"])
    let status = await desk.timekeeper.status()
    #expect(status.elapsed == 300)
    #expect(status.deadline?.instant == nine + .minutes(25) + step)
  }

  @Test func `a sleep that cannot be recorded is noticed again`() async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start)
    desk.clock.pass(.minutes(5))
    desk.clock.sleep(.minutes(30))
    try desk.breakWrites(to: "event")
    await #expect(throws: JournalError.self) { try await desk.tell(.strike(text: "")) }
    try desk.mend()
    desk.clock.pass(.seconds(1))
    // The next to look is this command, or the alarm that tries again after a second.
    _ = try await desk.timekeeper.handle(.strike(text: ""), session: nil)
    await desk.timekeeper.flushed()
    #expect(
      desk.effects.all.types == ["system.suspended", "focus.paused", "system.resumed", "strike.added"])
  }

  @Test func `what is due is not taken for done by what is recorded in between`() async throws {
    let desk = try await Desk.begun(.of(.level("block", while: .focus), .edge("late", on: "focus.started")))
    let delivery = try #require(try await desk.tell(.start).deliveries.first)
    let lease = try #require(await desk.timekeeper.leased()["block"])
    desk.clock.pass(.minutes(25))
    var done = delivery
    done.state = .succeeded
    done.nextAttemptAt = nil
    let end = done
    // The focus is over, but nobody has said so yet: what follows from that comes with it.
    let effects = try await desk.after {
      await $0.ended(end, attempt: nil)
      $0.entered(lease, .of(lease))
    }
    let exit = effects.firstIndex { if case .scopes = $0 { true } else { false } } ?? effects.endIndex
    let completed = effects.firstIndex { [$0].types.contains("focus.completed") } ?? effects.endIndex
    #expect(completed <= exit)
    await #expect(throws: TimerRefusal.self) { try await desk.tell(.resume) }
    #expect(try desk.journal.leases()["block"]?.event.type == .focusCompleted)
  }

  /// The thread, the alarm and the clocks for real, with marks a tenth of a second apart.
  @Test func `the alarm wakes the timer without anybody asking`() async throws {
    var configuration = Hooks.Configuration()
    configuration.hooks = [
      Hook.edge("tick", on: "focus.elapsed") { hook in
        guard case .edge(var edge) = hook.trigger else { return }
        edge.every = .milliseconds(100)
        hook.trigger = .edge(edge)
      }
    ]
    configuration.timer.lengths = PhaseLengths(focus: .seconds(1), shortBreak: .seconds(1), longBreak: .seconds(1))
    let desk = try await Desk.begun(configuration, readClock: { ClockReading.current() })
    let start = ContinuousClock.now
    try await desk.tell(.start)
    await desk.effects.until { $0.types.last == "break.completed" }
    #expect(ContinuousClock.now - start >= .milliseconds(1990))
    let events = try desk.journal.events(since: nil, after: nil, limit: 100)
    #expect(
      events.map(\.type.rawValue) == ["daemon.started", "focus.started"]
        + Array(repeating: "focus.elapsed", count: 9) + ["focus.completed", "break.started", "break.completed"])
    let began = try #require(events.first { $0.type == .focusStarted }).time.instant
    let ticks = events.filter { $0.type == .focusElapsed }
    // Due at their moments to the millisecond, and never noticed before.
    #expect(ticks.map { ($0.time.instant - began).milliseconds } == (1...9).map { $0 * 100 })
    #expect(events.allSatisfy { $0.recordedtime.instant >= $0.time.instant })
    let late = events.map { ($0.recordedtime.instant - $0.time.instant).milliseconds }.max() ?? 0
    print("latest of \(events.count) events: \(late) ms")
  }

  @Test func `what cannot be recorded when it is due is tried again`() async throws {
    let isOver = Atomic(false)
    let desk = try await Desk.begun(readClock: {
      var reading = ClockReading.current()
      if isOver.load(ordering: .acquiring) {
        reading.wall = reading.wall + .minutes(25)
        reading.boot += .minutes(25)
        reading.awake += .minutes(25)
      }
      return reading
    })
    try await desk.tell(.start)
    try desk.breakWrites(to: "session")
    desk.effects.clear()
    isOver.store(true, ordering: .releasing)
    desk.thread.setAlarm(after: .milliseconds(1))
    // The first try fails; a second later the journal is whole again.
    await desk.log.until { $0.contains { $0.contains("advancing the timer") } }
    #expect(desk.effects.all.types == [])
    try desk.mend()
    await desk.effects.until { $0.types.first == "focus.completed" }
    let event = try #require(desk.effects.all.events.first)
    #expect(event.recordedtime.instant > event.time.instant)
  }
}
