// SPDX-License-Identifier: MIT
import Testing
import TimerEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What must hold whatever anybody does: thousands of random command sequences, each from its seed.
struct PropertyTests {
  @Test(arguments: 0..<16)
  func `whatever is done the rules hold`(group: UInt64) throws {
    for seed in (group * 80)..<(group * 80 + 80) {
      var play = Play(seed: seed)
      for _ in 0..<25 { play.step() }
      play.history.check(play.engine, seed: seed)
    }
  }

  @Test func `nothing drifts over ten thousand phases`() throws {
    let lengths = PhaseLengths(focus: .seconds(25), shortBreak: .seconds(5), longBreak: .seconds(15))
    var engine = Desk(TimerSettings(lengths: lengths, autoStart: .all)).engine
    var generator = SplitMix64(state: 3)
    _ = try engine.handle(.start, at: nine)
    var (ended, due, now) = (0, nine, nine)
    while ended < 10_000 {
      // Noticed up to forty seconds late, at random.
      now = now + .milliseconds(Int64.random(in: 1...40_000, using: &generator))
      for transition in engine.advance(to: now) {
        let phase = try #require(transition.events.first?.session?.phase)
        due = due + lengths[phase]
        ended += 1
        #expect(transition.events.allSatisfy { $0.time == due })
      }
    }
    // A round is 4 × 25 + 3 × 5 + 15 seconds in 8 phases.
    let whole = ended / 8
    let rest = (0..<(ended % 8)).reduce(Duration.zero) { $0 + ($1 % 2 == 0 ? .seconds(25) : .seconds(5)) }
    #expect(due == nine + .seconds(130 * whole) + rest)
  }

  @Test func `the state survives being written and read`() throws {
    for seed in UInt64(0)..<20 {
      var play = Play(seed: seed)
      for _ in 0..<30 {
        play.step()
        let data = try JSONEncoder().encode(play.engine.state)
        #expect(try JSONDecoder().decode(TimerState.self, from: data) == play.engine.state)
      }
      let data = try JSONEncoder().encode(play.history.transitions)
      #expect(try JSONDecoder().decode([Transition].self, from: data) == play.history.transitions)
    }
  }
}

/// One random person at one timer.
private struct Play {
  var engine: TimerEngine
  var history = History()
  private var generator: SplitMix64
  private var now = nine

  init(seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let seconds = [1, 7, 60, 300, 1500]
    func length() -> Duration { .seconds(seconds.randomElement(using: &generator) ?? 1) }
    let settings = TimerSettings(
      lengths: PhaseLengths(focus: length(), shortBreak: length(), longBreak: length()),
      longBreakEvery: Int.random(in: 1...4, using: &generator), strikeLimit: Int.random(in: 0...2, using: &generator),
      autoStart: AutoStart.allCases.randomElement(using: &generator) ?? .break,
      focusOnSuspend: SuspendPolicy.allCases.randomElement(using: &generator) ?? .pause,
      breakOnSuspend: SuspendPolicy.allCases.randomElement(using: &generator) ?? .count,
      onStop: OnStop.allCases.randomElement(using: &generator) ?? .ask,
      roundExpiresAfter: .minutes(Int.random(in: 1...30, using: &generator)))
    let marks = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      Mark(
        kind: Mark.Kind.allCases.randomElement(using: &generator) ?? .focusEnding,
        interval: .milliseconds(Int64.random(in: 900...90_000, using: &generator)),
        times: Bool.random(using: &generator) ? nil : Int.random(in: 0...5, using: &generator))
    }
    engine = TimerEngine(
      state: TimerState(at: nine, entropy: seed), settings: settings, marks: Set(marks),
      dayStart: Bool.random(using: &generator) ? nil : nine)
    self.generator = generator
  }

  mutating func step() {
    pass()
    let before = engine
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<4: wait()
    case 4: sleep()
    case 5: changeLengths()
    default: command()
    }
    #expect(engine.state.now >= before.state.now)
    #expect(engine.nextDeadline.map { $0 > engine.state.now } ?? true)
    #expect((0...max(1, engine.settings.longBreakEvery)).contains(engine.state.roundCompleted))
    #expect(engine.snapshot(at: engine.state.now).session == engine.state.current)
  }

  /// Lets time pass: mostly a little, now and then much.
  private mutating func pass() {
    let bound: Int64 = [500, 5_000, 60_000, 600_000, 5_000_000].randomElement(using: &generator) ?? 500
    now = now + .milliseconds(Int64.random(in: 0...bound, using: &generator))
  }

  /// Time alone; where it isn't a gap, it doesn't matter in how many steps it passes.
  private mutating func wait() {
    let (start, foreseen) = (engine, engine.snapshot(at: now))
    let transitions = engine.advance(to: now)
    history.add(transitions)
    #expect(engine.snapshot(at: now) == foreseen)
    #expect(transitions.last.map { $0.timer.mode == foreseen.mode } ?? true)
    guard now - start.state.now <= TimerEngine.lateness else { return }
    var slow = start
    var steps: [Transition] = []
    while let deadline = slow.nextDeadline, deadline < now { steps += slow.advance(to: deadline) }
    steps += slow.advance(to: now)
    #expect(steps == transitions)
    #expect(slow == engine)
  }

  private mutating func sleep() {
    let start = now
    pass()
    history.add(engine.suspended(from: start, to: now))
  }

  private mutating func changeLengths() {
    var settings = engine.settings
    settings.lengths.focus = .seconds(Int.random(in: 1...600, using: &generator))
    settings.lengths.shortBreak = .seconds(Int.random(in: 1...60, using: &generator))
    history.add(engine.apply(settings: settings, at: now))
  }

  private mutating func command() {
    let ago = Duration.seconds(Int.random(in: 0...200, using: &generator))
    let length = Duration.seconds(Int.random(in: 0...400, using: &generator))
    let commands: [TimerCommand] = [
      .start, .startFocus, .startOpen, .start("task"), .start(StartOptions(ago: ago, isFocus: true)),
      .start(StartOptions(length: length)), .again, .rest, .takeBreak(kind: .long, length: length), .pause, .resume,
      .toggle, .toggle, .stop(keep: true), .stop(keep: false), .stop(keep: nil), .skip(), .skip(keep: false), .finish(),
      .finish(force: true), .extend(by: length), .extend(by: .zero - length), .strike(text: "s"), .strike(text: "s"),
      .reset(), .describe(task: "t", project: nil, tags: nil), .note(text: "n"),
    ]
    let sessions = [nil, nil, engine.state.current?.id, engine.state.lastFocus?.id]
    let before = engine
    do throws(TimerRefusal) {
      let command = commands.randomElement(using: &generator) ?? .toggle
      let session = sessions.randomElement(using: &generator) ?? nil
      history.add(try engine.handle(command, session: session, at: now))
    } catch {
      #expect(engine == before)
    }
  }
}

extension TimerEvent {
  fileprivate var isOfSystem: Bool { name.hasPrefix("system.") }
}

/// Everything that one timer told, and what must be true of it.
private struct History {
  private(set) var transitions: [Transition] = []

  mutating func add(_ new: [Transition]) { transitions += new }

  func check(_ engine: TimerEngine, seed: UInt64) {
    var order: [String] = []
    var stories: [String: [TimerEvent]] = [:]
    for transition in transitions {
      #expect(!transition.events.isEmpty)
      for event in transition.events {
        guard let session = event.session else { continue }
        if stories[session.id] == nil { order.append(session.id) }
        stories[session.id, default: []].append(event)
      }
    }
    var end: Instant?
    for id in order {
      let story = stories[id] ?? []
      let last = check(story, isCurrent: id == engine.state.current?.id, engine.settings, seed: seed)
      if let end, let begin = story.first?.session?.startedAt { #expect(begin >= end, "seed \(seed): two at once") }
      end = last?.endedAt
    }
    let started = order.last { stories[$0]?.first?.kind == .started }
    if let current = engine.state.current { #expect(current.id == started, "seed \(seed)") }
  }

  /// One session's events: begins once, ends once, alternates between running and paused, and its time adds up.
  private func check(_ story: [TimerEvent], isCurrent: Bool, _ settings: TimerSettings, seed: UInt64) -> Session? {
    let terminal = story.filter(\.isTerminal)
    #expect(terminal.count == (isCurrent ? 0 : 1), "seed \(seed): \(story.map(\.line))")
    if story.count == 1, terminal.first?.reason == .strikes { return story[0].session }
    #expect(story.first?.kind == .started && story.filter { $0.kind == .started }.count == 1)
    var (isRunning, isOver, told, since) = (false, false, Duration.zero, Instant(milliseconds: 0))
    for event in story {
      switch event.kind {
      case .started, .resumed:
        #expect(!isRunning && !isOver)
        (isRunning, since) = (true, event.time)
      case .paused:
        #expect(isRunning && !isOver)
        (isRunning, told) = (false, told + (event.time - since))
      case .completed, .abandoned, .skipped:
        #expect(!isOver)
        if isRunning { told += event.time - since }
        (isRunning, isOver) = (false, true)
      case .systemSuspended where isRunning:
        told += event.time - since
        since = event.time
      case .systemResumed where isRunning:
        let policy = event.session?.phase == .focus ? settings.focusOnSuspend : settings.breakOnSuspend
        told += policy == .freeze ? .zero : event.time - since
        since = event.time
      case .mark, .extended:
        #expect(!isOver)
      case .strikeAdded, .roundCompleted, .systemSuspended, .systemResumed:
        break
      }
    }
    // A break that a focus ended in the past has told of things after its end; what was due in a sleep follows the waking.
    let times = story.filter { $0.reason != .skipped && !$0.isOfSystem }.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed): \(story.map(\.line))")
    guard let session = terminal.first?.session, let end = session.endedAt else { return nil }
    #expect(session.elapsed(at: end) == told, "seed \(seed): \(story.map(\.line))")
    #expect(session.segments.allSatisfy { $0.start >= session.startedAt && ($0.end.map { $0 <= end } ?? false) })
    #expect(zip(session.segments, session.segments.dropFirst()).allSatisfy { ($0.end ?? end) <= $1.start })
    let timeWasUp = [.elapsed, .recovered].contains(terminal[0].reason)
    #expect(!timeWasUp || session.planned == told, "seed \(seed)")
    #expect(session.outcome != .running)
    return session
  }
}
