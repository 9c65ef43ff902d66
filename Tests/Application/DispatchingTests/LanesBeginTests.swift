// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

/// Attempts that are on record with their event.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LanesBeginTests {
  /// The first attempt of a delivery, committed as the timekeeper does.
  private func begun(_ id: String, of hook: String, on stage: Stage) async throws -> BegunAttempt {
    let pending = delivery(id, of: hook)
    guard case .ready(let hook, let action) = await stage.action(for: pending) else { throw CancellationError() }
    let begun = try #require(BegunAttempt(of: pending, hook, action, at: stage.now))
    stage.change { $0.put(begun.running) }
    return begun
  }

  @Test func `an attempt on record runs without being recorded again`() async throws {
    let (lanes, stage) = await lanes(over: .edge("a"), .edge("b"))
    let attempts = [try await begun("1", of: "a", on: stage), try await begun("2", of: "b", on: stage)]
    await lanes.begin(attempts)
    await stage.running("1", "2")
    stage.finish("1")
    stage.finish("2")
    await lanes.drained()
    #expect(Set(stage.read(\.log)) == ["run 1", "run 2", "succeeded 1", "succeeded 2"])
    #expect(stage.read { $0.rows["1"]?.attempts } == 1)
  }

  @Test func `an attempt that its lane has no room for waits and is pending meanwhile`() async throws {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.accept([delivery("1", of: "a")])
    await stage.running("1")
    await lanes.begin([try await begun("2", of: "a", on: stage)])
    await stage.row("2", is: .pending)
    stage.finish("1")
    await stage.running("2")
    #expect(stage.read { $0.rows["2"]?.state } == .running)
    stage.finish("2")
    await lanes.drained()
    #expect(stage.read { $0.rows["2"]?.attempts } == 1)
  }

  @Test func `an attempt that comes after the end stays pending`() async throws {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.stop()
    await lanes.begin([try await begun("1", of: "a", on: stage)])
    #expect(stage.read { $0.rows["1"]?.state } == .pending)
    #expect(stage.read { $0.jobs.isEmpty })
  }

  @Test func `an event older than the hook allows has no attempt`() async throws {
    let hook = Hook.edge("a").with { $0.maxAge = .seconds(60) }
    let late = delivery("1", of: "a")
    let action = StoredAction(command, of: hook, in: .of(hook))
    #expect(BegunAttempt(of: late, hook, action, at: late.event.time.instant + .seconds(61)) == nil)
    #expect(BegunAttempt(of: late, hook, action, at: late.event.time.instant + .seconds(59))?.running.state == .running)
  }
}
