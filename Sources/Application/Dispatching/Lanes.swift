// SPDX-License-Identifier: MIT
import ControlProtocol
package import Deliveries
import Events
package import Hooks
package import TimerEngine

/// One first-in-first-out lane a hook; hooks side by side; at most 64 actions at once.
package actor Lanes {
  private struct Lane {
    var waiting: [Ticket] = []
    var running: [String: Task<Void, Never>] = [:]
    /// Until when nothing begins, since a beginning couldn't be committed.
    var hold: Task<Void, Never>?
    /// Whether its hook is among those whose turn comes.
    var hasTurn = false

    var isAtRest: Bool { waiting.isEmpty && running.isEmpty && hold == nil }
  }

  /// A delivery that waits for its next attempt.
  private struct Retry {
    var delivery: Delivery
    var wait: Task<Void, Never>
  }

  /// A delivery's place in its lane, which it keeps where its beginning couldn't be committed.
  private struct Ticket {
    var number: Int
    var delivery: Delivery
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  package nonisolated let executor: any SerialExecutor & TaskExecutor

  private let ledger: any DeliveryLedger
  private let runner: any ActionRunner
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Instant
  private var generator: SplitMix64
  private var lanes: [String: Lane] = [:]
  private var turns = Turns()
  /// Those of hooks that don't count.
  private var uncountedTurns = Turns()
  private var retries: [String: Retry] = [:]
  /// Ids that wait for their turn or for a retry: none waits twice.
  private var expected: Set<String> = []
  private var modes: [String: LaneMode] = [:]
  /// Hooks whose actions don't count against the limit: sounds are over at once.
  private var uncounted: Set<String> = []
  private var lastTicket = 0
  private var active = 0
  private var isStopped = false
  /// Actions at once, over all hooks, where the system has the means for them.
  package static let most = 64
  private let most: Int
  /// How long a lane waits after a beginning that couldn't be committed.
  package static let unrecordedWait = Duration.seconds(5)
  /// How long a lane waits where nothing could be started for want of descriptors or processes.
  package static let unstartedWait = Duration.seconds(1)

  package init(
    ledger: any DeliveryLedger, runner: any ActionRunner, clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Instant, seed: UInt64, most: Int = Lanes.most
  ) {
    self.most = most
    self.ledger = ledger
    executor = ledger.executor
    self.runner = runner
    self.clock = clock
    self.now = now
    generator = SplitMix64(state: seed)
  }

  /// Tells how each hook's lane behaves, as the file now has it.
  package func configure(_ hooks: [Hook]) {
    modes = Dictionary(hooks.map { ($0.id, $0.mode) }) { first, _ in first }
    uncounted = Set(hooks.filter(\.isSound).map(\.id))
    (turns, uncountedTurns) = (Turns(), Turns())
    for hook in lanes.keys.sorted() {
      lanes[hook]?.hasTurn = false
      giveTurn(hook)
    }
    pump()
  }

  /// Takes committed deliveries, in their order. Those that wait for a retry hold nobody up.
  package func accept(_ deliveries: [Delivery]) {
    guard !isStopped else { return }
    for delivery in deliveries where expected.insert(delivery.id).inserted {
      if delivery.attempts > 0, let due = delivery.nextAttemptAt, due > now() {
        wait(for: delivery, until: due)
      } else {
        enqueue(delivery)
      }
    }
    pump()
  }

  /// Starts attempts that are on record. One whose lane has no room for it is put back on record as pending, and waits.
  package func begin(_ attempts: [BegunAttempt]) async {
    for first in attempts where !expected.contains(first.pending.id) {
      let hook = first.pending.hook
      if lanes[hook] == nil { lanes[hook] = Lane() }
      if !isStopped, lanes[hook]?.waiting.isEmpty == true, hasRoom(for: hook), mayStart(first.pending) {
        lastTicket += 1
        start(Ticket(number: lastTicket, delivery: first.pending), first)
      } else {
        await ledger.ended(first.pending, attempt: nil)
        accept([first.pending])
      }
    }
  }

  /// Lets go of deliveries that newer ones replace: what runs is told to end, the rest is on record as skipped.
  package func replace(_ older: [Delivery]) {
    for delivery in older {
      lanes[delivery.hook]?.waiting.removeAll { $0.delivery.id == delivery.id }
      lanes[delivery.hook]?.running[delivery.id]?.cancel()
      retries.removeValue(forKey: delivery.id)?.wait.cancel()
      expected.remove(delivery.id)
      rest(delivery.hook)
    }
    pump()
  }

  /// Takes no more; ends what is running and waits for it.
  package func stop() async {
    isStopped = true
    for retry in retries.values { retry.wait.cancel() }
    for lane in lanes.values { lane.hold?.cancel() }
    let running = lanes.values.flatMap(\.running.values)
    for task in running { task.cancel() }
    for task in running { await task.value }
  }

  /// Waits until nothing is queued or running; retries in the future don't count.
  package func drained() async {
    while let task = lanes.values.lazy.flatMap(\.running.values).first { await task.value }
  }

  private func enqueue(_ delivery: Delivery) {
    lastTicket += 1
    lanes[delivery.hook, default: Lane()].waiting.append(Ticket(number: lastTicket, delivery: delivery))
    giveTurn(delivery.hook)
  }

  /// Ends a delivery without an attempt.
  private func skip(_ delivery: Delivery, _ why: DeliveryReason, as state: DeliveryState = .skipped) async {
    var skipped = delivery
    skipped.end(state, why)
    await ledger.ended(skipped, attempt: nil)
  }

  private func wait(for delivery: Delivery, until due: Instant) {
    let clock = clock
    let delay = due - now()
    let wait = Task {
      try? await clock.sleep(for: delay)
      guard !Task.isCancelled else { return }
      self.isDue(delivery)
    }
    retries[delivery.id] = Retry(delivery: delivery, wait: wait)
  }

  /// A request of this hook was answered: the oldest delivery whose request nobody answered is tried at once, whenever it was due.
  /// Its own success lets the next one go, so a receiver that is gone again costs one attempt.
  private func retryOldest(of hook: String) {
    guard !isStopped else { return }
    let unanswered = retries.values.lazy.map(\.delivery).filter { $0.hook == hook && $0.isUnanswered }
    guard let oldest = unanswered.min(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) else { return }
    retries.removeValue(forKey: oldest.id)?.wait.cancel()
    enqueue(oldest)
  }

  private func isDue(_ delivery: Delivery) {
    guard retries.removeValue(forKey: delivery.id) != nil, !isStopped else { return }
    enqueue(delivery)
    pump()
  }

  /// Puts a delivery back that couldn't begin, and lets nothing of its hook begin for a while: what is behind it must
  /// not pass it.
  private func hold(_ ticket: Ticket, for wait: Duration) {
    guard expected.insert(ticket.delivery.id).inserted else { return }
    let hook = ticket.delivery.hook
    let waiting = lanes[hook]?.waiting ?? []
    lanes[hook]?.waiting.insert(ticket, at: waiting.firstIndex { $0.number > ticket.number } ?? waiting.endIndex)
    guard lanes[hook]?.hold == nil else { return }
    let clock = clock
    lanes[hook]?.hold = Task {
      try? await clock.sleep(for: wait)
      guard !Task.isCancelled else { return }
      self.release(hook)
    }
  }

  private func release(_ hook: String) {
    lanes[hook]?.hold = nil
    rest(hook)
    pump()
  }

  /// Forgets a lane that has nothing to do; gives it a turn where it may have.
  private func rest(_ hook: String) {
    if lanes[hook]?.isAtRest == true { lanes[hook] = nil } else { giveTurn(hook) }
  }

  /// Lets a hook start something when all those before it have had their turns.
  private func giveTurn(_ hook: String) {
    guard lanes[hook]?.hasTurn == false else { return }
    lanes[hook]?.hasTurn = true
    if uncounted.contains(hook) { uncountedTurns.add(hook) } else { turns.add(hook) }
  }

  private func hasRoom(for hook: String) -> Bool { active < most || uncounted.contains(hook) }

  private func start(_ ticket: Ticket, _ first: BegunAttempt? = nil) {
    let counts = !uncounted.contains(ticket.delivery.hook)
    if counts { active += 1 }
    lanes[ticket.delivery.hook]?.running[ticket.delivery.id] = Task(executorPreference: executor) {
      await self.perform(ticket, first, counts: counts)
    }
  }

  /// Starts what may start: one action a turn, so that no hook can keep the others from starting.
  private func pump() {
    guard !isStopped else { return }
    while let hook = uncountedTurns.next() { takeTurn(hook) }
    while active < most, let hook = turns.next() { takeTurn(hook) }
  }

  private func takeTurn(_ hook: String) {
    lanes[hook]?.hasTurn = false
    guard let next = lanes[hook]?.waiting.first, mayStart(next.delivery) else { return }
    lanes[hook]?.waiting.removeFirst()
    expected.remove(next.delivery.id)
    start(next)
    giveTurn(hook)
  }

  private func mayStart(_ delivery: Delivery) -> Bool {
    // A replay may come before the end of the attempt before it is known here: never two under one id.
    guard let lane = lanes[delivery.hook], lane.hold == nil, lane.running[delivery.id] == nil else { return false }
    guard case .parallel(let most) = modes[delivery.hook] else { return lane.running.isEmpty }
    return lane.running.count < most
  }

  private func perform(_ ticket: Ticket, _ first: BegunAttempt?, counts: Bool) async {
    let (hook, id) = (ticket.delivery.hook, ticket.delivery.id)
    if let first {
      await run(first, ticket)
    } else if let next = await record(ticket) {
      await run(next, ticket)
    }
    lanes[hook]?.running[id] = nil
    rest(hook)
    if counts { active -= 1 }
    pump()
  }

  /// On no thread of the ledger's, which nothing may hold up: a task of its own prefers none.
  private static func run(_ job: Job, by runner: any ActionRunner) async -> JobResult {
    let task = Task { @concurrent in await runner.run(job) }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Puts the next attempt of a delivery on record; nil where none begins now.
  private func record(_ ticket: Ticket) async -> BegunAttempt? {
    let pending = ticket.delivery
    let prepared = await ledger.action(for: pending)
    // What the end of the daemon finds waiting stays pending in the journal; what was replaced is skipped there.
    guard !isStopped, !Task.isCancelled else { return nil }
    switch prepared {
    case .gone: await skip(pending, .hookGone)
    case .refused(let why): await skip(pending, why, as: .failed)
    case .ready(let hook, let action):
      guard let next = BegunAttempt(of: pending, hook, action, at: now()) else {
        await skip(pending, .tooOld, as: .expired)
        return nil
      }
      // An attempt that isn't on record must not begin: after a crash nobody would know of it.
      switch await ledger.began(next.running, attempt: next.attempt) {
      case .recorded: return next
      case .unrecorded where !isStopped && !Task.isCancelled: hold(ticket, for: Self.unrecordedWait)
      case .unrecorded, .over: break
      }
    }
    return nil
  }

  /// Makes an attempt that is on record, and has its end recorded.
  private func run(_ next: BegunAttempt, _ ticket: Ticket) async {
    let (hook, action, pending, delivery) = (next.hook, next.action, next.pending, next.running)
    var attempt = next.attempt
    guard !isStopped else { return await ledger.ended(pending, attempt: nil) }
    let job = Job(
      hook: hook.id, action: action, event: delivery.event, delivery: delivery.id, attempt: delivery.attempts)
    let start = ContinuousClock.now
    let result = await Self.run(job, by: runner)
    if case .unstarted(let why) = result.verdict, isStopped || !Task.isCancelled {
      var waiting = pending
      // A replay is known by its note.
      if !pending.isReplay { waiting.note = why }
      await ledger.ended(waiting, attempt: nil)
      if !isStopped { hold(ticket, for: Self.unstartedWait) }
      return
    }
    attempt.end(with: result, after: ContinuousClock.now - start)
    var done = delivery.after(result, hook: hook, kind: action.kind, now: now(), using: &generator)
    if isStopped, case .cancelled = result.verdict {
      done.interrupt(isRepeatable: hook.isRepeatable(action.kind), at: now())
    }
    if case .gone = result.verdict {
      await ledger.gone(done, of: hook, attempt: attempt)
    } else {
      await ledger.ended(done, attempt: attempt)
      if done.state == .succeeded { retryOldest(of: hook.id) }
    }
    // One that was replaced meanwhile isn't tried again.
    guard done.state == .pending, let due = done.nextAttemptAt, !isStopped, !Task.isCancelled,
      expected.insert(done.id).inserted
    else { return }
    wait(for: done, until: due)
  }
}

/// Hooks in the order in which their turns come.
private struct Turns {
  private var hooks: [String] = []
  /// How many of them have had their turn.
  private var taken = 0

  mutating func add(_ hook: String) { hooks.append(hook) }

  mutating func next() -> String? {
    guard taken < hooks.count else { return nil }
    defer {
      taken += 1
      // Seldom enough that each is moved about once.
      if taken * 2 > hooks.count {
        hooks.removeFirst(taken)
        taken = 0
      }
    }
    return hooks[taken]
  }
}

extension Hook {
  /// Whether its action is a sound.
  fileprivate var isSound: Bool {
    if case .edge(let edge) = trigger, case .play = edge.action { true } else { false }
  }
}
