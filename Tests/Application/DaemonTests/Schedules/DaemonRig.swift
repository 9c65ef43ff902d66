// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import TestSupport
import TimerEngine

@testable import Daemon
@testable import Journal

/// The real timekeeper and the real lanes of scopes over a journal in memory, with the model that watches them.
final class DaemonRig {
  private(set) var model: ScopeModel
  private var deliveries = DeliveryModel()
  private let clock = FakeClock()
  private let patience: Duration
  private var era: DaemonEra
  private var hooks: [Hook] = DaemonHooks.all
  private var edits = 0
  /// How many entries of the era the model has seen.
  private var seen = 0

  init(patience: Duration) async throws {
    self.patience = patience
    model = ScopeModel(now: clock.reading.wall)
    era = try DaemonEra(MemoryJournal.Rows(), Self.configuration(hooks), clock)
    await start()
  }

  /// Does everything in order, and then lets all of it come to its end; returns what was wrong.
  func run(_ steps: [DaemonStep]) async throws -> String? {
    await settle()
    for (number, step) in steps.enumerated() {
      try await perform(step)
      if model.complaint == nil, number + 1 == steps.count || steps[number + 1] != .crash(isEarly: true) {
        await settle()
      }
      if let complaint = model.complaint {
        era.end()
        return "step \(number + 1) of \(steps.count), \(step): \(complaint)"
      }
    }
    await finish()
    era.end()
    return model.complaint.map { "when all is let to its end: \($0)" }
  }

  private static func configuration(_ hooks: [Hook]) -> Hooks.Configuration {
    var configuration = Hooks.Configuration()
    configuration.hooks = hooks
    return configuration
  }

  private func perform(_ step: DaemonStep) async throws {
    switch step {
    case .command(let command): _ = try? await era.timekeeper.handle(command, session: nil)
    case .pass(let duration): await pass(duration)
    case .finish(let number, let succeeds):
      let running = model.running.keys.sorted()
      if !running.isEmpty { finish(running[number % running.count], succeeds) }
    case .begin(let number): await begin(number)
    case .end(let number, let succeeds): await end(number, succeeds)
    case .replay(let number, let clients): await replay(number, clients)
    case .change(let index, let change): await configure(index, change)
    case .teardown: try await tearDown()
    case .disk(let disk):
      era.journal.disk = disk
      await era.timekeeper.wake()
    case .crash: try await another()
    case .restart(let succeeds): try await restart(succeeds)
    }
  }

  // MARK: Steps

  private func pass(_ duration: Duration) async {
    clock.pass(duration)
    model.now = clock.reading.wall
    await era.timekeeper.wake()
  }

  private func finish(_ hook: String, _ succeeds: Bool) {
    guard let id = model.running[hook]?.id else { return }
    model.finish(hook, succeeds: succeeds)
    era.finish(id, succeeds)
  }

  /// A lane's part: it asks for the action, has its beginning recorded, and only then begins.
  private func begin(_ number: Int) async {
    guard var delivery = deliveries.waiting(number) else { return }
    switch await era.timekeeper.action(for: delivery) {
    case .refused(let why): model.complain("\(delivery.hook): \(why)")
    case .gone:
      if hooks.contains(where: { $0.id == delivery.hook && $0.isEnabled }), era.journal.disk == .free {
        model.complain("\(delivery.hook) is in the file")
      }
      delivery.end(.skipped, "gone")
      deliveries.ends(delivery)
      await era.timekeeper.ended(delivery, attempt: nil)
    case .ready(let hook, let action):
      delivery.attempts += 1
      delivery.state = .running
      delivery.nextAttemptAt = nil
      let beginning = await era.timekeeper.began(
        delivery, attempt: Attempt(number: delivery.attempts, startedAt: model.now))
      let isRecorded = beginning == .recorded
      if beginning == .over { model.complain("\(delivery.hook) is over, and was handed on") }
      if isRecorded != (era.journal.rows.deliveries[delivery.id]?.state == .running) {
        model.complain("\(delivery.hook) is said to be recorded: \(isRecorded)")
      }
      guard isRecorded else { return }
      if let complaint = deliveries.begins(delivery, isRepeatable: hook.isRepeatable(action.kind)) {
        model.complain(complaint)
      }
    }
  }

  private func end(_ number: Int, _ succeeds: Bool) async {
    guard var delivery = deliveries.begun(number) else { return }
    delivery.end(succeeds ? .succeeded : .failed, "ended")
    deliveries.ends(delivery)
    await era.timekeeper.ended(delivery, attempt: Attempt(number: delivery.attempts, startedAt: model.now))
  }

  private func replay(_ number: Int, _ clients: Int) async {
    let edges = Set(DaemonHooks.all.filter { if case .edge = $0.trigger { true } else { false } }.map(\.id))
    let over = era.journal.rows.deliveries.values.filter { edges.contains($0.hook) && $0.state.isFinal }.map(\.id)
    guard !over.isEmpty else { return }
    let id = over.sorted()[number % over.count]
    look()
    deliveries.mayBeReplayed(id)
    let timekeeper = era.timekeeper
    let replayed = await withTaskGroup { group in
      for _ in 0..<clients {
        group.addTask { (try? await timekeeper.replay([id], isAlone: true))?.count ?? 0 }
      }
      return await group.reduce(0, +)
    }
    if replayed > 1 { model.complain("\(id) is replayed for \(replayed) of \(clients) clients") }
  }

  private func configure(_ index: Int, _ change: FileChange) async {
    let base = DaemonHooks.all[index]
    var hook = hooks.first { $0.id == base.id }
    switch change {
    case .remove: hook = nil
    case .restore: hook = base
    case .disable: hook?.isEnabled = false
    case .edit:
      edits += 1
      hook = DaemonHooks.edited(hook ?? base, edits)
    }
    hooks = DaemonHooks.all.compactMap { each in each.id == base.id ? hook : hooks.first { $0.id == each.id } }
    await era.timekeeper.take(Desk.loaded(Self.configuration(hooks)))
  }

  private func tearDown() async throws {
    // What can't be written is refused, and changes nothing.
    guard era.journal.disk != .broken else { return }
    model.tearDown(holding: await holding().keys.sorted())
    try await era.timekeeper.teardown()
    look()
    model.hasTornDown()
  }

  private func restart(_ succeeds: Bool) async throws {
    model.stop()
    await era.timekeeper.stop(version: "test")
    await era.timekeeper.flushed()
    await era.scopes.endEnters()
    while model.complaint == nil {
      await settle()
      let running = model.running.keys.sorted()
      if running.isEmpty { break }
      for hook in running { finish(hook, succeeds && model.running[hook]?.isCancelled == false) }
    }
    if era.journal.disk != .broken {
      for (hook, lease) in era.journal.rows.leases where lease.state != .exitFailed {
        model.complain("after the end \(hook) is still \(lease.state)")
      }
    }
    try await another()
  }

  /// Another process over what is written down: the disk lets it start.
  private func another() async throws {
    era.end()
    look()
    let rows = era.journal.rows
    deliveries.die(rows, hooks: hooks)
    era = try DaemonEra(rows, Self.configuration(hooks), clock)
    seen = 0
    await start()
  }

  private func start() async {
    model.start()
    do {
      try await era.timekeeper.begin(version: "test")
    } catch {
      model.complain("it doesn't start: \(error)")
    }
    await era.timekeeper.flushed()
    look()
    model.hasStarted()
  }

  /// Lets everything succeed and time pass until all is as it should be.
  private func finish() async {
    era.journal.disk = .free
    await pass(.seconds(1))
    for _ in 0..<100 where model.complaint == nil {
      await settle()
      for hook in model.running.keys.sorted() { finish(hook, true) }
      await settle()
      if model.running.isEmpty, era.journal.rows.leases.values.allSatisfy({ $0.state == .active }) { break }
      if model.running.isEmpty { await pass(.minutes(5)) }
    }
    let left = era.journal.rows.leases.filter { $0.value.state != .active }
    if !left.isEmpty { model.complain("never done: \(left.keys.sorted())") }
  }

  // MARK: Watching

  /// The hooks that should be on as far as their conditions go.
  private func holding() async -> [String: Hook] {
    let status = await era.timekeeper.status()
    let phase = Phase(rawValue: status.phase)
    let scopes = await era.timekeeper.configuration().hooks.filter { hook in
      hook.isEnabled
        && DaemonHooks.levels(of: hook).contains { $0.holds(mode: status.state, phase: phase) }
    }
    return Dictionary(scopes.map { ($0.id, $0) }) { first, _ in first }
  }

  private func look() {
    let new = era.entries(after: seen)
    seen += new.count
    for entry in new {
      switch entry {
      case .wrote(let commit):
        model.wrote(commit)
        if let complaint = deliveries.wrote(commit) { model.complain(complaint) }
      case .began(let job, let leases): model.began(job, leases: leases)
      case .cancelled(let id): model.cancelled(id)
      case .replaced(let list): deliveries.replaces(list)
      case .delivered(let list): if let complaint = deliveries.takes(list) { model.complain(complaint) }
      }
    }
  }

  private func outstanding() async -> String? {
    let disk = era.journal.disk
    let holding = await holding()
    if let problem = model.outstanding(holding: holding, disk: disk) { return problem }
    if disk == .free, await era.timekeeper.configuration().hooks != hooks { return "the new file should be in force" }
    return deliveries.outstanding(era.journal.rows, isBroken: disk == .broken)
  }

  /// Waits until the models have nothing outstanding, and whatever was on its way has come.
  private func settle() async {
    let deadline = ContinuousClock.now + patience
    var quiet = 0
    var rounds = 0
    while quiet < 3 {
      await era.timekeeper.flushed()
      await era.scopes.accept([])
      look()
      if model.complaint != nil { return }
      guard let outstanding = await outstanding() else {
        quiet += 1
        continue
      }
      (quiet, rounds) = (0, rounds + 1)
      if ContinuousClock.now > deadline { return model.complain(outstanding) }
      if rounds > 20 { try? await Task.sleep(for: .milliseconds(1)) } else { await Task.yield() }
    }
    if era.journal.disk != .broken { model.settled(holding: Set(await holding().keys)) }
  }
}
