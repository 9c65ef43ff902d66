// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatch
import Dispatching
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

/// Lanes over hooks, with everything around them on a stage.
func lanes(over hooks: Hook...) async -> (Lanes, Stage) {
  let stage = Stage(hooks)
  let lanes = Lanes(ledger: stage, runner: stage, clock: stage.clock, now: { stage.now }, seed: 1)
  await lanes.configure(hooks)
  return (lanes, stage)
}

@Suite(.timeLimit(.minutes(Patience.minutes))) struct LanesTests {
  @Test func `a lane does one thing at a time and in order`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a")])
    await lanes.accept([delivery("3", of: "a")])
    for id in ["1", "2", "3"] {
      await stage.running(id)
      stage.finish(id)
    }
    await stage.row("3", is: .succeeded)
    await lanes.drained()
    let log = ["1", "2", "3"].flatMap { ["began \($0)", "run \($0)", "succeeded \($0)"] }
    #expect(stage.read(\.log) == log)
    #expect(stage.read { $0.rows["3"]?.attempts } == 1)
  }

  @Test func `hooks run side by side`() async {
    let (lanes, stage) = await lanes(over: .edge("a"), .edge("b"))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "b"), delivery("3", of: "a")])
    await stage.running("1", "2")
    stage.finish("2")
    stage.finish("1")
    await stage.running("3")
    stage.finish("3")
    await lanes.drained()
  }

  @Test func `an action that blocks its thread holds up no other`() async {
    let hooks = [Hook.edge("a"), .edge("b")]
    let stage = Stage(hooks)
    let lanes = Lanes(ledger: stage, runner: BlockingRunner(), clock: stage.clock, now: { stage.now }, seed: 1)
    await lanes.configure(hooks)
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "b")])
    await lanes.drained()
    #expect(stage.read { $0.rows["1"]?.state } == .succeeded)
    #expect(stage.read { $0.rows["2"]?.state } == .succeeded)
  }

  @Test func `a failure does not hold up its lane`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a")])
    await stage.running("1")
    stage.finish("1", .failed)
    await stage.running("2")
    #expect(stage.read { $0.rows["1"]?.note } == "exit status 1")
    stage.finish("2")
    await lanes.drained()
  }

  @Test func `single drops what comes while it is busy`() async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: .single))
    await stage.commit(delivery("1", of: "a"), delivery("2", of: "a"), to: lanes)
    #expect(stage.read { $0.rows["2"]?.state } == .skipped)
    await stage.running("1")
    await stage.commit(delivery("3", of: "a"), to: lanes)
    #expect(stage.read { $0.rows["3"]?.state } == .skipped)
    stage.finish("1")
    await stage.row("1", is: .succeeded)
    // Its lane may not have heard of that end yet.
    await stage.commit(delivery("4", of: "a"), to: lanes)
    await stage.running("4")
    stage.finish("4")
    await lanes.drained()
    #expect(stage.read { $0.rows["2"]?.note } == .busy(hook: "a"))
  }

  @Test func `restart ends what is running and replaces what waits`() async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: .restart))
    await stage.commit(delivery("1", of: "a"), to: lanes)
    await stage.running("1")
    await stage.commit(delivery("2", of: "a"), delivery("3", of: "a"), to: lanes)
    #expect(stage.read { $0.rows["2"]?.state } == .skipped)
    await stage.row("1", is: .skipped)
    await stage.running("3")
    stage.finish("3")
    await stage.row("3", is: .succeeded)
    #expect(stage.read(\.most)["a"] == 1)
    #expect(stage.read { $0.log.contains("run 2") } == false)
  }

  @Test func `parallel runs up to its most`() async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: .parallel(max: 3)))
    await lanes.accept((1...5).map { delivery("\($0)", of: "a") })
    await stage.running("1", "2", "3")
    stage.finish("2")
    await stage.running("1", "3", "4")
    for id in ["1", "3", "4"] { stage.finish(id) }
    await stage.running("5")
    stage.finish("5")
    await lanes.drained()
    #expect(stage.read(\.most)["a"] == 3)
  }

  @Test func `at most sixty four actions run at once`() async {
    let hooks = (0..<80).map { Hook.edge("h\($0)") }
    let stage = Stage(hooks)
    let lanes = Lanes(ledger: stage, runner: stage, clock: stage.clock, now: { stage.now }, seed: 1)
    await lanes.configure(hooks)
    await lanes.accept(hooks.map { delivery("d-\($0.id)", of: $0.id) })
    await stage.until { $0.jobs.count == Lanes.most }
    for done in 0..<80 {
      await stage.until { $0.jobs.count == min(Lanes.most, 80 - done) }
      if let id = stage.read({ $0.jobs.keys.min() }) { stage.finish(id) }
    }
    await stage.until { $0.rows.values.count { $0.state == .succeeded } == 80 }
    #expect(stage.read(\.most)[""] == 64)
  }

  @Test func `a hook with a long queue does not keep others from starting`() async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: .parallel(max: 100)), .edge("b"), .edge("c"))
    await lanes.accept((100..<300).map { delivery("\($0)", of: "a") } + [delivery("b", of: "b")])
    await stage.until { $0.jobs.count == Lanes.most }
    #expect(stage.read { $0.jobs["b"] != nil && $0.running("a") == Lanes.most - 1 })
    await lanes.accept([delivery("c", of: "c")])
    // The next turn was that of the first hook.
    stage.finish("100")
    stage.finish("101")
    await stage.until { $0.jobs["c"] != nil }
    await lanes.stop()
  }

  @Test func `an old event is not acted on`() async {
    let (lanes, stage) = await lanes(
      over: .edge("command"), .edge("webhook", does: webhook), .edge("play", does: chime),
      Hook.edge("short").with { $0.maxAge = .seconds(10) })
    let old = event(.focusCompleted, at: nine - .hours(25))
    let recent = event(.focusCompleted, at: nine - .seconds(59))
    await lanes.accept([
      delivery("1", of: "command", event: old), delivery("2", of: "webhook", event: old),
      delivery("3", of: "play", event: old), delivery("4", of: "short", event: recent),
      delivery("5", of: "play", event: recent),
    ])
    await stage.running("1", "5")
    for id in ["2", "3", "4"] { await stage.row(id, is: .expired) }
    stage.finish("1")
    stage.finish("5")
    await lanes.drained()
  }

  @Test func `a retry is never too old`() async {
    let (lanes, stage) = await lanes(over: .edge("play", does: chime))
    var old = delivery("1", of: "play", event: event(.focusCompleted, at: nine - .hours(1)))
    old.attempts = 1
    await lanes.accept([old])
    await stage.running("1")
    #expect(stage.read { $0.jobs["1"]?.job.attempt } == 2)
    stage.finish("1")
    await lanes.drained()
  }

  @Test func `a hook that is gone from the file skips`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a"), delivery("3", of: "other")])
    await stage.running("1")
    stage.change { $0.hooks = [:] }
    stage.finish("1")
    await stage.row("2", is: .skipped)
    await stage.row("3", is: .skipped)
    #expect(stage.read { $0.log.contains("began 2") } == false)
  }

  @Test func `the action is that of the file as it now is`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a")])
    await stage.running("1")
    stage.change { $0.hooks["a"] = .edge("a", does: webhook) }
    stage.finish("1")
    await stage.running("2")
    let kind = stage.read { $0.jobs["2"]?.job.action.kind }
    guard case .webhook = kind else {
      Issue.record("it is \(String(describing: kind))")
      return
    }
    stage.finish("2", .again())
    await stage.row("2", is: .pending)
    await lanes.stop()
  }

  @Test func `what cannot be recorded is not run until it can be`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    stage.change { $0.refusals = 2 }
    await lanes.accept([delivery("1", of: "a")])
    for _ in 0..<2 { await stage.passToNextDeadline() }
    await stage.running("1")
    #expect(stage.read(\.log) == ["refused 1", "refused 1", "began 1", "run 1"])
    #expect(stage.read(\.now) == .seconds(10))
    stage.finish("1")
    await lanes.drained()
    #expect(stage.read { $0.rows["1"]?.attempts } == 1)
  }

  @Test func `what can't be started waits in its lane, and that is no attempt`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a")])
    for _ in 0..<2 {
      await stage.running("1")
      stage.finish("1", .unstarted)
      await stage.row("1", is: .pending)
      #expect(stage.read { $0.rows["1"]?.attempts } == 0)
      #expect(stage.read { $0.rows["1"]?.note } == "no file descriptors are left")
      await stage.passToNextDeadline()
    }
    await stage.running("1")
    #expect(stage.read(\.now) == Lanes.unstartedWait * 2)
    stage.finish("1")
    await stage.running("2")
    stage.finish("2")
    await lanes.drained()
    let once = ["began 1", "run 1", "pending 1"]
    #expect(
      stage.read(\.log) == once + once + ["began 1", "run 1", "succeeded 1", "began 2", "run 2", "succeeded 2"])
    #expect(stage.read { $0.rows["1"]?.attempts } == 1)
  }

  @Test func `what can't be started isn't put back where a newer event takes its place`() async {
    let (lanes, stage) = await lanes(over: Hook.edge("a").with { $0.mode = .restart })
    await stage.commit(delivery("1", of: "a"), to: lanes)
    await stage.running("1")
    stage.change { $0.isStubborn = true }
    await stage.commit(delivery("2", of: "a"), to: lanes)
    stage.finish("1", .unstarted)
    await stage.row("1", is: .skipped)
    await stage.running("2")
    stage.finish("2")
    await lanes.drained()
  }

  @Test func `no more run at once than there are means for`() async {
    let hooks = (1...5).map { Hook.edge("h\($0)") }
    let stage = Stage(hooks)
    let lanes = Lanes(ledger: stage, runner: stage, clock: stage.clock, now: { stage.now }, seed: 1, most: 2)
    await lanes.configure(hooks)
    await lanes.accept((1...5).map { delivery("\($0)", of: "h\($0)") })
    for id in 1...5 {
      await stage.running("\(id)")
      #expect(stage.read { $0.jobs.count } <= 2)
      stage.finish("\(id)")
    }
    await lanes.drained()
  }

  @Test func `what couldn't be recorded isn't passed by what is behind it`() async {
    let (lanes, stage) = await lanes(over: .edge("a"))
    stage.change { $0.refusals = 1 }
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a")])
    await stage.passToNextDeadline()
    await stage.running("1")
    stage.finish("1")
    await stage.running("2")
    stage.finish("2")
    await lanes.drained()
    #expect(stage.read { $0.log.prefix(3) } == ["refused 1", "began 1", "run 1"])
  }

  @Test func `what couldn't be recorded doesn't restart what is newer`() async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: .restart))
    stage.change { $0.refusals = 1 }
    await stage.commit(delivery("1", of: "a"), to: lanes)
    await stage.until { $0.sleepers.count == 1 }
    await stage.commit(delivery("2", of: "a"), to: lanes)
    #expect(stage.read { $0.rows["1"]?.state } == .skipped)
    await stage.passToNextDeadline()
    await stage.running("2")
    stage.finish("2")
    await stage.row("2", is: .succeeded)
  }

  /// Forty clients replayed one delivery: seventeen runs under one id.
  @Test func `nothing runs twice at once under one id, in whatever mode`() async {
    for mode in [LaneMode.queued, .single, .restart, .parallel(max: 8)] {
      let (lanes, stage) = await lanes(over: .edge("a", mode: mode))
      let once = delivery("1", of: "a")
      for _ in 0..<3 { await lanes.accept([once, once]) }
      await stage.running("1")
      await lanes.accept([once])
      stage.finish("1")
      await stage.row("1", is: .succeeded)
      await lanes.drained()
      #expect(stage.read(\.log) == ["began 1", "run 1", "succeeded 1"])
    }
  }

  @Test(arguments: [LaneMode.queued, .parallel(max: 8)])
  func `a replay that comes before its lane has heard of the end isn't lost`(_ mode: LaneMode) async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: mode))
    await lanes.accept([delivery("1", of: "a")])
    for number in 1...20 {
      await stage.running("1")
      #expect(stage.read { $0.jobs["1"]?.job.attempt } == number)
      stage.finish("1")
      await stage.row("1", is: .succeeded)
      let again = stage.change { state -> Delivery? in
        guard var again = state.rows["1"] else { return nil }
        again.replay(at: nine)
        state.put(again)
        return again
      }
      if let again { await lanes.accept([again]) }
    }
    await lanes.stop()
  }

  /// Both processes were killed as soon as somebody was told of the event: the next start ran what had been dropped.
  @Test func `what is dropped while its lane is at the ledger doesn't begin`() async {
    let (lanes, stage) = await lanes(over: .edge("a", mode: .restart))
    for number in 1...50 {
      await stage.commit(delivery("\(number)", of: "a"), to: lanes)
      let waits = stage.read { $0.rows.values.filter { $0.state == .pending }.map(\.id) }
      #expect(waits == ["\(number)"] || waits == [])
    }
    await stage.running("50")
    stage.finish("50")
    await lanes.drained()
    #expect(stage.read { $0.rows.values.count { $0.state == .skipped } } == 49)
  }

  @Test func `what was replaced isn't done again after the end of the daemon`() async {
    let (lanes, stage) = await lanes(over: Hook.edge("a", mode: .restart).with { $0.isIdempotent = true })
    stage.change { $0.isStubborn = true }
    await stage.commit(delivery("1", of: "a"), to: lanes)
    await stage.running("1")
    await stage.commit(delivery("2", of: "a"), to: lanes)
    #expect(stage.read { $0.rows["1"]?.isReplaced } == true)
    let stopping = Task { await lanes.stop() }
    await stage.until { $0.entries.contains { if case .cancelled = $0 { true } else { false } } }
    stage.finish("1", .cancelled)
    await stopping.value
    #expect(stage.read { $0.rows.mapValues(\.state) } == ["1": .skipped, "2": .pending])
  }

  @Test func `every end without an attempt is on record when lanes have stopped`() async {
    let (lanes, stage) = await lanes(over: Hook.edge("a", mode: .parallel(max: 50)).with { $0.maxAge = .seconds(1) })
    let old = event(.focusCompleted, at: nine - .minutes(1))
    await lanes.accept((0..<50).map { delivery("\($0)", of: "a", event: old) })
    await lanes.drained()
    #expect(stage.read { $0.rows.values.count { $0.state == .expired } } == 50)
  }

  @Test func `a receiver that is gone is told to the ledger`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook))
    await lanes.accept([delivery("1", of: "a")])
    await stage.running("1")
    stage.finish("1", .gone)
    await stage.row("1", is: .dead)
    #expect(stage.read { $0.log.last } == "gone 1")
  }

  @Test func `the end interrupts what runs and leaves what waits`() async {
    let (lanes, stage) = await lanes(
      over: .edge("command"), Hook.edge("idempotent").with { $0.isIdempotent = true }, .edge("webhook", does: webhook),
      .edge("play", does: chime))
    let hooks = ["command", "idempotent", "webhook", "play"]
    await lanes.accept(hooks.map { delivery($0, of: $0) } + [delivery("waits", of: "command")])
    await stage.running("command", "idempotent", "webhook", "play")
    await lanes.stop()
    #expect(
      stage.read { $0.rows.mapValues(\.state) } == [
        "command": .unknown, "idempotent": .pending, "webhook": .pending, "play": .unknown,
      ])
    await lanes.accept([delivery("late", of: "play")])
    await lanes.drained()
    #expect(stage.read { $0.rows["late"] } == nil)
  }
}

/// The action of hook 'a' blocks its thread until that of another runs, and fails if none does.
private final class BlockingRunner: ActionRunner {
  private let other = DispatchSemaphore(value: 0)

  func run(_ job: Job) async -> JobResult {
    if job.hook != "a" { other.signal() }
    return job.hook != "a" || hasOther() ? .done : .failed
  }

  private func hasOther() -> Bool { other.wait(timeout: .now() + .seconds(20)) == .success }
}
