// SPDX-License-Identifier: MIT

import ActionExecution
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import History
import Hooks
import Journal
import Logging
import Messages
import Synchronization
import SystemEvents
import TimerEngine

/// Where everything is decided: plan, commit, and only then effects, in one synchronous step on a thread of its own.
actor Timekeeper {
  nonisolated let thread: ClockThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
  /// What is to be done, in the order of the commits.
  ///
  /// There is no limit: an effect that was dropped would be a hook that doesn't run until the next start. Its reader waits for no
  /// action, so few effects wait.
  nonisolated let effects = EffectQueue()

  /// What the last step left, for those who only ask.
  nonisolated let published: Mutex<Standing>
  let journal: any DecisionJournal
  /// So many attempts may begin in the commit of their event; the others are committed as they begin.
  private let actionsAtOnce: Int
  let readClock: @Sendable () -> ClockReading
  private let makeDays: @Sendable (Configuration) -> any Days
  /// Told at each alarm, when something happens anyway.
  private let onWake: @Sendable () -> Void
  private let logger: Logger

  private(set) var state: DaemonState
  private(set) var engine: TimerEngine
  private(set) var leases: [String: Lease]
  private(set) var open = OpenDeliveries()
  private(set) var loaded: LoadedConfiguration
  private(set) var days: any Days
  private(set) var time: SteadyTime
  /// Hooks whose enter failed: not entered again before then.
  private(set) var held: [String: Instant] = [:]
  private(set) var enterFailures: [String: EnterFailure] = [:]
  private(set) var isStopping = false
  /// Whether today and this week couldn't be counted by the days that they now are.
  var owesCount = false
  /// What became of actions and couldn't be written down yet: nothing is forgotten while the disk is full.
  var unrecorded: [(what: String, body: (inout PendingCommit) -> Void)] = []
  /// Attempts that begin or have ended since the last transaction: the next one takes all of them.
  var attempts = AttemptGroup()
  /// A configuration that couldn't be taken over yet.
  private(set) var waiting: LoadedConfiguration?
  let expressions: Expressions
  /// What actions are filled in with: that of the last event is kept, for all the hooks that act on it.
  var lastSituation: (event: Event, situation: EventSituation)?
  /// Whether some condition looks at the clock.
  private var watchesClock: Bool
  /// Whether the hooks of a good file are known: until then nobody knows which hooks open deliveries belong to.
  private var hasHooks: Bool
  /// What can't be done as it should be.
  var problems = DaemonProblems()
  /// What was said in the log since then: it is tried again each second, and said once.
  private var reported: Set<String> = []
  /// What scopes are entered and exited for where nothing else happened.
  private var lastEvent: Event?

  /// Takes up what the journal has; nothing happens before `begin`.
  init(
    journal: any DecisionJournal, state: DaemonState, leases: [String: Lease], loaded: LoadedConfiguration,
    thread: ClockThread, actionsAtOnce: Int = 0, hasHooks: Bool? = nil,
    readClock: @escaping @Sendable () -> ClockReading,
    makeDays: @escaping @Sendable (Configuration) -> any Days, onWake: @escaping @Sendable () -> Void = {},
    expressions: Expressions = Expressions(), logger: Logger
  ) {
    self.expressions = expressions
    watchesClock = loaded.configuration.watchesClock
    self.journal = journal
    self.state = state
    self.leases = leases
    self.loaded = loaded
    self.thread = thread
    self.hasHooks = hasHooks ?? (loaded.errors == 0)
    self.actionsAtOnce = actionsAtOnce
    self.readClock = readClock
    self.makeDays = makeDays
    self.onWake = onWake
    self.logger = logger
    let days = makeDays(loaded.configuration)
    let engine = TimerEngine(
      state: state.timer, settings: loaded.configuration.timer, marks: loaded.configuration.marks)
    let time = SteadyTime(readClock())
    (self.days, self.engine, self.time) = (days, engine, time)
    published = Mutex(
      Standing(
        state: state, engine: engine, leases: leases, loaded: loaded, info: loaded.info, days: days, time: time,
        problems: DaemonProblems(), expressions: expressions, enterFailures: [:]))
  }

  // MARK: Inputs

  /// Advances to now and takes up scopes and deliveries: the only way to start, after a crash or not. `leftovers`: what
  /// commands of the last daemon left that couldn't be ended.
  func begin(version: String, leftovers: [Leftover] = []) throws {
    let reading = ClockReading.atMillisecond(readClock)
    time = SteadyTime(reading)
    let step = SteadyTime.step(from: state.clock, to: reading)
    let interrupted = hasHooks ? try journal.openDeliveries() : []
    effects.yield(.configuration(loaded.configuration))
    try commit(isStart: true) { pending in
      if let step { pending.engine.rebase(by: step) }
      countAnew(&pending)
      // Under the lengths that it had: whatever was due while nobody was there ended as it was planned.
      pending.advance()
      pending.add(.daemonStarted, reason: .auto) { $0.version = version }
      for delivery in interrupted {
        let leftover = leftovers.first { $0.command.delivery == delivery.id }
        pending.resume(delivery, hook: loaded.configuration.hook(delivery.hook), leftover: leftover)
      }
      for leftover in leftovers { pending.recordStep(leftover) }
    }
    thread.onWake { [self] in assumeIsolated { $0.wake() } }
    emitSound()
  }

  /// Takes another configuration, or says that the file as it now is has errors.
  func take(_ loaded: LoadedConfiguration) {
    guard loaded.configuration != self.loaded.configuration || (!hasHooks && loaded.errors == 0) else {
      self.loaded = loaded
      waiting = nil
      tellStatus()
      return
    }
    waiting = loaded
    attempt("taking the new configuration") { try takeWaiting() }
    publish()
  }

  private func takeWaiting() throws {
    guard let new = waiting else { return }
    try notice()
    try commit { $0.advance() }
    // Those that were left alone since the start, for want of a file that says what is to be done with them.
    let interrupted = !hasHooks && new.errors == 0 ? try journal.openDeliveries() : []
    try commit(isEssential: false, taking: new) { pending in
      pending.transitions += pending.engine.apply(settings: new.configuration.timer, at: pending.now)
      // Whoever writes another sound into the file wants to hear that one, whatever was chosen before.
      if hasHooks { pending.state.sound.heed(new.configuration.ambient, after: loaded.configuration.ambient) }
      pending.engine.marks = new.configuration.marks
      pending.state.sequencer.progress.goals = new.configuration.goals
      countAnew(&pending)
      let off = pending.state.switchedOff(in: new.configuration)
      for hook in pending.state.switchedOff.keys where !off.contains(hook) { pending.revive(hook) }
      for delivery in interrupted { pending.resume(delivery, hook: new.configuration.hook(delivery.hook)) }
    }
    hasHooks = hasHooks || new.errors == 0
    emitSound()
    tellStatus()
  }

  /// Says goodbye and exits every scope: the last commit but those of the exits.
  func stop(version: String) {
    let isWritten = attempt("stopping") {
      try notice()
      try commit(isStopping: true) { pending in
        pending.advance()
        pending.add(.daemonStopping, reason: .user) { $0.version = version }
        pending.exitAll()
      }
    }
    isStopping = true
    if !isWritten {
      // The journal can't be written: what is leased is turned off all the same, and once more after the next start.
      effects.yield(.scopes(leases.values.sorted { $0.hook < $1.hook }.map { .exit($0) }))
    }
    effects.yield(.sound(nil))
  }

  /// Ends the stream of effects.
  func finish() {
    effects.finish()
    thread.setAlarm(after: nil)
  }

  /// Waits until every effect that was decided so far has been handed on.
  nonisolated func flushed() async {
    await withCheckedContinuation { continuation in
      effects.yield(.flushed { continuation.resume() })
    }
  }

  // MARK: Time

  func now() -> Instant { time.now(readClock()) }

  /// The alarm is due, or the machine's clock was changed.
  func wake() {
    forgetCrashes()
    attempt("advancing the timer") {
      try notice()
      try commit { $0.advance() }
      try takeWaiting()
    }
    if watchesClock { emitSound() }
    writeUnrecorded()
    if owesCount, !isStopping { takeZone() }
    onWake()
    if problems.write != nil { probe() }
  }

  /// Writes the state as it is written already: only that shows whether the journal can be written again.
  private func probe() {
    var commit = Commit(at: state.clock.wall)
    commit.state = try? JSON.line(state)
    try? write(commit)
    setAlarm()
  }

  /// Looks whether the machine slept or its clock was stepped, and tells the engine before anything else.
  func notice() throws {
    let before = time
    let change = time.take(readClock())
    guard change.slept != nil || change.step != nil else { return }
    do {
      try commit { pending in
        if let slept = change.slept {
          pending.transitions += pending.engine.suspended(from: slept.lowerBound, to: slept.upperBound)
        }
        if let step = change.step { pending.engine.rebase(by: step) }
      }
    } catch {
      // What couldn't be written down is noticed again, before anything else is done.
      time = before
      throw error
    }
  }

  /// The end of each step.
  private func setAlarm() {
    publish()
    let reading = readClock()
    let now = time.now(reading)
    var wakes = [engine.nextDeadline].compactMap { $0 }
    // At the end nothing is tried again.
    if !isStopping {
      wakes += leases.values.compactMap { $0.state == .exitFailed ? $0.nextAttemptAt : nil } + held.values
      wakes += problems.crashes.values
    }
    if watchesClock, !isStopping { wakes.append(Instant(milliseconds: (now.milliseconds / 60_000 + 1) * 60_000)) }
    // What couldn't be written is tried again in a second, whatever was written since.
    if !unrecorded.isEmpty || waiting != nil || problems.write != nil || owesCount { wakes.append(now + .seconds(1)) }
    thread.setAlarm(after: wakes.min().map { max(.zero, time.delay(until: $0, from: reading)) })
  }

  // MARK: Deciding

  /// Runs `body` on a decision in the making, plans what follows from it, writes all of that in one transaction, and only then
  /// makes it so. Where anything throws, nothing has changed.
  func commit(
    isStart: Bool = false, isStopping: Bool = false, isEssential: Bool = true, taking new: LoadedConfiguration? = nil,
    _ body: (inout PendingCommit) throws -> Void
  ) throws {
    let reading = readClock()
    let newDays = new.map { makeDays($0.configuration) } ?? days
    var pending = PendingCommit(
      state: state, engine: engine, leases: leases, open: open, held: held, now: time.now(reading), days: newDays,
      configuration: (new ?? loaded).configuration, lastEvent: lastEvent, expressions: expressions)
    pending.enterFailures = enterFailures
    try body(&pending)
    var planned = try pending.plan(isStart: isStart, isStopping: isStopping || self.isStopping, clock: reading)
    if var plan = planned {
      plan.commit.isEssential = isEssential
      if new == nil, !isStart { plan.begin(firstAttempts(of: plan.deliveries, at: pending.now)) }
      try write(plan.commit)
      planned = plan
    }
    if let new {
      loaded = new
      watchesClock = new.configuration.watchesClock
      days = newDays
      waiting = nil
      effects.yield(.configuration(new.configuration))
    }
    enterFailures = pending.enterFailures
    engine = pending.engine
    held = stillHeld(pending.held, at: pending.now, state: pending.state, in: planned?.situation)
    guard let plan = planned else {
      // Nothing to write; but what isn't written, settings and marks, may be other than before.
      state = pending.state
      return setAlarm()
    }
    state = plan.state
    leases = plan.leases
    // Nobody else holds it now, so that a long queue is changed in place.
    pending.open = OpenDeliveries()
    for delivery in pending.resumed + plan.commit.deliveries { open.take(delivery) }
    lastEvent = plan.commit.events.last { $0.type != .hookFailed } ?? lastEvent
    emitEffects(of: plan, pending)
    setAlarm()
  }

  /// The attempts that begin with the deliveries that a decision causes: one for each hook with nothing else to do.
  private func firstAttempts(of deliveries: [Delivery], at instant: Instant) -> [BegunAttempt] {
    guard !isStopping, unrecorded.isEmpty, journal.shortage == nil, !Sabotage.isOn(.attemptUnrecorded) else {
      return []
    }
    var attempts: [BegunAttempt] = []
    var hooks: Set<String> = []
    for delivery in deliveries where delivery.state == .pending {
      guard open.running + attempts.count < actionsAtOnce else { break }
      guard open.isAtRest(delivery.hook), hooks.insert(delivery.hook).inserted,
        case .ready(let hook, let action) = action(for: delivery),
        let first = BegunAttempt(of: delivery, hook, action, at: instant)
      else { continue }
      attempts.append(first)
    }
    return attempts
  }

  private func write(_ commit: Commit) throws(JournalError) {
    CrashPoint.reached(.commitPlanned)
    do {
      #if FAULTS
        for part in Sabotage.transactions(of: commit) {
          try journal.commit(part)
          CrashPoint.reached(.commitWritten)
        }
      #else
        try journal.commit(commit)
      #endif
    } catch {
      note(error)
      throw error
    }
    note(journal.shortage)
  }

  /// Takes note of why the journal can't be written, or that it can.
  private func note(_ problem: JournalError?) {
    guard problem?.message != problems.write else { return }
    problems.write = problem?.message
    if let problem {
      logger.error("\(problem.message)")
      thread.setAlarm(after: .seconds(1))
    } else {
      logger.notice("the journal can be written again")
      reported = []
    }
    tellStatus()
  }

  /// Does `body`; false where it threw, which is told in the log.
  @discardableResult
  func attempt(_ what: String, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch let error as JournalError {
      let text = "\(what): \(error.message)"
      if reported.insert(text).inserted { logger.error("\(text)") }
      // Tried again in a second: what is due stays due.
      thread.setAlarm(after: .seconds(1))
    } catch {
      logger.error("\(what): \(error)")
    }
    return false
  }

  /// Writes down what became of an action; what can't be written now is kept and written before anything later.
  func writeDown(_ what: String, _ body: @escaping (inout PendingCommit) -> Void) {
    unrecorded.append((what, body))
    writeUnrecorded()
  }

  func writeUnrecorded() {
    while !unrecorded.isEmpty {
      let (what, body) = unrecorded.removeFirst()
      guard attempt(what, { try commit { body(&$0) } }) else { return unrecorded.insert((what, body), at: 0) }
    }
  }

  /// Those of `held` whose time isn't over and whose conditions go on to hold: what doesn't hold isn't held either.
  private func stillHeld(
    _ held: [String: Instant], at instant: Instant, state: DaemonState, in asked: StateSituation?
  ) -> [String: Instant] {
    guard !held.isEmpty else { return held }
    let situation =
      asked
      ?? state.situation(
        of: engine.snapshot(at: engine.state.now), at: instant, days: days, expressions: expressions)
    let holding = Set(ScopePlanner.holding(loaded.configuration, in: situation).map(\.hook.id))
    return held.filter { $0.value > instant && holding.contains($0.key) }
  }
}
