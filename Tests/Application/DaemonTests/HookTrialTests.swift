// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import Testing
import TimerEngine

@testable import Daemon

@Suite struct HookTrialTests {
  private static let idle = TimerSnapshot(
    mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 1, length: 4),
    next: NextPhase(phase: .focus, planned: .minutes(25)))

  private func tried(_ event: String, _ set: [String: String] = [:]) throws -> TrialEvent {
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    return try TrialEvent(
      TestParams(event: event, set: set), like: Self.idle, settings: TimerSettings(), at: nine, sequencer: &sequencer)
  }

  private func records(
    _ event: String, _ hooks: Hook..., runner: (any ActionRunner)? = nil
  ) async throws -> [TestRecord] {
    var configuration = Hooks.Configuration()
    configuration.hooks = hooks
    let trial = HookTrial(
      configuration: configuration, tried: try tried(event), expressions: Expressions(), makeID: { "id" },
      switchedOff: [], leased: [],
      restore: "/nonexistent/restore")
    return await trial.records(runner: runner, startedAt: nine)
  }

  @Test(arguments: EventType.names) func `every event can be tried`(_ name: String) throws {
    let tried = try tried(name)
    #expect(EventPattern(name).matches(tried.event))
    #expect(try JSON.read(Event.self, from: JSON.line(tried.event)) == tried.event)
    #expect(tried.event.environment["SEGUE_EVENT"] == tried.event.type.rawValue)
  }

  @Test(arguments: EventType.names) func `a hook on an event runs when it is tried`(_ name: String) async throws {
    var hook = Hook.edge("h", on: name)
    if case .edge(var edge) = hook.trigger {
      edge.every = .minutes(7)
      edge.lead = .minutes(3)
      hook.trigger = .edge(edge)
    }
    let record = try #require(try await records(name, hook).first)
    #expect(record.runs, "\(record.why)")
    #expect(record.action == "true")
    #expect(record.result == nil)
  }

  @Test func `what a trial fills in is its own delivery`() async throws {
    var webhook = Webhook(url: .literal("https://example.org/x"))
    webhook.body = .text(.joined([.expression("delivery.hook"), .literal(" "), .expression("delivery.id")]))
    let edge = Edge(patterns: [EventPattern("focus.completed")], action: .webhook(webhook))
    let hook = Hook(id: "told", trigger: .edge(edge), place: Place(file: "hooks.yml", line: 1, column: 1))
    let record = try #require(try await records("focus.completed", hook).first)
    #expect(record.action == "POST https://example.org/***\ntold id", "\(record)")
  }

  @Test(arguments: [
    "2026-11-23T23:30:00Z", "2026-11-23 23:30", "2026-11-23T23:30", "2026-11-23T23:30:15", "mon 9:30", "monday 09:30",
    "9:30", "Mon 09:30",
  ])
  func `times are taken as people write them`(_ text: String) throws {
    let expected = try #require(
      text.hasSuffix("Z") ? Instant(rfc3339: text) : MomentText.instant(text, now: nine, clock: LocalClock()))
    #expect(try tried("focus.completed", ["now": text]).event.time.instant == expected)
  }

  @Test(arguments: ["", "soon", "25:00", "9:3", "2026-02-30 9:00", "mon"])
  func `what is no time is refused`(_ text: String) {
    #expect(throws: ControlError.self) { try tried("focus.completed", ["now": text]) }
  }

  @Test(arguments: [
    ("focus.complete", "Did you mean 'focus.completed'?"), ("completed", "'focus.completed'"),
    ("focus.xyzzy", "Did you mean 'focus."),
  ])
  func `a misspelt event names the nearest`(_ name: String, _ hint: String) {
    let error = #expect(throws: ControlError.self) { try tried(name) }
    #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    #expect(error?.message.utf8.count ?? 999 < 160)
  }

  @Test func `an event says what it is told to say`() throws {
    let data = try tried(
      "focus.completed",
      [
        "task": "x \"y\"", "project": "p", "tags": "a,b", "note": "n", "reason": "early", "strikes": "3",
        "planned": "3000", "elapsed": "120",
      ]
    ).event.data
    let session = try #require(data.session)
    #expect((session.task, session.project, session.note) == ("x \"y\"", "p", "n"))
    #expect(session.tags == ["a", "b"])
    #expect((session.planned, session.elapsed, session.strikes) == (3000, 120, 3))
    #expect(session.outcome == .completed)
    #expect(data.reason == .early)
    #expect(data.timer.phase == "short-break")
  }

  @Test(arguments: [
    ("focus.complete", [:]), ("*", [:]), ("", [:]), ("short-break.abandoned", [:]),
    ("focus.started", ["colour": "red"]),
    ("focus.started", ["reason": "whim"]), ("focus.started", ["elapsed": "-1"]), ("focus.started", ["planned": "x"]),
    ("focus.started", ["elapsed": "9223372036854775807"]), ("focus.started", ["planned": "99999999999"]),
  ])
  func `what cannot be tried is said`(_ event: String, _ set: [String: String]) {
    #expect {
      _ = try tried(event, set)
    } throws: { ($0 as? ControlError)?.code == ControlError.invalidParams }
  }

  @Test func `each hook says why it runs or not`() async throws {
    let records = try await records(
      "break.started", .edge("other", on: "focus.started"), .edge("off", on: "*") { $0.isEnabled = false },
      .webhook("hook", on: "break.*"), .level("rest", while: .break, enter: "music on"), .level("block", while: .focus),
      .level("leave", while: .break, enter: nil))
    #expect(
      records.map { "\($0.hook) \($0.runs) \($0.why)" } == [
        "other false it waits for focus.started", "off false it is switched off (enabled: false)",
        "hook true on break.*",
        "rest true while break would hold", "block false while 'focus' was false",
        "leave false while break would hold, but it has no enter",
      ])
    #expect(records[2].action?.contains("secret") == false)
    #expect(records[2].action?.hasPrefix("POST https://hooks.example.org/") == true)
    #expect(records[3].action == "music on")
  }

  @Test(arguments: [
    ("focus.completed", "focus off"), ("focus.paused", "focus off"), ("focus.abandoned", "focus off"),
    ("break.skipped", "rest off"), ("focus.started", "idle off"), ("focus.ending", nil), ("goal.reached", nil),
  ])
  func `a scope that the event turns off would exit`(_ event: String, _ exit: String?) async throws {
    let records = try await records(
      event, .level("focus", while: .focus, exit: "focus off"), .level("rest", while: .break, exit: "rest off"),
      .level("idle", while: .idle, exit: "idle off"), .level("open", while: .focus, .idle, exit: nil))
    let exiting = records.filter { $0.exits == true }
    #expect(exiting.map(\.action) == (exit == nil ? [] : [exit]))
    #expect(records.allSatisfy { !($0.runs && $0.exits == true) })
  }

  @Test func `with run it is really done`() async throws {
    struct Runner: ActionRunner {
      func run(_ job: Job) async -> JobResult {
        JobResult(
          .failed("no"), ending: .exit(3), standardOutput: "\(job.hook) \(job.event.type.rawValue) \(job.attempt)")
      }
    }
    let records = try await records(
      "focus.ending", .edge("a", on: "focus.ending"), .edge("b", on: "focus.started"), runner: Runner())
    #expect(records.first?.result?.exit == 3)
    #expect(records.first?.result?.stdout == "a focus.ending 1")
    #expect(records.last?.result == nil)
  }
}
