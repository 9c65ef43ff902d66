// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import TimerEngine

/// The real lanes, everything around them on a stage, and the model that watches them.
final class LaneRig {
  private(set) var model: LaneModel
  private var stage: Stage
  private var lanes: Lanes
  private var hooks: [Hook] = LaneHooks.all
  private let seed: UInt64
  private var starts: UInt64 = 0
  private var written = 0
  /// How many entries of the stage the model has seen.
  private var seen = 0
  /// How long to wait for what should happen, before it is said that it doesn't.
  private let patience: Duration

  init(seed: UInt64, patience: Duration) async {
    self.seed = seed
    self.patience = patience
    model = LaneModel(now: nine, hooks: LaneHooks.all)
    stage = Stage(LaneHooks.all)
    stage.change { $0.isStubborn = true }
    lanes = Lanes(ledger: stage, runner: stage, clock: stage.clock, now: { [stage] in stage.now }, seed: seed)
    await lanes.configure(hooks)
  }

  /// Does everything in order, and then lets all of it come to its end; returns what was wrong.
  func run(_ steps: [LaneStep]) async -> String? {
    for (number, step) in steps.enumerated() {
      await perform(step)
      if model.complaint == nil, number + 1 == steps.count || steps[number + 1] != .crash(isEarly: true) {
        await settle()
      }
      if let complaint = model.complaint {
        await end()
        return "step \(number + 1) of \(steps.count), \(step): \(complaint)"
      }
    }
    await finish()
    await end()
    return model.complaint.map { "when all is let to its end: \($0)" }
  }

  private func perform(_ step: LaneStep) async {
    switch step {
    case .events(let indices, let age): await write(indices, age)
    case .finish(let number, let end):
      let running = stage.read { $0.jobs.keys.sorted() }
      if !running.isEmpty { finish(running[number % running.count], end) }
    case .pass(let duration): pass(duration)
    case .passToAlarm: passToAlarm()
    case .refuse(let count): stage.change { $0.refusals = count }
    case .change(let index, let change): await configure(index, change)
    case .replay(let number, let clients):
      let over = model.order.filter { model.items[$0]?.state.isFinal == true }
      if !over.isEmpty { await replay(over[number % over.count], clients) }
    case .finishAndReplay(let number, let end, let clients): await finishAndReplay(number, end, clients)
    case .crash:
      look()
      stage.change { $0.isOver = true }
      look()
      await recover()
    case .restart(let end): await restart(end)
    }
  }

  // MARK: Steps

  private func write(_ indices: [Int], _ age: Duration) async {
    let now = stage.now
    let off = stage.read(\.switchedOff)
    let deliveries = indices.compactMap { index -> Delivery? in
      let base = LaneHooks.all[index]
      guard let hook = hooks.first(where: { $0.id == base.id }), off[hook.id] != hook.fingerprint else { return nil }
      written += 1
      let event = event(.focusCompleted, number: UInt64(written), at: now - age)
      return Delivery(id: "\(hook.id)-\(written)", hook: hook.id, event: event, createdAt: now)
    }
    for delivery in deliveries { model.write(delivery) }
    let (rows, new, replaced) = stage.change { state in
      let (new, replaced) = state.commit(deliveries)
      return (state.rows, new, replaced)
    }
    // Nothing that a mode decides is left for later.
    for (id, item) in model.items where rows[id]?.state != item.state {
      model.complain("\(id) is written as \(rows[id]?.state.rawValue ?? "nothing"), and should be \(item.state)")
    }
    await lanes.replace(replaced)
    await lanes.accept(new.filter { !$0.state.isFinal })
  }

  private func finish(_ id: String, _ end: ActionEnd) {
    model.end(id, end)
    stage.finish(id, end.result)
  }

  private func pass(_ duration: Duration) {
    model.pass(to: stage.now + duration)
    stage.pass(duration)
  }

  @discardableResult
  private func passToAlarm() -> Bool {
    let wait = stage.read { state in state.sleepers.values.map(\.deadline).min().map { $0 - state.now } }
    if let wait { pass(wait) }
    return wait != nil
  }

  private func configure(_ index: Int, _ change: HookChange) async {
    let base = LaneHooks.all[index]
    var hook = hooks.first { $0.id == base.id }
    switch change {
    case .remove: hook = nil
    case .restore: hook = base
    case .edit: hook?.fingerprint += "+"
    case .mode(let mode): hook?.mode = mode
    }
    hooks = LaneHooks.all.compactMap { each in each.id == base.id ? hook : hooks.first { $0.id == each.id } }
    let known = Dictionary(hooks.map { ($0.id, $0) }) { first, _ in first }
    model.hooks = known
    stage.change { $0.hooks = known }
    await lanes.configure(hooks)
  }

  /// Each client is answered by a commit of its own; what two get is handed over twice.
  private func replay(_ id: String, _ clients: Int) async {
    let off = stage.read { $0.switchedOff }
    let isThere = hooks.contains { $0.id == model.items[id]?.hook && off[$0.id] != $0.fingerprint }
    let now = stage.now
    for _ in 0..<clients where isThere {
      let again = stage.change { state -> Delivery? in
        guard var again = state.rows[id], again.state.isFinal else { return nil }
        again.replay(at: now)
        state.put(again)
        return again
      }
      if model.replay(id) != (again != nil) { model.complain("\(id) is replayed: \(again != nil)") }
      // What a careless timekeeper would hand over.
      if let again { await lanes.accept([again, again]) }
    }
  }

  private func finishAndReplay(_ number: Int, _ end: ActionEnd, _ clients: Int) async {
    let running = stage.read { $0.jobs.keys.sorted() }
    guard !running.isEmpty else { return }
    let id = running[number % running.count]
    finish(id, end)
    let isOver = await happens { $0.rows[id]?.state != .running }
    if !isOver { return model.complain("the end of \(id) should be on record") }
    look()
    if model.items[id]?.state.isFinal == true { await replay(id, clients) }
  }

  private func restart(_ end: ActionEnd) async {
    model.stop(end)
    let running = stage.read { Set($0.jobs.keys) }
    let stopping = Task { [lanes] in await lanes.stop() }
    let isTold = await happens { stage in
      let told = stage.entries.compactMap { if case .cancelled(let id) = $0 { id } else { nil } }
      return running.isSubset(of: told)
    }
    if !isTold { model.complain("at the end not all of \(running.sorted()) are told to end") }
    for id in stage.read({ $0.jobs.keys.sorted() }) { stage.finish(id, end.result) }
    if model.complaint == nil { await stopping.value }
    await settle()
    if stage.read({ $0.rows.values.contains { $0.state == .running } }) { model.complain("something runs on") }
    stage.change { $0.isOver = true }
    await recover()
  }

  /// Another process over the rows of the one before.
  private func recover() async {
    let old = (stage: stage, lanes: lanes)
    let (time, rows, off) = old.stage.read { ($0.now, $0.rows, $0.switchedOff) }
    await end()
    let taken = model.recover()
    stage = Stage(hooks, now: time)
    starts += 1
    lanes = Lanes(
      ledger: stage, runner: stage, clock: stage.clock, now: { [stage] in stage.now }, seed: seed &+ starts)
    seen = 0
    let now = stage.now
    let known = hooks
    let open = stage.change { state -> [Delivery] in
      state.isStubborn = true
      state.switchedOff = off
      for var row in rows.values {
        let hook = known.first { $0.id == row.hook }
        if row.state == .running { row.interrupt(isRepeatable: hook.map(Self.isRepeatable) ?? false, at: now) }
        state.put(row)
      }
      return state.rows.values.filter { !$0.state.isFinal }.sorted { $0.event.sequence < $1.event.sequence }
    }
    if open.map(\.id) != taken { model.complain("the journal has \(open.map(\.id)) to do, and should have \(taken)") }
    await lanes.configure(hooks)
    await lanes.accept(open)
  }

  private static func isRepeatable(_ hook: Hook) -> Bool {
    guard case .edge(let edge) = hook.trigger else { return false }
    return hook.isRepeatable(StoredAction(edge.action, of: hook, in: Configuration()).kind)
  }

  // MARK: Watching

  /// Tells the model what happened since it was last told.
  private func look() {
    let new = stage.read { $0.entries[seen...] }
    seen += new.count
    for entry in new { model.observe(entry) }
  }

  /// Waits until the model has nothing outstanding, and whatever was on its way has come.
  private func settle() async {
    let deadline = ContinuousClock.now + patience
    var quiet = 0
    var rounds = 0
    while quiet < 2 {
      // Comes after everything that is waiting for the lanes.
      await lanes.accept([])
      look()
      if model.complaint != nil { return }
      guard let outstanding = model.outstanding(alarms: stage.read { $0.sleepers.count }) else {
        quiet += 1
        continue
      }
      quiet = 0
      rounds += 1
      if ContinuousClock.now > deadline { return model.complain(outstanding) }
      if rounds > 20 { try? await Task.sleep(for: .milliseconds(1)) } else { await Task.yield() }
    }
  }

  /// Whether it comes to hold.
  private func happens(_ holds: (borrowing Stage.State) -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + patience
    while !stage.read(holds) {
      if ContinuousClock.now > deadline { return false }
      // Others need this thread, too.
      await Task.yield()
    }
    return true
  }

  /// Lets everything succeed and time pass until nothing is left to do.
  private func finish() async {
    stage.change { $0.refusals = 0 }
    for _ in 0..<2000 where model.complaint == nil {
      for id in stage.read({ $0.jobs.keys.sorted() }) { finish(id, .succeeded) }
      await settle()
      if stage.read(\.jobs.isEmpty), !passToAlarm() { break }
      await settle()
    }
    let open = model.order.filter { model.items[$0]?.state.isFinal != true }
    if !open.isEmpty { model.complain("never done: \(open)") }
    let rows = stage.read(\.rows)
    for (id, item) in model.items where rows[id]?.state != item.state {
      model.complain("\(id) is \(rows[id]?.state.rawValue ?? "gone"), and should be \(item.state)")
    }
  }

  /// Leaves nothing of the lanes behind.
  private func end() async {
    let left = stage.change { state in
      state.isOver = true
      return Array(state.jobs.keys)
    }
    for id in left { stage.finish(id, .cancelled) }
    await lanes.stop()
  }
}
