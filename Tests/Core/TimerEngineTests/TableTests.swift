// SPDX-License-Identifier: MIT
import TestSupport
import Testing
import TimerEngine

/// Every state × every command, as a table that a person can hold against the design.
struct TableTests {
  /// A state, and the minute at which the command comes.
  private struct Situation {
    var name: String
    var minutes: Double
    var steps: [(TimerCommand, Double)]
  }

  private static let work = TimerCommand.start("write")
  private static let fourth: [(TimerCommand, Double)] =
    (0..<4).flatMap { number -> [(TimerCommand, Double)] in
      let begin = Double(number) * 6
      let pomodoro: [(TimerCommand, Double)] = [(work, begin), (.finish(), begin + 5)]
      return number < 3 ? pomodoro + [(.skip(), begin + 5)] : pomodoro
    }

  private static let situations: [Situation] = [
    Situation(name: "idle, nothing yet", minutes: 1, steps: []),
    Situation(name: "idle, focus next", minutes: 7, steps: [(work, 0), (.finish(), 5), (.skip(), 6)]),
    Situation(
      name: "idle, focus next, last focus over five minutes ago", minutes: 12,
      steps: [(work, 0), (.stop(keep: false), 5)]),
    Situation(name: "idle, short break next", minutes: 7, steps: [(work, 0), (.finish(), 5)]),
    Situation(name: "idle, long break next", minutes: 24, steps: fourth),
    Situation(
      name: "idle, last focus kept two minutes ago", minutes: 12, steps: [(work, 0), (.stop(keep: true), 10)]),
    Situation(
      name: "idle, last focus discarded two minutes ago", minutes: 12, steps: [(work, 0), (.stop(keep: false), 10)]),
    Situation(name: "running focus, just begun", minutes: 1, steps: [(work, 0)]),
    Situation(name: "running focus", minutes: 15, steps: [(work, 0), (.finish(), 5), (work, 6)]),
    Situation(
      name: "running focus with four strikes", minutes: 15,
      steps: [(work, 0)] + Array(repeating: (.strike(text: "post"), 1), count: 4)),
    Situation(
      name: "running focus, the last of the round", minutes: 30,
      steps: fourth.dropLast() + Array(repeating: (.strike(text: "post"), 19), count: 4)),
    Situation(name: "running open-ended focus", minutes: 40, steps: [(.startOpen, 0)]),
    Situation(name: "paused focus", minutes: 15, steps: [(work, 0), (.pause, 10)]),
    Situation(name: "paused open-ended focus", minutes: 45, steps: [(.startOpen, 0), (.pause, 40)]),
    Situation(name: "running short break", minutes: 8, steps: [(work, 0), (.finish(), 5), (.start, 6)]),
    Situation(name: "paused short break", minutes: 8, steps: [(work, 0), (.finish(), 5), (.start, 6), (.pause, 7)]),
    Situation(name: "running long break", minutes: 27, steps: fourth + [(.start, 24)]),
    Situation(name: "paused long break", minutes: 27, steps: fourth + [(.start, 24), (.pause, 26)]),
  ]

  private static let commands: [(String, TimerCommand)] = [
    ("start", .start),
    ("start TASK", .start("read")),
    ("start --focus", .startFocus),
    ("start --open", .startOpen),
    ("start --for 50m", .start(for: 50)),
    ("start --ago 1m", .start(ago: 1)),
    ("again", .again),
    ("break", .rest),
    ("break short", .takeBreak(kind: .short, length: nil)),
    ("break long --for 10m", .takeBreak(kind: .long, length: .minutes(10))),
    ("pause", .pause),
    ("resume", .resume),
    ("toggle", .toggle),
    ("stop", .stop(keep: nil)),
    ("stop --keep", .stop(keep: true)),
    ("stop --discard", .stop(keep: false)),
    ("skip", .skip()),
    ("skip --discard", .skip(keep: false)),
    ("finish", .finish()),
    ("finish --force", .finish(force: true)),
    ("extend 5m", .extend(by: .minutes(5))),
    ("shorten 5m", .extend(by: .minutes(-5))),
    ("strike", .strike(text: "chat")),
    ("reset", .reset()),
    ("task", .describe(task: "edit", project: nil, tags: nil)),
    ("note", .note(text: "half done")),
  ]

  @Test(arguments: AutoStart.allCases)
  func `every state and every command`(policy: AutoStart) throws {
    var text = "auto-start: \(policy.rawValue)\n"
    for situation in Self.situations {
      var desk = Desk(TimerSettings(autoStart: .none))
      for (command, minutes) in situation.steps { try desk.tell(command, minutes) }
      _ = desk.engine.apply(settings: TimerSettings(autoStart: policy), at: minute(situation.minutes))
      text += "\n\(situation.name): \(desk.now.line(at: minute(situation.minutes)))\n"
      // What auto-start changes is only what follows the end of a phase: the default's table has all the rest.
      for (name, command) in Self.commands where policy == .break || command == .finish() {
        text += Self.row(
          name,
          try Self.effect(on: desk, at: minute(situation.minutes)) { engine throws(TimerRefusal) in
            try engine.handle(command, at: minute(situation.minutes))
          })
      }
      let due = desk.engine.nextDeadline ?? minute(situation.minutes + 30)
      text += Self.row("time passes", try Self.effect(on: desk, at: due) { engine in engine.advance(to: due) })
    }
    try Golden.check(text, "table-\(policy.rawValue).txt")
  }

  /// Two spaces, the name padded, the effect.
  private static func row(_ name: String, _ effect: String) -> String {
    "  " + name + String(repeating: " ", count: 21 - name.count) + effect + "\n"
  }

  private static func effect(
    on desk: Desk, at instant: Instant, _ act: (inout TimerEngine) throws(TimerRefusal) -> [Transition]
  ) throws -> String {
    var engine = desk.engine
    do throws(TimerRefusal) {
      let transitions = try act(&engine)
      #expect(transitions.count <= 1)
      let events = transitions.map(\.line).joined(separator: " | ")
      return "\(events.isEmpty ? "no event" : events) → \(engine.snapshot(at: instant).line(at: instant))"
    } catch {
      #expect(engine == desk.engine)
      return "refused: \(error)"
    }
  }
}
