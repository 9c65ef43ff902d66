// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Hooks
import Journal
import Language
import Logging
import TimerEngine

/// Where everything is decided: plan, commit, and only then effects, in one synchronous step on a thread of its own.
actor Timekeeper {
  nonisolated let thread: ClockThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
  /// What is to be done, in the order of the commits.
  nonisolated let effects: AsyncStream<Effect>

  private let emit: AsyncStream<Effect>.Continuation
  private let journal: Journal
  private let readClock: @Sendable () -> ClockReading
  private let makeDays: @Sendable (Configuration) -> any Days
  private let logger: Logger

  private var book: Book
  private var engine: TimerEngine
  private var leases: [String: Lease]
  private var loaded: LoadedConfiguration
  private var days: any Days
  private var time: SteadyTime
  /// Hooks whose enter failed: not entered again before then.
  private var held: [String: Instant] = [:]
  private var enterFailures: [String: Int] = [:]
  private var isStopping = false
  /// What scopes are entered and exited for where nothing else happened.
  private var lastEvent: Event?

  /// Takes up what the journal has; nothing happens before `begin`.
  init(
    journal: Journal, book: Book, leases: [String: Lease], loaded: LoadedConfiguration, thread: ClockThread,
    readClock: @escaping @Sendable () -> ClockReading, makeDays: @escaping @Sendable (Configuration) -> any Days,
    logger: Logger
  ) {
    self.journal = journal
    self.book = book
    self.leases = leases
    self.loaded = loaded
    self.thread = thread
    self.readClock = readClock
    self.makeDays = makeDays
    self.logger = logger
    days = makeDays(loaded.configuration)
    engine = TimerEngine(
      state: book.timer, settings: loaded.configuration.timer, marks: loaded.configuration.marks)
    time = SteadyTime(readClock())
    (effects, emit) = AsyncStream.makeStream()
  }

  // MARK: Inputs

  /// Advances to now and takes up scopes and deliveries: the only way to start, after a crash or not.
  func begin(version: String) throws {
    let reading = readClock()
    time = SteadyTime(reading)
    let step = SteadyTime.step(from: book.clock, to: reading)
    let interrupted = try journal.openDeliveries()
    emit.yield(.configuration(loaded.configuration))
    try commit(isStart: true) { draft in
      if let step { draft.engine.rebase(by: step) }
      // Under the lengths that it had: whatever was due while nobody was there ended as it was planned.
      draft.advance()
      draft.add(.daemonStarted, reason: .auto) { $0.version = version }
      for delivery in interrupted { draft.resume(delivery, hook: loaded.configuration.hook(delivery.hook)) }
    }
    thread.onWake { [self] in assumeIsolated { $0.wake() } }
    emitSound()
  }

  /// Does what a person told the timer.
  func handle(_ command: TimerCommand, session: String?) throws -> Status {
    if isStopping { throw ControlError(code: ControlError.internalError, message: "the daemon is stopping") }
    try notice()
    try commit { draft in
      draft.advance()
    }
    try commit { draft in
      draft.transitions += try draft.engine.handle(command, session: session, at: draft.now)
    }
    return status()
  }

  /// Takes another configuration, or says that the file as it now is has errors.
  func take(_ loaded: LoadedConfiguration) {
    let isNew = loaded.configuration != self.loaded.configuration
    self.loaded = loaded
    guard isNew else {
      emit.yield(.status(status()))
      return
    }
    days = makeDays(loaded.configuration)
    emit.yield(.configuration(loaded.configuration))
    attempt("taking the new configuration") {
      try commit { draft in
        draft.advance()
        draft.transitions += draft.engine.apply(settings: loaded.configuration.timer, at: draft.now)
        draft.engine.marks = loaded.configuration.marks
        draft.book.sequencer.progress.goals = loaded.configuration.goals
        let off = draft.book.switchedOff(in: loaded.configuration)
        draft.book.switchedOff = draft.book.switchedOff.filter { off.contains($0.key) }
      }
    }
    emitSound()
    emit.yield(.status(status()))
  }

  /// Chooses the ambient sound; nil leaves a member as it is.
  func choose(sound: String?, volume: Int?) throws {
    try commit { draft in
      draft.advance()
      if let sound { draft.book.sound.sound = sound }
      if let volume { draft.book.sound.volume = volume }
      let name = Soundscape.chosen(loaded.configuration, choice: draft.book.sound, project: "").name
      draft.add(.soundChanged, reason: .user) { $0.sound = name }
    }
    emitSound()
  }

  /// Exits every scope; they are entered again when their condition next becomes true.
  func teardown() throws {
    try commit { draft in
      draft.advance()
      for hook in draft.leases.keys { draft.held[hook] = draft.now + .hours(24) }
      draft.exitAll()
    }
  }

  /// Says goodbye and exits every scope: the last commit but those of the exits.
  func stop(version: String) {
    let isWritten = attempt("stopping") {
      try commit { draft in
        draft.advance()
        isStopping = true
        draft.add(.daemonStopping, reason: .user) { $0.version = version }
        draft.exitAll()
      }
    }
    if !isWritten {
      // The journal can't be written: what is leased is turned off all the same, and once more after the next start.
      isStopping = true
      emit.yield(.scopes(leases.values.sorted { $0.hook < $1.hook }.map { .exit($0) }))
    }
    emit.yield(.sound(nil))
  }

  /// Ends the stream of effects.
  func finish() {
    emit.finish()
    thread.setAlarm(after: nil)
  }

  /// Waits until every effect that was decided so far has been handed on.
  nonisolated func flushed() async {
    await withCheckedContinuation { continuation in
      emit.yield(.flushed { continuation.resume() })
    }
  }

  /// The scopes that are still leased.
  func leased() -> [String: Lease] { leases }

  /// Hooks of the file, which of them hold, and leases that are left of others.
  func scopes() -> [ScopeRecord] {
    let timer = engine.snapshot(at: now())
    let rows = loaded.configuration.hooks.compactMap { hook -> ScopeRecord? in
      guard case .level(let level) = hook.trigger else { return nil }
      let holds = hook.isEnabled && level.condition.holds(for: timer)
      return record(hook.id, condition: level.text, holds: holds)
    }
    let gone = leases.keys.filter { loaded.configuration.hook($0) == nil }.sorted()
    return rows + gone.map { record($0, condition: "", holds: false) }
  }

  /// The timer and everything around it as it now is.
  func status() -> Status {
    let now = now()
    var progress = book.sequencer.progress
    progress.turn(to: now, days: days)
    let snapshot = engine.snapshot(at: now)
    let sound = Soundscape.chosen(
      loaded.configuration, choice: book.sound, project: snapshot.session?.project ?? "")
    let failed = leases.values.filter { $0.state == .exitFailed }.map(\.hook).sorted()
    return Status(
      daemon: true, timer: snapshot, at: now, today: progress.today, goals: progress.info, sound: sound.name,
      config: loaded.info, scopes: ScopesInfo(active: leases.count, failed: failed))
  }

  /// The choice of sound and how loud it is.
  func soundChoice() -> (sound: Sound, volume: Int) {
    let project = engine.snapshot(at: now()).session?.project ?? ""
    return (
      Soundscape.chosen(loaded.configuration, choice: book.sound, project: project),
      Soundscape.volume(loaded.configuration, choice: book.sound)
    )
  }

  /// The configuration in force.
  func configuration() -> Configuration { loaded.configuration }

  /// An event as `hooks test` tries it: nothing of it is kept.
  func tried(_ params: TestParams) throws -> (TriedEvent, at: Instant) {
    var sequencer = book.sequencer
    let now = now()
    return (try TriedEvent(params, like: engine.snapshot(at: now), at: now, sequencer: &sequencer), now)
  }

  // MARK: Time

  private func now() -> Instant { time.now(readClock()) }

  /// The alarm is due, or the machine's clock was changed.
  private func wake() {
    attempt("advancing the timer") {
      try notice()
      try commit { $0.advance() }
    }
  }

  /// Looks whether the machine slept or its clock was stepped, and tells the engine before anything else.
  private func notice() throws {
    let before = time
    let change = time.take(readClock())
    guard change.slept != nil || change.step != nil else { return }
    do {
      try commit { draft in
        if let slept = change.slept {
          draft.transitions += draft.engine.suspended(from: slept.lowerBound, to: slept.upperBound)
        }
        if let step = change.step { draft.engine.rebase(by: step) }
      }
    } catch {
      // What couldn't be written down is noticed again, before anything else is done.
      time = before
      throw error
    }
  }

  private func setAlarm() {
    let now = now()
    var wakes = [engine.nextDeadline].compactMap { $0 }
    // At the end nothing is tried again.
    if !isStopping {
      wakes += leases.values.compactMap { $0.state == .exitFailed ? $0.nextAttemptAt : nil } + held.values
    }
    thread.setAlarm(after: wakes.min().map { max(.zero, $0 - now) })
  }

  // MARK: Deciding

  /// Runs `body` on a draft, plans what follows from it, writes all of that in one transaction, and only then
  /// makes it so. Where anything throws, nothing has changed.
  private func commit(isStart: Bool = false, _ body: (inout Draft) throws -> Void) throws {
    let reading = readClock()
    var draft = Draft(
      book: book, engine: engine, leases: leases, held: held, now: time.now(reading), days: days,
      configuration: loaded.configuration, lastEvent: lastEvent)
    try body(&draft)
    let plan = draft.plan(isStart: isStart, isStopping: isStopping, clock: reading)
    guard let plan else {
      // Nothing to write; but what isn't written, settings and marks, may be other than before.
      (book, engine, held) = (draft.book, draft.engine, draft.held.filter { $0.value > draft.now })
      return setAlarm()
    }
    try journal.commit(plan.commit)
    book = plan.book
    engine = draft.engine
    leases = plan.leases
    lastEvent = plan.commit.events.last { $0.type != .hookFailed } ?? lastEvent
    let timer = engine.snapshot(at: engine.state.now)
    let wanted = Set(ScopePlanner.wanted(loaded.configuration, timer: timer).map(\.hook.id))
    held = draft.held.filter { $0.value > draft.now && wanted.contains($0.key) }
    if !plan.commit.events.isEmpty { emit.yield(.events(plan.commit.events)) }
    for (delivery, attempt) in draft.ended { emit.yield(.delivery(delivery, attempt)) }
    let due = draft.resumed + plan.deliveries
    if !due.isEmpty { emit.yield(.deliver(due)) }
    if !plan.changes.isEmpty { emit.yield(.scopes(plan.changes)) }
    for hook in plan.scopes { emit.yield(.scope(scope(hook))) }
    if !draft.transitions.isEmpty { emitSound() }
    if plan.changesStatus { emit.yield(.status(status())) }
    setAlarm()
  }

  /// Does `body`; false where it threw, which is told in the log.
  @discardableResult
  private func attempt(_ what: String, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch let error as JournalError {
      logger.error("\(what): \(error.message)")
      // Tried again in a second: what is due stays due.
      thread.setAlarm(after: .seconds(1))
    } catch {
      logger.error("\(what): \(error)")
    }
    return false
  }

  private func emitSound() {
    guard !isStopping else { return }
    emit.yield(
      .sound(Soundscape.wanted(loaded.configuration, choice: book.sound, timer: engine.snapshot(at: now()))))
  }

  private func scope(_ hook: String) -> ScopeRecord {
    scopes().first { $0.hook == hook } ?? record(hook, condition: "", holds: false)
  }

  private func record(_ hook: String, condition: String, holds: Bool) -> ScopeRecord {
    let lease = leases[hook]
    return ScopeRecord(
      hook: hook, condition: condition, active: holds,
      state: lease?.state.rawValue ?? (isPlaying(hook) ? "active" : "inactive"),
      since: lease?.since, lastError: lease?.lastError)
  }

  /// Whether it is the `while` hook whose sound should be heard.
  private func isPlaying(_ id: String) -> Bool {
    guard let hook = loaded.configuration.hook(id), hook.isEnabled, case .level(let level) = hook.trigger,
      case .play = level.action
    else { return false }
    return level.condition.holds(for: engine.snapshot(at: now()))
  }
}

// MARK: What became of actions

extension Timekeeper: DeliveryLedger {
  func hook(_ id: String) -> (hook: Hook, action: StoredAction)? {
    guard let hook = loaded.configuration.hook(id), hook.isEnabled, book.switchedOff[id] != hook.fingerprint,
      case .edge(let edge) = hook.trigger
    else { return nil }
    return (hook, StoredAction(edge.action, of: hook, in: loaded.configuration))
  }

  func began(_ delivery: Delivery, attempt: Attempt) -> Bool {
    record(delivery, attempt, isGone: false)
  }

  func ended(_ delivery: Delivery, attempt: Attempt?) {
    _ = record(delivery, attempt, isGone: false)
  }

  func gone(_ delivery: Delivery, attempt: Attempt) {
    _ = record(delivery, attempt, isGone: true)
  }

  private func record(_ delivery: Delivery, _ attempt: Attempt?, isGone: Bool) -> Bool {
    self.attempt("recording '\(delivery.hook)'") {
      try commit { draft in
        draft.record(delivery, attempt)
        if isGone, let hook = loaded.configuration.hook(delivery.hook) {
          draft.book.switchedOff[hook.id] = hook.fingerprint
        }
      }
    }
  }
}

extension Timekeeper: LeaseLedger {
  func enterAction(of lease: Lease) -> StoredAction? {
    guard let hook = loaded.configuration.hook(lease.hook), hook.fingerprint == lease.fingerprint,
      case .level(let level) = hook.trigger, case .scope(let enter?, _) = level.action
    else { return nil }
    return StoredAction(enter, of: hook, in: loaded.configuration)
  }

  func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    self.attempt("recording that '\(lease.hook)' was entered") {
      try commit { draft in
        let isNews = enterFailures[lease.hook] == nil
        if let delivery = outcome.delivery { draft.record(delivery, outcome.attempt, isNews: isNews) }
        guard var current = draft.leases[lease.hook], current.id == lease.id else { return }
        if let failure = outcome.failure {
          // Half an enter may have been done: its exit follows, and it is tried again later.
          enterFailures[lease.hook, default: 0] += 1
          draft.held[lease.hook] = draft.now + RetrySchedule.exitWait(after: enterFailures[lease.hook] ?? 1)
          current.lastError = failure
          if current.state != .exiting { draft.exit(current) }
        } else {
          enterFailures[lease.hook] = nil
          if current.state == .entering {
            current.state = .active
            current.lastError = nil
            draft.leases[lease.hook] = current
            draft.changedLeases.insert(lease.hook)
          }
        }
      }
    }
  }

  func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) {
    self.attempt("recording that '\(lease.hook)' was exited") {
      try commit { draft in
        let isNews = draft.leases[lease.hook].map { $0.failures == 0 } ?? true
        if let delivery = outcome.delivery { draft.record(delivery, outcome.attempt, isNews: isNews) }
        guard var current = draft.leases[lease.hook], current.id == lease.id else { return }
        if let failure = outcome.failure {
          current.state = .exitFailed
          current.failures += 1
          current.lastError = failure
          current.nextAttemptAt = draft.now + RetrySchedule.exitWait(after: current.failures)
          draft.leases[lease.hook] = current
        } else {
          draft.leases[lease.hook] = nil
        }
        draft.changedLeases.insert(lease.hook)
      }
    }
  }
}
