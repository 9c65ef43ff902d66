// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Simulation

/// Whole days, and what hooks make of them.
struct DayTests {
  private static let example = URL(filePath: #filePath)
    .appending(path: "../../../../hooks.example.yml").standardized.path

  private static let conditions = """
    version: 1
    timer: { focus: 20m, long-break-every: 2 }
    goals: { daily: 2 pomodoros }
    ambient: { sound: waterfall, volume: 40 }
    notify: { lead: 1m }
    hooks:
      deep-only:
        on: focus.completed
        if: session.task == "deep work"
        run: "true"
      after-two:
        on: short-break.started
        if: today.pomodoros >= 1
        during: mon-fri 09:00-18:00
        run: "true"
      nag:
        on: idle.elapsed
        every: 5m
        times: 3
        run: "true"
      half-time:
        on: focus.elapsed
        every: 10m
        run: "true"
      quiet:
        while: focus
        during: 09:12-10:30
        enter: "true"
        exit: "true"
      lamp:
        while: timer.phase != "idle"
        env: { COLOUR: "${{ timer.phase }}" }
        enter: "true"
        exit: "true"
      drums:
        while: timer.phase == "long-break" && now < timestamp("2030-01-01T00:00:00Z")
        play: { sound: meditation, volume: 25 }
      broken:
        on: focus.started
        webhook:
          url: https://h.example
          json: { length: "${{ 60 / today.pomodoros }}" }
      off:
        enabled: false
        on: "*"
        run: "true"
      everything:
        on: "daemon.*"
        run: "true"
    """

  @Test func `the example's day`() throws {
    try Golden.check(VirtualDay.play(try load(file: Self.example)).text, "example.txt")
  }

  @Test func `a day with conditions`() throws {
    let configuration = try load(Self.conditions)
    try Golden.check(VirtualDay.play(configuration).text, "conditions.txt")
    let rows = try VirtualDay.play(configuration, rounds: 1).map { try JSON.line($0) }
    try Golden.check(rows.joined(separator: "\n"), "conditions.jsonl")
  }

  @Test func `the same file gives the same day`() throws {
    let configuration = try load(Self.conditions)
    #expect(VirtualDay.play(configuration) == VirtualDay.play(configuration))
  }

  @Test(
    arguments: ["none", "break", "all"], [1, 2, 3, 4, 7])
  func `a day ends with everybody gone and everything off`(_ autoStart: String, _ every: Int) throws {
    let configuration = try load(
      """
      version: 1
      timer: { auto-start: \(autoStart), long-break-every: \(every), strike-limit: 1 }
      ambient: { sound: waterfall }
      hooks:
        a: { while: focus, enter: "true", exit: "true" }
        b: { while: [idle, break, focus-paused], enter: "true", exit: "true" }
      """)
    for rounds in 1...3 {
      let moments = VirtualDay.play(configuration, rounds: rounds)
      #expect(moments.types.first == "daemon.started" && moments.types.last == "daemon.stopping")
      #expect(moments.count { $0.type == "focus.completed" } == rounds * every)
      #expect(moments.count { $0.type == "round.completed" } == rounds)
      let types = moments.types
      for incident in ["strike.added", "focus.paused", "focus.resumed", "focus.abandoned", "focus.extended"] {
        #expect(types.contains(incident), "\(incident)")
      }
      let changes = moments.flatMap { moment in moment.exits.map { ($0, -1) } + moment.enters.map { ($0, 1) } }
      for hook in ["a", "b"] { #expect(changes.filter { $0.0 == hook }.reduce(0) { $0 + $1.1 } == 0) }
      #expect(moments.last { $0.sound != nil }?.sound == .silence)
      #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.time.instant <= $1.time.instant })
    }
  }

  @Test func `lengths that leave no time for anything`() throws {
    let configuration = try load("version: 1\ntimer: { focus: 1s, short-break: 1s, long-break: 1s }")
    #expect(VirtualDay.play(configuration).count { $0.type == "focus.completed" } == 8)
  }

  @Test func `a project's lengths and the task are used`() throws {
    let configuration = try load(
      """
      version: 1
      projects: { writing: { focus: 50m, ambient: meditation } }
      hooks:
        a: { on: focus.completed, if: session.task == "poem", run: "true" }
      """)
    let moments = VirtualDay.play(configuration, task: "poem", project: "writing")
    #expect(moments.first { !$0.runs.isEmpty }?.line.hasPrefix("09:50:00 focus.completed") == true)
    #expect(moments.compactMap(\.sound).first?.name == "meditation")
  }

  @Test func `what is filled in with a delivery's id runs, and is entered`() throws {
    let moments = VirtualDay.play(
      try load(
        """
        version: 1
        hooks:
          a: { on: focus.completed, webhook: { url: "https://a.example/${{ delivery.id }}" } }
          b: { while: focus, enter: { webhook: { url: "https://a.example/b", body: "${{ delivery.id }}" } } }
        """), rounds: 1)
    #expect(moments.contains { $0.runs == ["a"] } && moments.contains { $0.enters == ["b"] })
    let refused = moments.flatMap(\.refused)
    #expect(refused.isEmpty)
  }

  @Test func `time alone enters and exits, and why is said`() throws {
    let moments = VirtualDay.play(try load(Self.conditions)).filter { $0.event == nil }
    #expect(
      moments.map(\.line) == [
        "09:12:00 - | enter quiet",
        "10:30:00 - | not quiet: during '09:12-10:30' was false | exit quiet",
      ])
  }

  @Test func `a level that is there and refused is told once`() throws {
    let configuration = try load(
      """
      version: 1
      hooks:
        a: { while: focus, if: session.project == "x", enter: "true", exit: "true" }
        b: { while: focus, if: session.project == "x", play: meditation }
        c: { while: idle, env: { A: "${{ 1 / today.pomodoros }}" }, enter: "true", exit: "true" }
        d: { while: short-break, play: "${{ [\\"waterfall\\"][today.pomodoros] }}" }
      """)
    let told = VirtualDay.play(configuration, rounds: 1).filter { !$0.refused.isEmpty }
    #expect(told.filter { $0.refused.contains { $0.hook == "a" } }.allSatisfy { $0.type.hasPrefix("focus.") })
    // Once a stay in the level: four pomodoros, one of them paused, one begun twice.
    #expect(told.count { $0.refused.contains { $0.hook == "a" } } == 6)
    #expect(told.count { $0.refused.contains { $0.hook == "b" } } == 6)
    guard case .noValue? = told.first?.refused.first?.reasons.first else {
      Issue.record("\(told)")
      return
    }
    #expect(told.contains { $0.refused.contains { $0.hook == "d" } })
  }
}
