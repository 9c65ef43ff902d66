// SPDX-License-Identifier: MIT
import Dispatching
import Events
import Hooks
import Testing
import TimerEngine

/// Random schedules against what lanes promise.
@Suite(.timeLimit(.minutes(2))) struct LanesModelTests {
  private static let hooks: [Hook] = [
    .edge("command"), .edge("single", mode: .single), .edge("restart", mode: .restart),
    .edge("parallel", mode: .parallel(max: 3)), .edge("webhook", does: webhook),
    Hook.edge("retry", does: webhook, mode: .restart).with { $0.retry = Retry(attempts: 3) },
  ]

  @Test(arguments: 1...24 as ClosedRange<UInt64>) func everyDeliveryEndsOnceAndLanesKeepTheirOrder(_ seed: UInt64) async
  {
    var random = SplitMix64(state: seed)
    let stage = Stage(Self.hooks)
    let lanes = Lanes(ledger: stage, runner: stage, clock: stage.clock, now: { stage.now }, seed: seed)
    await lanes.configure(Self.hooks)
    var accepted: [Delivery] = []
    while true {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4 where accepted.count < 150:
        let batch = (0..<Int.random(in: 1...4, using: &random)).compactMap { offset in
          Self.hooks.randomElement(using: &random).map {
            delivery(Self.id(accepted.count + offset), of: $0.id, at: stage.now)
          }
        }
        accepted += batch
        await lanes.accept(batch)
      case 4 where stage.read({ !$0.sleepers.isEmpty }):
        await stage.passToNextDeadline()
      case 5:
        stage.pass(.milliseconds(Int.random(in: 0...20_000, using: &random)))
      default:
        let ids = stage.read { $0.jobs.keys.sorted() }
        if let id = ids.randomElement(using: &random) {
          let results: [JobResult] = [.done, .done, .failed, .again(), .again(after: .seconds(30)), .gone]
          stage.finish(id, results.randomElement(using: &random) ?? .done)
        } else if accepted.count >= 150 {
          let count = accepted.count
          // Whatever is to happen next: an action, a retry, or the end.
          await stage.until { state in
            !state.jobs.isEmpty || !state.sleepers.isEmpty
              || state.rows.values.count { $0.state.isFinal } == count
          }
          if stage.read({ $0.jobs.isEmpty && $0.sleepers.isEmpty }) { break }
          if stage.read({ $0.jobs.isEmpty }) { await stage.passToNextDeadline() }
          continue
        }
        continue
      }
      if accepted.count >= 150, stage.read({ $0.rows.values.count { $0.state.isFinal } }) == accepted.count { break }
    }
    await lanes.drained()
    check(stage, accepted)
  }

  private static func id(_ number: Int) -> String { "\(number + 1000)" }

  private func check(_ stage: Stage, _ accepted: [Delivery]) {
    let (log, most, rows) = stage.read { ($0.log, $0.most, $0.rows) }
    #expect(rows.count == accepted.count)
    #expect(rows.values.allSatisfy { $0.state.isFinal })
    for hook in ["command", "single", "restart", "webhook", "retry"] { #expect(most[hook] ?? 0 <= 1, "\(hook)") }
    #expect(most["parallel"] ?? 0 <= 3)
    let finals = ["succeeded", "failed", "dead", "gone", "skipped", "expired", "unknown"]
    var started: [String: Int] = [:]
    var ended: [String: Int] = [:]
    var first: [String: [String]] = [:]
    let hookOf = Dictionary(accepted.map { ($0.id, $0.hook) }) { first, _ in first }
    for line in log {
      let (what, id) = (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }.dropFirst()))
      #expect(ended[id] == nil, "\(line) after its end")
      if finals.contains(what) { ended[id] = 1 }
      if what == "began" {
        if started[id] == nil { first[hookOf[id] ?? "", default: []].append(id) }
        started[id, default: 0] += 1
      }
    }
    #expect(ended.count == accepted.count)
    // First attempts are in the order of their events, however retries fall between them.
    for hook in Self.hooks where hook.mode != .parallel(max: 3) {
      #expect(first[hook.id] == first[hook.id]?.sorted(), "\(hook.id)")
    }
    for (id, row) in rows {
      #expect(row.attempts == started[id] ?? 0)
      #expect(row.attempts <= (row.hook == "retry" ? 3 : 8))
      let dropped = ["single", "restart", "retry"]
      if row.state == .skipped { #expect(dropped.contains(row.hook), "\(row.hook)") }
    }
  }
}
