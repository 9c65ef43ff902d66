// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// A sleep was once noticed by commands alone: whatever else came first let the focus end while the machine slept.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct SleepBeforeAnythingElseTests {
  enum Input: CaseIterable {
    case choose, stop, take, teardown
  }

  @Test(arguments: Input.allCases) func `the focus is paused as of falling asleep`(_ input: Input) async throws {
    let desk = try await Desk.begun()
    try await desk.tell(.start)
    desk.clock.pass(.minutes(5))
    desk.clock.sleep(.minutes(30))
    let effects = try await desk.after { timekeeper in
      switch input {
      case .choose: try timekeeper.choose(sound: "waterfall", volume: nil)
      case .stop: timekeeper.stop(version: "test")
      case .take: timekeeper.take(Desk.loaded(.of { $0.goals = Goals(daily: .pomodoros(3)) }))
      case .teardown: try timekeeper.teardown()
      }
    }
    #expect(Array(effects.types.prefix(3)) == ["system.suspended", "focus.paused", "system.resumed"])
    #expect(try !desk.eventTypes().contains("focus.completed"))
    let paused = try #require(effects.events.first { $0.type == .focusPaused })
    #expect(paused.time.instant == nine + .minutes(5))
    let status = await desk.timekeeper.status()
    #expect(status.state == .paused)
    #expect(status.elapsed == 300)
  }
}
