// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import Testing
import TimerEngine

@Suite struct PlannerTests {
  private static func mark(_ type: EventType, lead: Int64? = nil, every: Int64? = nil, count: Int? = nil) -> Event {
    event(type) {
      $0.lead = lead
      $0.every = every
      $0.count = count
    }
  }

  private static let table: [(Hook, Event, Planner.Answer)] = [
    (.edge("h", on: "focus.completed"), event(.focusCompleted), .acts),
    (.edge("h", on: "break.started", "focus.completed"), event(.focusCompleted), .acts),
    (.edge("h", on: "short-break.started"), event(.breakStarted, phase: .shortBreak), .acts),
    (.edge("h", on: "short-break.started"), event(.breakStarted, phase: .longBreak), .otherEvent),
    (.edge("h", on: "focus.started"), event(.focusCompleted), .otherEvent),
    (.edge("h", on: "*"), event(.daemonStarted, phase: nil), .acts),
    (.edge("h", on: "*"), mark(.focusEnding, lead: 60), .otherEvent),
    (Hook.edge("h", on: "*").with { $0.isEnabled = false }, event(.focusCompleted), .disabled),
    (Hook.edge("h", on: "focus.started").with { $0.isEnabled = false }, event(.focusCompleted), .otherEvent),
    (.level("h", while: .focus), event(.focusStarted), .isLevel),
    (.edge("h", on: "focus.ending"), mark(.focusEnding, lead: 60), .acts),
    (.edge("h", on: "focus.ending"), mark(.focusEnding, lead: 30), .otherMark),
    (.edge("h", on: "focus.ending") { $0.lead = .seconds(30) }, mark(.focusEnding, lead: 30), .acts),
    (.edge("h", on: "focus.ending") { $0.lead = .seconds(30) }, mark(.breakEnding, lead: 30), .otherEvent),
    (.edge("h", on: "break.elapsed") { $0.every = .minutes(5) }, mark(.breakElapsed, every: 300, count: 9), .acts),
    (.edge("h", on: "break.elapsed") { $0.every = .minutes(4) }, mark(.breakElapsed, every: 300), .otherMark),
    (
      .edge("h", on: "idle.elapsed") {
        $0.every = .minutes(5)
        $0.times = 3
      }, mark(.idleElapsed, every: 300, count: 3), .acts
    ),
    (
      .edge("h", on: "idle.elapsed") {
        $0.every = .minutes(5)
        $0.times = 3
      }, mark(.idleElapsed, every: 300, count: 4), .timesReached(3)
    ),
    (
      .edge("h", on: "hook.failed"),
      event(.hookFailed) { $0.delivery = DeliveryInfo(id: "d", hook: "h", error: "x") }, .ownFailure
    ),
    (
      .edge("h", on: "*"), event(.hookFailed) { $0.delivery = DeliveryInfo(id: "d", hook: "other", error: "x") }, .acts
    ),
  ]

  @Test(arguments: table.indices) func `a hook acts on its events only`(_ index: Int) {
    let (hook, event, answer) = Self.table[index]
    #expect(Planner.answer(of: hook, to: event) == answer, "\(event.type.rawValue)")
    #expect(answer.acts == (answer == .acts))
  }

  @Test func `deliveries are in the order of events and then of the file`() {
    let configuration = Configuration.of(
      .edge("z", on: "*"), .edge("a", on: "break.started", "focus.completed"), .edge("off", on: "*"),
      .level("l", while: .focus), .edge("b", on: "break.started"))
    var number = 0
    let deliveries = Planner.deliveries(
      for: [event(.focusCompleted), event(.breakStarted, number: 2, phase: .shortBreak)], in: configuration,
      switchedOff: ["off"], at: nine, situation: { expressions.situation(of: $0) }
    ) {
      number += 1
      return "d\(number)"
    }
    #expect(
      deliveries.map { "\($0.id) \($0.hook) \($0.event.number)" } == ["d1 z 1", "d2 a 1", "d3 z 2", "d4 a 2", "d5 b 2"])
    #expect(deliveries.allSatisfy { $0.state == .pending && $0.attempts == 0 && $0.nextAttemptAt == nine })
  }

  @Test func `an event that two patterns of a hook name causes one delivery`() {
    let configuration = Configuration.of(.edge("a", on: "break.started", "short-break.started", "*"))
    let deliveries = Planner.deliveries(
      for: [event(.breakStarted, phase: .shortBreak)], in: configuration, switchedOff: [], at: nine,
      situation: { expressions.situation(of: $0) }, newID: { "d" })
    #expect(deliveries.count == 1)
  }
}
