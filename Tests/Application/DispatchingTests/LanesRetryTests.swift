// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

@Suite(.timeLimit(.minutes(Patience.minutes))) struct LanesRetryTests {
  @Test func `a delivery that waits for a retry holds nobody up`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook))
    await lanes.accept([delivery("1", of: "a"), delivery("2", of: "a")])
    await stage.running("1")
    stage.finish("1", .again(after: .seconds(10)))
    await stage.running("2")
    #expect(stage.read { $0.rows["1"]?.state } == .pending)
    #expect(stage.read { $0.rows["1"]?.nextAttemptAt } == nine + .seconds(10))
    stage.finish("2")
    await lanes.drained()
    await stage.until { $0.sleepers.count == 1 }
    stage.pass(.milliseconds(9_999))
    await lanes.drained()
    #expect(stage.read { $0.log.contains("run 1") } && stage.read { $0.jobs.isEmpty })
    stage.pass(.milliseconds(1))
    await stage.running("1")
    #expect(stage.read { $0.jobs["1"]?.job.attempt } == 2)
    #expect(stage.read { $0.jobs["1"]?.job.delivery } == "1")
    stage.finish("1")
    await stage.row("1", is: .succeeded)
  }

  @Test func `a success lets what nobody answered go at once, the oldest first`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook), .edge("b", does: webhook))
    for (id, hook, result) in [
      ("1", "a", JobResult.unanswered), ("2", "a", .unanswered), ("3", "a", .again()), ("4", "b", .unanswered),
    ] {
      await lanes.accept([delivery(id, of: hook)])
      await stage.running(id)
      stage.finish(id, result)
      await stage.row(id, is: .pending)
    }
    await lanes.drained()
    await lanes.accept([delivery("5", of: "a")])
    for id in ["5", "1", "2"] {
      await stage.running(id)
      #expect(stage.read { $0.jobs.count } == 1)
      stage.finish(id)
      await stage.row(id, is: .succeeded)
    }
    await lanes.drained()
    // A receiver that answered has said when, and the one of another hook may still be away.
    #expect(stage.read { $0.rows["3"]?.state } == .pending && stage.read { $0.rows["4"]?.state } == .pending)
    #expect(stage.read(\.now) == .zero)
    await lanes.stop()
  }

  @Test func `a receiver that is gone again costs one attempt`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook))
    await lanes.accept(["1", "2"].map { delivery($0, of: "a") })
    for id in ["1", "2"] {
      await stage.running(id)
      stage.finish(id, .unanswered)
      await stage.row(id, is: .pending)
    }
    await lanes.drained()
    await lanes.accept([delivery("3", of: "a")])
    await stage.running("3")
    stage.finish("3")
    await stage.running("1")
    stage.finish("1", .unanswered)
    await lanes.drained()
    #expect(stage.read { $0.rows["1"]?.attempts } == 2 && stage.read { $0.rows["2"]?.attempts } == 1)
    await lanes.stop()
  }

  @Test func `it is given up after its attempts`() async {
    let (lanes, stage) = await lanes(over: Hook.edge("a", does: webhook).with { $0.retry = Retry(attempts: 3) })
    await lanes.accept([delivery("1", of: "a")])
    for attempt in 1...3 {
      await stage.until { $0.jobs["1"]?.job.attempt == attempt }
      stage.finish("1", .again())
      if attempt < 3 { await stage.passToNextDeadline() }
    }
    await stage.row("1", is: .dead)
    #expect(stage.read { $0.attempts["1"]?.map(\.number) } == [1, 2, 3])
    #expect(stage.read { $0.rows["1"]?.note } == "busy")
  }

  @Test func `a delivery from before the start waits until it is due`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook))
    var waiting = delivery("1", of: "a")
    waiting.attempts = 4
    waiting.nextAttemptAt = nine + .hours(1)
    await lanes.accept([waiting, delivery("2", of: "a")])
    await stage.running("2")
    stage.finish("2")
    await stage.passToNextDeadline()
    await stage.running("1")
    #expect(stage.read(\.now) == .hours(1))
    #expect(stage.read { $0.jobs["1"]?.job.attempt } == 5)
    stage.finish("1")
    await lanes.drained()
  }

  @Test func `a retry of a restart hook does not end a newer one`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook, mode: .restart))
    await lanes.accept([delivery("1", of: "a")])
    await stage.running("1")
    stage.finish("1", .again(after: .seconds(10)))
    await stage.row("1", is: .pending)
    await lanes.drained()
    await lanes.accept([delivery("2", of: "a")])
    await stage.running("2")
    await stage.passToNextDeadline()
    stage.finish("2")
    await stage.row("2", is: .succeeded)
    await stage.running("1")
    stage.finish("1")
    await stage.row("1", is: .succeeded)
  }

  @Test func `a retry of a single hook is not dropped`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook, mode: .single))
    await lanes.accept([delivery("1", of: "a")])
    await stage.running("1")
    stage.finish("1", .again(after: .seconds(10)))
    await stage.row("1", is: .pending)
    await lanes.drained()
    await lanes.accept([delivery("2", of: "a")])
    await stage.running("2")
    await stage.passToNextDeadline()
    stage.finish("2")
    await stage.running("1")
    stage.finish("1")
    await stage.row("1", is: .succeeded)
  }

  @Test func `the end ends waiting retries too`() async {
    let (lanes, stage) = await lanes(over: .edge("a", does: webhook))
    await lanes.accept([delivery("1", of: "a")])
    await stage.running("1")
    stage.finish("1", .again(after: .hours(1)))
    await stage.until { $0.sleepers.count == 1 }
    await lanes.stop()
    await stage.until { $0.sleepers.isEmpty }
    #expect(stage.read { $0.rows["1"]?.state } == .pending)
    #expect(stage.read { $0.rows["1"]?.nextAttemptAt } == nine + .hours(1))
  }
}
