// SPDX-License-Identifier: MIT
import Events
import Hooks
import Testing
import TimerEngine

@Suite struct EventPatternTests {
  private static let marks = EventType.allCases.filter { $0.mark != nil }
  private static let edges = EventType.allCases.filter { !$0.needsWholeName }

  private func named(_ text: String, phase: Phase?) -> Set<String> {
    Set(EventType.allCases.filter { EventPattern(text).matches($0, phase: phase) }.map(\.rawValue))
  }

  @Test(arguments: EventType.allCases) func `a name means its event and no other`(_ type: EventType) {
    for phase in [nil, Phase.focus, .shortBreak, .longBreak] {
      #expect(named(type.rawValue, phase: phase) == [type.rawValue])
    }
  }

  @Test(arguments: ["started", "paused", "resumed", "extended", "completed", "skipped", "ending", "elapsed"])
  func `a kind of break means only that kind`(_ what: String) {
    for (name, phase, other) in [
      ("short-break", Phase.shortBreak, Phase.longBreak), ("long-break", .longBreak, .shortBreak),
    ] {
      #expect(named("\(name).\(what)", phase: phase) == ["break.\(what)"])
      #expect(named("\(name).\(what)", phase: other) == [])
      #expect(named("\(name).\(what)", phase: .focus) == [])
      #expect(named("\(name).\(what)", phase: nil) == [])
      #expect(EventType.allCases.contains { EventPattern("\(name).\(what)").wouldMatch($0) })
    }
  }

  @Test func `a star means everything but what needs its whole name`() {
    #expect(named("*", phase: .focus) == Set(Self.edges.map(\.rawValue)))
  }

  @Test(
    arguments: EventType.allCases.filter(\.needsWholeName),
    ["*", "*.*", "*ending", "*.elapsed", "focus.*", "break*", "pause.elapse*", "session.*", "*ed"])
  func `a pattern never means a mark or a change of the record`(_ type: EventType, _ pattern: String) {
    for phase in [nil, Phase.focus, .shortBreak, .longBreak] {
      #expect(!EventPattern(pattern).matches(type, phase: phase))
    }
  }

  @Test(arguments: [
    (
      "focus.*", Phase.focus,
      ["started", "paused", "resumed", "extended", "completed", "abandoned"].map { "focus." + $0 }
    ),
    ("*.started", .focus, ["focus.started", "break.started", "daemon.started"]),
    ("*.completed", .shortBreak, ["focus.completed", "break.completed", "round.completed"]),
    (
      "long-break.*", .longBreak,
      ["started", "paused", "resumed", "extended", "completed", "skipped"].map { "break." + $0 }
    ),
    ("long-break.*", .shortBreak, []),
    ("*-break.s*", .shortBreak, ["break.started", "break.skipped"]),
    ("s*", .focus, ["strike.added", "sound.changed", "system.suspended", "system.resumed"]),
    ("f*u*.c*d", .focus, ["focus.completed"]), ("**focus.started**", .focus, ["focus.started"]),
    ("focus.started*", .focus, ["focus.started"]), ("", .focus, []), ("Focus.started", .focus, []),
    ("focus", .focus, []), ("focus.startedx", .focus, []),
  ])
  func `a pattern means what fits`(_ pattern: String, _ phase: Phase, _ types: [String]) {
    #expect(named(pattern, phase: phase) == Set(types))
  }

  @Test(.timeLimit(.minutes(1))) func `many stars take no time`() {
    let pattern = EventPattern(String(repeating: "*", count: 200) + "x")
    #expect(!EventType.allCases.contains { pattern.wouldMatch($0) })
    #expect(!EventPattern(String(repeating: "*a", count: 200)).matches(.focusAbandoned, phase: .focus))
  }

  @Test func `an event is matched by its session`() {
    var sequencer = Sequencer(
      progress: Progress(at: Instant(milliseconds: 0), days: NoDays()), host: "h", entropy: 1)
    let rest = Session(id: "b", phase: .longBreak, planned: .minutes(15), startedAt: Instant(milliseconds: 0))
    let timer = TimerSnapshot(
      mode: .running, session: rest, since: rest.startedAt, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    let event = sequencer.event(.breakStarted, reason: .auto, timer: timer, at: rest.startedAt) { _ in }
    #expect(EventPattern("long-break.started").matches(event))
    #expect(!EventPattern("short-break.started").matches(event))
    #expect(EventPattern("break.started").matches(event))
  }

  @Test(arguments: [
    ("focus.ending", Mark.Kind.focusEnding), ("short-break.ending", .breakEnding),
    ("long-break.elapsed", .breakElapsed),
    ("pause.elapsed", .pauseElapsed), ("idle.elapsed", .idleElapsed),
  ])
  func `a mark is named outright`(_ name: String, _ mark: Mark.Kind) {
    #expect(EventPattern(name).mark == mark)
  }

  @Test(arguments: ["*.ending", "focus.started", "*", "ending", "short-break"])
  func `everything else names no mark`(_ text: String) {
    #expect(EventPattern(text).mark == nil)
  }
}

/// One endless day.
struct NoDays: Days {
  func day(containing instant: Instant) -> Range<Instant> {
    Instant(milliseconds: .min)..<Instant(milliseconds: .max)
  }
  func week(containing instant: Instant) -> Range<Instant> { day(containing: instant) }
}
