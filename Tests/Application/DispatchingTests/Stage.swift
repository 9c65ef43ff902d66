// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import Synchronization
import SystemEvents
import TimerEngine

/// Everything around lanes that a test plays itself: the journal, the actions, and the time.
final class Stage: DeliveryLedger, ActionRunner, Sendable {
  /// Something that was committed, run or asked to end.
  enum Entry: Sendable {
    case refused(Delivery)
    case began(Delivery)
    case ran(Job)
    case cancelled(String)
    case ended(Delivery)
    /// The hook is the one that the attempt was made for.
    case gone(Delivery, of: Hook)

    fileprivate var line: String? {
      switch self {
      case .refused(let delivery): "refused \(delivery.id)"
      case .began(let delivery): "began \(delivery.id)"
      case .ran(let job): "run \(job.delivery)"
      case .cancelled: nil
      case .ended(let delivery): "\(delivery.state.rawValue) \(delivery.id)"
      case .gone(let delivery, _): "gone \(delivery.id)"
      }
    }
  }

  struct State {
    var now = Duration.zero
    var hooks: [String: Hook] = [:]
    /// Hooks whose receiver is gone for good, with the fingerprint that they then had.
    var switchedOff: [String: String] = [:]
    /// Everything that happened, in order.
    var entries: [Entry] = []
    /// The same in words.
    var log: [String] { entries.compactMap(\.line) }
    /// Each delivery as it was last committed.
    private(set) var rows: [String: Delivery] = [:]
    private(set) var open = OpenDeliveries()
    var jobs: [String: (job: Job, continuation: CheckedContinuation<JobResult, Never>)] = [:]
    var attempts: [String: [Attempt]] = [:]
    var sleepers: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0
    /// How often `began` still says that it can't be written.
    var refusals = 0
    var most: [String: Int] = [:]
    /// Actions go on until the test ends them, though they were asked to end.
    var isStubborn = false
    /// The daemon has died: nothing reaches the journal any more.
    var isOver = false
    fileprivate var watchers:
      [(holds: @Sendable (borrowing State) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
        []

    mutating func put(_ delivery: Delivery) {
      rows[delivery.id] = delivery
      open.take(delivery)
    }

    func running(_ hook: String) -> Int { jobs.values.count { $0.job.hook == hook } }
  }

  private let state = Mutex(State())
  private let thread = SerialThread()
  var executor: any SerialExecutor & TaskExecutor { thread }

  init(_ hooks: [Hook], now: Duration = .zero) {
    state.withLock {
      $0.hooks = Dictionary(hooks.map { ($0.id, $0) }) { first, _ in first }
      $0.now = now
    }
  }

  var clock: StageClock { StageClock(stage: self) }
  var now: Instant { nine + read(\.now) }

  func read<Value: Sendable>(_ body: (borrowing State) -> Value) -> Value { state.withLock { body($0) } }

  @discardableResult
  func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, woken) = state.withLock { state -> (Value, [CheckedContinuation<Void, Never>]) in
      let value = body(&state)
      var woken: [CheckedContinuation<Void, Never>] = []
      var left: [(holds: @Sendable (borrowing State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
      for watcher in state.watchers {
        if watcher.holds(state) { woken.append(watcher.continuation) } else { left.append(watcher) }
      }
      state.watchers = left
      return (value, woken)
    }
    for watcher in woken { watcher.resume() }
    return value
  }

  /// Returns as soon as `holds` does.
  func until(_ holds: @escaping @Sendable (borrowing State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.watchers.append((holds, continuation)) }
    }
  }

  /// Waits until exactly these deliveries are running.
  func running(_ ids: String...) async { await until { Set($0.jobs.keys) == Set(ids) } }

  /// Waits until a delivery was committed in this state.
  func row(_ id: String, is wanted: DeliveryState) async { await until { $0.rows[id]?.state == wanted } }

  /// Commits new deliveries, as the timekeeper does with those of an event, and hands them to lanes.
  func commit(_ deliveries: Delivery..., to lanes: Lanes) async {
    let (new, replaced) = change { $0.commit(deliveries) }
    await lanes.replace(replaced)
    await lanes.accept(new.filter { !$0.state.isFinal })
  }

  /// Ends a running action.
  func finish(_ id: String, _ result: JobResult = .done) {
    let job = change { $0.jobs.removeValue(forKey: id) }
    job?.continuation.resume(returning: result)
  }

  /// Moves the time on, and wakes whoever slept until then.
  func pass(_ duration: Duration) {
    let due = change { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { $0.value.deadline < $1.value.deadline }.map(\.value.continuation)
    }
    for sleeper in due { sleeper.resume() }
  }

  /// Waits for a sleeper and moves the time on to when the first one wakes.
  func passToNextDeadline() async {
    await until { !$0.sleepers.isEmpty }
    let wait = read { state in (state.sleepers.values.map(\.deadline).min() ?? state.now) - state.now }
    pass(wait)
  }

  func action(for delivery: Delivery) async -> PreparedAction {
    let (hook, off) = read { ($0.hooks[delivery.hook], $0.switchedOff[delivery.hook]) }
    guard let hook, off != hook.fingerprint, case .edge(let edge) = hook.trigger else { return .gone }
    return .ready(hook, StoredAction(edge.action, of: hook, in: Configuration()))
  }

  func began(_ delivery: Delivery, attempt: Attempt) async -> AttemptStart {
    change { state in
      guard !state.isOver else { return .unrecorded }
      // What a test hands over without having committed it is as good as pending.
      if state.rows[delivery.id] != nil, !state.open.mayBegin(delivery) { return .over }
      if state.refusals > 0 {
        state.refusals -= 1
        state.entries.append(.refused(delivery))
        return .unrecorded
      }
      state.put(delivery)
      state.attempts[delivery.id, default: []].append(attempt)
      state.entries.append(.began(delivery))
      return .recorded
    }
  }

  func ended(_ delivery: Delivery, attempt: Attempt?) async { write(delivery) { .ended($0) } }

  func gone(_ delivery: Delivery, of hook: Hook, attempt: Attempt) async {
    change { state in
      if state.hooks[hook.id]?.revision == hook.revision { state.switchedOff[hook.id] = hook.fingerprint }
    }
    write(delivery) { .gone($0, of: hook) }
  }

  private func write(_ delivery: Delivery, as entry: @Sendable (Delivery) -> Entry) {
    change { state in
      guard !state.isOver else { return }
      let settled = state.rows[delivery.id] == nil ? delivery : state.open.settled(delivery)
      guard let settled else { return }
      state.put(settled)
      state.entries.append(entry(settled))
    }
  }

  func run(_ job: Job) async -> JobResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRefused = change { state in
          if state.isOver || (Task.isCancelled && !state.isStubborn) { return true }
          state.jobs[job.delivery] = (job, continuation)
          state.entries.append(.ran(job))
          state.most[job.hook] = max(state.most[job.hook] ?? 0, state.running(job.hook))
          state.most[""] = max(state.most[""] ?? 0, state.jobs.count)
          return false
        }
        if isRefused { continuation.resume(returning: .cancelled) }
      }
    } onCancel: {
      let isStubborn = change { state in
        if state.isStubborn { state.entries.append(.cancelled(job.delivery)) }
        return state.isStubborn
      }
      if !isStubborn { finish(job.delivery, .cancelled) }
    }
  }

  func sleep(until deadline: Duration) async throws {
    let number = change { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome = change { state -> Result<Bool, CancellationError> in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(true) }
          state.sleepers[number] = (deadline, continuation)
          return .success(false)
        }
        switch outcome {
        case .success(true): continuation.resume()
        case .success(false): break
        case .failure(let error): continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      let sleeper = change { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}

extension Stage.State {
  /// Writes new deliveries down, as far as the modes of their hooks let them; also those that they replace.
  mutating func commit(_ deliveries: [Delivery]) -> (new: [Delivery], replaced: [Delivery]) {
    var configuration = Configuration()
    configuration.hooks = Array(hooks.values)
    var new = deliveries
    let replaced = Planner.admit(&new, in: configuration, beside: open)
    for delivery in new + replaced { put(delivery) }
    return (new, replaced)
  }
}

/// The time of a stage: it stands still until a test moves it.
struct StageClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let stage: Stage

  var now: Instant { Instant(offset: stage.read(\.now)) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await stage.sleep(until: deadline.offset)
  }
}
