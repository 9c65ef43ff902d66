// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import Messages
import Simulation
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

/// The daemon of `hooks simulate` and the real one are told the same things at the same times.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct SimulationAgreementTests {
  /// What one step brought about, in either of them.
  fileprivate struct Outcome: Equatable {
    var events: [Event] = []
    var runs: [String] = []
    var refused: [String] = []
    var enters: [String] = []
    var exits: [String] = []
  }

  /// Both daemons side by side.
  private struct Pair {
    let desk: Desk
    var model: VirtualDaemon
    /// What is heard now.
    var heard = "off"
    var modelHeard = "off"

    init(_ configuration: Hooks.Configuration) async throws {
      desk = try Desk(configuration)
      let state = await desk.timekeeper.state
      model = VirtualDaemon(
        configuration, timer: state.timer, sequencer: state.sequencer, days: UTCDays(), expressions: Expressions())
    }

    /// Does the same in both and compares. Scopes are entered and exited as fast as they can be.
    mutating func both(
      _ what: String, pass: Duration = .zero, real: @Sendable (isolated Timekeeper) throws -> Void,
      model step: (inout VirtualDaemon) throws -> [Moment]
    ) async throws {
      let before = desk.effects.all.count
      desk.clock.pass(pass)
      var refusals: [TimerRefusal?] = [nil, nil]
      do { try await desk.timekeeper.does(real) } catch let refusal as TimerRefusal { refusals[0] = refusal }
      var done = 0
      while true {
        await desk.timekeeper.flushed()
        let changes = desk.effects.all.dropFirst(before).map { [$0] }.flatMap(\.changes)
        guard changes.count > done else { break }
        for change in changes.dropFirst(done) {
          try await desk.timekeeper.does { keeper in
            switch change {
            case .enter(let lease): keeper.entered(lease, .of(lease))
            case .exit(let lease): keeper.exited(lease, .of(lease))
            }
          }
        }
        done = changes.count
      }
      let effects = Array(desk.effects.all.dropFirst(before))
      var moments: [Moment] = []
      do { moments = try step(&model) } catch let refusal as TimerRefusal { refusals[1] = refusal }
      #expect(refusals[0] == refusals[1], "\(what)")
      #expect(Outcome(effects) == Outcome(moments), "\(what)")
      for case .sound(let play) in effects { heard = play?.sound.name ?? "off" }
      for moment in moments { modelHeard = moment.sound?.name ?? modelHeard }
      // A session that is described anew changes no sound before the next event.
      if !effects.events.isEmpty { #expect(heard == modelHeard, "\(what)") }
    }

    /// Lets time pass up to `instant`, with a look at each moment at which the daemon would wake.
    mutating func wait(until instant: Instant) async throws {
      while desk.clock.reading.wall < instant {
        let next = min(instant, model.nextWake ?? instant)
        try await both(
          "at \(next.rfc3339)", pass: next - desk.clock.reading.wall, real: { try $0.commit { $0.advance() } },
          model: { $0.advance(to: next) })
      }
    }
  }

  private static func hooks(using generator: inout SplitMix64) -> [Hook] {
    func conditioned(_ hook: Hook, _ conditions: Condition...) -> Hook {
      var hook = hook
      switch hook.trigger {
      case .edge(var edge):
        edge.conditions = conditions
        hook.trigger = .edge(edge)
      case .level(var level):
        level.conditions += conditions
        hook.trigger = .level(level)
      }
      return hook
    }
    func marked(_ id: String, on event: String, _ change: (inout Edge) -> Void) -> Hook {
      .edge(id, on: event) { hook in
        guard case .edge(var edge) = hook.trigger else { return }
        change(&edge)
        hook.trigger = .edge(edge)
      }
    }
    let window = TimeWindow(days: TimeWindow.everyDay, start: 600, end: 780)
    var lamp = Hook.level("lamp", while: .focus, .break)
    lamp.environment = ["PHASE": .expression("timer.phase")]
    let sound = LevelAction.play(Play(sound: .bundled("meditation")))
    let pool = [
      Hook.edge("all", on: "*"), .edge("done", on: "focus.completed", "break.*"),
      conditioned(.edge("task", on: "focus.*"), Condition(.if, .expression("session.task != \"\"", isTimed: false))),
      conditioned(.edge("morning", on: "*.started"), Condition(.during, .during([window]))),
      conditioned(
        .edge("broken", on: "focus.*"), Condition(.if, .expression("1 / today.pomodoros > 0", isTimed: false))),
      marked("lead", on: "focus.ending") { $0.lead = .minutes(2) },
      marked("nag", on: "idle.elapsed") { ($0.every, $0.times) = (.minutes(5), 3) },
      marked("tick", on: "focus.elapsed") { $0.every = .minutes(10) },
      .level("block", while: .focus), .level("rest", while: .break, .idle), lamp,
      conditioned(.level("window", while: .focus, .focusPaused), Condition(.during, .during([window]))),
      conditioned(
        .level("clock", while: .idle),
        Condition(.if, .expression("now.getMinutes() % 7 < 4", isTimed: true))),
      conditioned(
        .level("count", while: .focus), Condition(.if, .expression("today.pomodoros > 1", isTimed: true))),
      Hook(
        id: "drums", trigger: .level(Level(conditions: [.levels([.shortBreak])], action: sound)),
        place: Place(file: "hooks.yml", line: 1, column: 1)),
    ]
    return pool.filter { _ in Bool.random(using: &generator) }
  }

  private static func command(using generator: inout SplitMix64) -> TimerCommand {
    let commands: [TimerCommand] = [
      .start, .start(StartOptions(task: "a", project: "x", isFocus: true)), .start(StartOptions(length: .minutes(3))),
      .again, .takeBreak(kind: nil, length: nil), .takeBreak(kind: .long, length: .minutes(7)), .pause, .pause, .resume,
      .toggle, .toggle, .skip(), .finish(force: true), .stop(keep: true), .stop(keep: false), .extend(by: .minutes(5)),
      .strike(text: "x"), .reset(), .describe(task: "b", project: "x", tags: nil), .note(text: "n"),
    ]
    return commands[Int.random(in: 0..<commands.count, using: &generator)]
  }

  @Test(.slow, arguments: 1...8) func `both decide alike`(_ seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    let hooks = Self.hooks(using: &generator)
    var configuration = Hooks.Configuration()
    configuration.hooks = hooks
    configuration.ambient.sound = .bundled("waterfall")
    configuration.projects["x"] = Project(ambient: .bundled("rain"))
    configuration.goals = Goals(daily: .pomodoros(2))
    configuration.timer.autoStart = AutoStart.allCases[Int(seed) % 3]
    configuration.timer.strikeLimit = 1
    configuration.notify.lead = .minutes(1)
    var pair = try await Pair(configuration)
    try await pair.both(
      "begin", real: { try $0.begin(version: "test") }, model: { $0.begin(version: "test") })
    for step in 0..<25 {
      let wait = Duration.seconds(Int.random(in: 0...1500, using: &generator))
      let now = pair.desk.clock.reading.wall
      if step % 9 == 8 {
        // Nobody looked for a while, as under load: what is due is due late.
        try await pair.both(
          "late \(step)", pass: wait, real: { try $0.commit { $0.advance() } }, model: { $0.advance(to: now + wait) })
      } else {
        try await pair.wait(until: now + wait)
      }
      let command = Self.command(using: &generator)
      try await pair.both(
        "\(step) \(command)", real: { _ = try $0.handle(command, session: nil) }, model: { try $0.handle(command) })
    }
    try await pair.both(
      "stop", real: { $0.stop(version: "test") }, model: { $0.stop(version: "test") })
    #expect(await pair.desk.timekeeper.leased().isEmpty)
    await pair.desk.timekeeper.finish()
  }
}

extension SimulationAgreementTests.Outcome {
  fileprivate init(_ effects: [Effect]) {
    events = effects.events
    let deliveries = effects.flatMap { effect -> [Delivery] in
      switch effect {
      case .deliver(let deliveries): deliveries
      case .deliveries(let ended): ended.filter { $1 == nil && !$0.conditions.isEmpty }.map(\.0)
      default: []
      }
    }
    runs = deliveries.filter { $0.state == .pending }.map { "\($0.event.id) \($0.hook)" }.sorted()
    refused = deliveries.filter { $0.state == .skipped }.map {
      "\($0.event.id) \($0.hook): \($0.note.map(English().delivery) ?? "")"
    }.sorted()
    for change in effects.changes {
      switch change {
      case .enter(let lease): enters.append(lease.hook)
      case .exit(let lease): exits.append(lease.hook)
      }
    }
    enters.sort()
    exits.sort()
  }

  fileprivate init(_ moments: [Moment]) {
    events = moments.compactMap(\.event)
    for moment in moments {
      guard let event = moment.event else { continue }
      runs += moment.runs.map { "\(event.id) \($0)" }
      // Those of levels are the simulation's own.
      refused += moment.refused.filter { $0.conditions.first?.key != .while }.map {
        "\(event.id) \($0.hook): \($0.why)"
      }
    }
    runs.sort()
    refused.sort()
    enters = moments.flatMap(\.enters).sorted()
    exits = moments.flatMap(\.exits).sorted()
  }
}

extension Timekeeper {
  fileprivate func does(_ body: @Sendable (isolated Timekeeper) throws -> Void) throws { try body(self) }
}
