// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Expressions
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
  private let journal: any DecisionJournal
  private let readClock: @Sendable () -> ClockReading
  private let makeDays: @Sendable (Configuration) -> any Days
  /// Told at each alarm, when something happens anyway.
  private let onWake: @Sendable () -> Void
  private let logger: Logger

  private(set) var book: Book
  private var engine: TimerEngine
  private var leases: [String: Lease]
  private(set) var loaded: LoadedConfiguration
  private var days: any Days
  private var time: SteadyTime
  /// Hooks whose enter failed: not entered again before then.
  private var held: [String: Instant] = [:]
  private var enterFailures: [String: Int] = [:]
  private var isStopping = false
  /// What became of actions and couldn't be written down yet: nothing is forgotten while the disk is full.
  private var unrecorded: [(what: String, body: (inout Draft) -> Void)] = []
  /// A configuration that couldn't be taken over yet.
  private var waiting: LoadedConfiguration?
  let expressions: Expressions
  /// Whether some condition looks at the clock.
  private var watchesClock: Bool
  /// Whether the hooks of a good file are known: until then nobody knows which hooks open deliveries belong to.
  private var hasHooks: Bool
  /// Why the ambient sound can't be heard; nil where it can.
  private var soundProblem: String?
  /// What has become of the journal's file; nil where nothing has.
  private var journalProblem: (text: String, lasts: Bool)?
  /// Why the journal can't be written, or not everything; nil where it can.
  private var writeProblem: String?
  /// What was said in the log since then: it is tried again each second, and said once.
  private var reported: Set<String> = []
  /// What scopes are entered and exited for where nothing else happened.
  private var lastEvent: Event?

  /// Takes up what the journal has; nothing happens before `begin`.
  init(
    journal: any DecisionJournal, book: Book, leases: [String: Lease], loaded: LoadedConfiguration, thread: ClockThread,
    hasHooks: Bool? = nil, readClock: @escaping @Sendable () -> ClockReading,
    makeDays: @escaping @Sendable (Configuration) -> any Days, onWake: @escaping @Sendable () -> Void = {},
    expressions: Expressions = Expressions(), logger: Logger
  ) {
    self.expressions = expressions
    watchesClock = loaded.configuration.watchesClock
    self.journal = journal
    self.book = book
    self.leases = leases
    self.loaded = loaded
    self.thread = thread
    self.hasHooks = hasHooks ?? (loaded.errors == 0)
    self.readClock = readClock
    self.makeDays = makeDays
    self.onWake = onWake
    self.logger = logger
    days = makeDays(loaded.configuration)
    engine = TimerEngine(
      state: book.timer, settings: loaded.configuration.timer, marks: loaded.configuration.marks)
    time = SteadyTime(readClock())
    (effects, emit) = AsyncStream.makeStream()
  }

  // MARK: Inputs

  /// Advances to now and takes up scopes and deliveries: the only way to start, after a crash or not. `leftovers`: what
  /// commands of the last daemon left that couldn't be ended.
  func begin(version: String, leftovers: [Leftover] = []) throws {
    let reading = readClock()
    time = SteadyTime(reading)
    let step = SteadyTime.step(from: book.clock, to: reading)
    let interrupted = hasHooks ? try journal.openDeliveries() : []
    emit.yield(.configuration(loaded.configuration))
    try commit(isStart: true) { draft in
      if let step { draft.engine.rebase(by: step) }
      // Under the lengths that it had: whatever was due while nobody was there ended as it was planned.
      draft.advance()
      draft.add(.daemonStarted, reason: .auto) { $0.version = version }
      for delivery in interrupted {
        let leftover = leftovers.first { $0.command.delivery == delivery.id }
        draft.resume(delivery, hook: loaded.configuration.hook(delivery.hook), leftover: leftover)
      }
      for leftover in leftovers { draft.recordStep(leftover) }
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
    try commit(isEssential: false) { draft in
      draft.transitions += try draft.engine.handle(command, session: session, at: draft.now)
    }
    return status()
  }

  /// Takes another configuration, or says that the file as it now is has errors.
  func take(_ loaded: LoadedConfiguration) {
    guard loaded.configuration != self.loaded.configuration || (!hasHooks && loaded.errors == 0) else {
      self.loaded = loaded
      waiting = nil
      emit.yield(.status(status()))
      return
    }
    waiting = loaded
    attempt("taking the new configuration") { try takeWaiting() }
  }

  private func takeWaiting() throws {
    guard let new = waiting else { return }
    try notice()
    try commit { $0.advance() }
    // Those that were left alone since the start, for want of a file that says what is to be done with them.
    let interrupted = !hasHooks && new.errors == 0 ? try journal.openDeliveries() : []
    try commit(isEssential: false, taking: new) { draft in
      draft.transitions += draft.engine.apply(settings: new.configuration.timer, at: draft.now)
      // Whoever writes another sound into the file wants to hear that one, whatever was chosen before.
      if hasHooks { draft.book.sound.heed(new.configuration.ambient, after: loaded.configuration.ambient) }
      draft.engine.marks = new.configuration.marks
      draft.book.sequencer.progress.goals = new.configuration.goals
      let off = draft.book.switchedOff(in: new.configuration)
      draft.book.switchedOff = draft.book.switchedOff.filter { off.contains($0.key) }
      for delivery in interrupted { draft.resume(delivery, hook: new.configuration.hook(delivery.hook)) }
    }
    hasHooks = hasHooks || new.errors == 0
    emitSound()
    emit.yield(.status(status()))
  }

  /// Chooses the ambient sound of a phase, that is heard where it isn't said; nil leaves a member as it is.
  func choose(sound: String?, volume: Int?, phase: Phase? = nil) throws {
    try notice()
    try commit(isEssential: false) { draft in
      draft.advance()
      let timer = draft.engine.snapshot(at: draft.now)
      let phase = phase ?? Soundscape.place(loaded.configuration, choice: draft.book.sound, timer: timer)
      draft.book.sound.take(sound: sound, volume: volume, phase: phase)
      let project = draft.engine.state.current?.project ?? ""
      let name = Soundscape.chosen(loaded.configuration, choice: draft.book.sound, project: project, phase: phase).name
      draft.add(.soundChanged, reason: .user) { $0.sound = name }
    }
    emitSound()
  }

  /// Takes note of why the sound can't be heard, or that it can.
  func hear(problem: String?) {
    guard problem != soundProblem else { return }
    soundProblem = problem
    emit.yield(.status(status()))
  }

  /// Takes note of what has become of the journal's file; what doesn't last is over when the file is back.
  func hear(journalProblem text: String, lasts: Bool = true) {
    guard text != journalProblem?.text else { return }
    journalProblem = (text, lasts)
    emit.yield(.status(status()))
  }

  func hearJournalIsBack() {
    guard let problem = journalProblem, !problem.lasts else { return }
    journalProblem = nil
    emit.yield(.status(status()))
  }

  /// Has deliveries done once more; those of hooks that are gone, and steps of scopes, are left out.
  func replay(_ wanted: [Delivery], isAlone: Bool) throws -> [Delivery] {
    if isStopping { throw ControlError(code: ControlError.internalError, message: "the daemon is stopping") }
    var replayed: [Delivery] = []
    for var delivery in wanted {
      if let problem = objection(toReplaying: delivery) {
        if isAlone { throw ControlError(code: ControlError.refused, message: problem) }
        continue
      }
      delivery.replay(at: now())
      replayed.append(delivery)
    }
    guard !replayed.isEmpty else { return [] }
    try notice()
    try commit(isEssential: false) { draft in
      draft.advance()
      for delivery in replayed { draft.again(delivery) }
    }
    return replayed
  }

  private func objection(toReplaying delivery: Delivery) -> String? {
    guard delivery.state.isFinal else { return "this delivery isn't over yet: it is \(delivery.state.rawValue)" }
    guard let hook = loaded.configuration.hook(delivery.hook) else {
      return "the hook '\(delivery.hook)' is no longer in hooks.yml"
    }
    if switchedOff().contains(hook.id) {
      return "'\(hook.id)' is \(hook.switchedOffText)"
    }
    return hook.isLevel ? "'\(hook.id)' is a 'while' hook: it is entered and exited by its condition alone" : nil
  }

  /// Exits every scope; they are entered again when their condition next becomes true.
  func teardown() throws {
    try notice()
    try commit { draft in
      draft.advance()
      let timer = draft.engine.snapshot(at: draft.now)
      let wanted = ScopePlanner.holding(loaded.configuration, in: situation(of: timer)).map(\.hook.id)
      // For as long as the condition goes on to hold: what doesn't hold isn't held either.
      for hook in Set(draft.leases.keys).union(wanted) { draft.held[hook] = draft.now + .hours(24 * 365) }
      draft.exitAll()
    }
  }

  /// Says goodbye and exits every scope: the last commit but those of the exits.
  func stop(version: String) {
    let isWritten = attempt("stopping") {
      try notice()
      try commit(isStopping: true) { draft in
        draft.advance()
        draft.add(.daemonStopping, reason: .user) { $0.version = version }
        draft.exitAll()
      }
    }
    isStopping = true
    if !isWritten {
      // The journal can't be written: what is leased is turned off all the same, and once more after the next start.
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

  /// Hooks whose receiver said that it is gone for good.
  func switchedOff() -> Set<String> { book.switchedOff(in: loaded.configuration) }

  /// Switches a hook off whose service crashes again and again.
  func switchOff(_ hook: String, _ why: String) {
    writeDown("switching '\(hook)' off") { draft in
      if let hook = draft.configuration.hook(hook) { draft.switchOff(hook, why) }
    }
  }

  /// The scopes that are still leased.
  func leased() -> [String: Lease] { leases }

  /// Hooks of the file, which of them hold, and leases that are left of others.
  func scopes() -> [ScopeRecord] {
    let situation = currentSituation()
    let rows = loaded.configuration.hooks.compactMap { hook -> ScopeRecord? in
      guard case .level(let level) = hook.trigger else { return nil }
      let answers = hook.answers(in: situation)
      var row = record(hook.id, condition: level.text, holds: hook.isEnabled && answers.allHold)
      row.why = hook.isEnabled ? answers.refusals ?? whyHeld(hook) : "it is switched off (enabled: false)"
      if row.active, let problem = ScopePlanner.problem(of: hook, in: situation) { row.lastError = problem }
      return row
    }
    let gone = leases.keys.filter { loaded.configuration.hook($0) == nil }.sorted()
    return rows + gone.map { record($0, condition: "", holds: false) }
  }

  /// Why a hook whose condition holds isn't entered all the same; nil where nothing holds it back.
  private func whyHeld(_ hook: Hook) -> String? {
    if book.switchedOff[hook.id] == hook.fingerprint { return "it is \(hook.switchedOffText)" }
    guard let wait = held[hook.id].map({ $0 - now() }), wait > .zero, leases[hook.id] == nil else { return nil }
    guard wait <= RetrySchedule.exitWait(after: .max) else {
      return "turned off by 'segue hooks teardown'; entered again when its condition next becomes true"
    }
    return "its enter failed; entered again in \((wait.milliseconds + 999) / 1000) s"
  }

  /// The timer and everything around it as it now is.
  func status() -> Status {
    let now = now()
    var progress = book.sequencer.progress
    progress.turn(to: now, days: days)
    let snapshot = engine.snapshot(at: now)
    let phase = Soundscape.place(loaded.configuration, choice: book.sound, timer: snapshot)
    let sound = Soundscape.chosen(
      loaded.configuration, choice: book.sound, project: snapshot.session?.project ?? "", phase: phase)
    let failed = leases.values.filter(\.isStuck).map(\.hook).sorted()
    var status = Status(
      daemon: true, timer: snapshot, at: now, today: progress.today, goals: progress.info, sound: sound.name,
      config: (waiting ?? loaded).info, scopes: ScopesInfo(active: leases.count, failed: failed))
    status.soundProblem = soundProblem
    status.journalProblem = writeProblem ?? journalProblem?.text
    return status
  }

  /// The choice of sound and how loud it is.
  func soundChoice() -> (sound: Sound, volume: Int) {
    let project = engine.snapshot(at: now()).session?.project ?? ""
    return (
      Soundscape.chosen(loaded.configuration, choice: book.sound, project: project),
      Soundscape.volume(loaded.configuration, choice: book.sound)
    )
  }

  /// What plays in breaks, and how loud; nil is nothing.
  func breakSound() -> Play? { Soundscape.breaks(loaded.configuration, choice: book.sound) }

  /// The configuration in force.
  func configuration() -> Configuration { loaded.configuration }

  /// An event as `hooks test` tries it: nothing of it is kept.
  func tried(_ params: TestParams) throws -> (TriedEvent, at: Instant) {
    var sequencer = book.sequencer
    let now = now()
    let tried = try TriedEvent(
      params, like: engine.snapshot(at: now), settings: loaded.configuration.timer, at: now, sequencer: &sequencer)
    return (tried, now)
  }

  // MARK: Time

  private func now() -> Instant { time.now(readClock()) }

  /// The alarm is due, or the machine's clock was changed.
  func wake() {
    attempt("advancing the timer") {
      try notice()
      try commit { $0.advance() }
      try takeWaiting()
    }
    if watchesClock { emitSound() }
    writeUnrecorded()
    onWake()
    if writeProblem != nil { probe() }
  }

  /// Writes the state as it is written already: only that shows whether the journal can be written again.
  private func probe() {
    var commit = Commit(at: book.clock.wall)
    commit.state = try? JSON.line(book)
    try? write(commit)
    setAlarm()
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
    if watchesClock, !isStopping { wakes.append(Instant(milliseconds: (now.milliseconds / 60_000 + 1) * 60_000)) }
    // What couldn't be written is tried again in a second, whatever was written since.
    if !unrecorded.isEmpty || waiting != nil || writeProblem != nil { wakes.append(now + .seconds(1)) }
    thread.setAlarm(after: wakes.min().map { max(.zero, $0 - now) })
  }

  // MARK: Deciding

  /// Runs `body` on a draft, plans what follows from it, writes all of that in one transaction, and only then
  /// makes it so. Where anything throws, nothing has changed.
  func commit(
    isStart: Bool = false, isStopping: Bool = false, isEssential: Bool = true, taking new: LoadedConfiguration? = nil,
    _ body: (inout Draft) throws -> Void
  ) throws {
    let reading = readClock()
    let newDays = new.map { makeDays($0.configuration) } ?? days
    var draft = Draft(
      book: book, engine: engine, leases: leases, held: held, now: time.now(reading), days: newDays,
      configuration: (new ?? loaded).configuration, lastEvent: lastEvent, expressions: expressions)
    draft.enterFailures = enterFailures
    try body(&draft)
    let plan = try draft.plan(isStart: isStart, isStopping: isStopping || self.isStopping, clock: reading)
    if var plan {
      plan.commit.isEssential = isEssential
      try write(plan.commit)
    }
    if let new {
      loaded = new
      watchesClock = new.configuration.watchesClock
      days = newDays
      waiting = nil
      emit.yield(.configuration(new.configuration))
    }
    enterFailures = draft.enterFailures
    engine = draft.engine
    held = stillHeld(draft.held, at: draft.now, book: plan?.book ?? draft.book)
    guard let plan else {
      // Nothing to write; but what isn't written, settings and marks, may be other than before.
      book = draft.book
      return setAlarm()
    }
    book = plan.book
    leases = plan.leases
    lastEvent = plan.commit.events.last { $0.type != .hookFailed } ?? lastEvent
    if !plan.commit.events.isEmpty {
      emit.yield(.events(plan.commit.events, StandIns(plan.deliveries, in: loaded.configuration)))
    }
    for (delivery, attempt) in draft.ended { emit.yield(.delivery(delivery, attempt)) }
    for delivery in plan.deliveries where delivery.state.isFinal { emit.yield(.delivery(delivery, nil)) }
    let due = draft.resumed + plan.deliveries.filter { !$0.state.isFinal }
    if !due.isEmpty { emit.yield(.deliver(due)) }
    if !plan.changes.isEmpty { emit.yield(.scopes(plan.changes)) }
    for hook in plan.scopes { emit.yield(.scope(scope(hook))) }
    if plan.changesStatus {
      // Another project or task may have another sound, too.
      emitSound()
      emit.yield(.status(status()))
    }
    setAlarm()
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
    guard problem?.message != writeProblem else { return }
    writeProblem = problem?.message
    if let problem {
      logger.error("\(problem.message)")
      thread.setAlarm(after: .seconds(1))
    } else {
      logger.notice("the journal can be written again")
      reported = []
    }
    emit.yield(.status(status()))
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
  func writeDown(_ what: String, _ body: @escaping (inout Draft) -> Void) {
    unrecorded.append((what, body))
    writeUnrecorded()
  }

  private func writeUnrecorded() {
    while !unrecorded.isEmpty {
      let (what, body) = unrecorded.removeFirst()
      guard attempt(what, { try commit { body(&$0) } }) else { return unrecorded.insert((what, body), at: 0) }
    }
  }

  private func emitSound() {
    guard !isStopping else { return }
    let timer = engine.snapshot(at: now())
    emit.yield(
      .sound(
        Soundscape.wanted(loaded.configuration, choice: book.sound, timer: timer, in: situation(of: timer))))
  }

  /// What `while` hooks see now.
  func currentSituation() -> StateSituation { situation(of: engine.snapshot(at: now())) }

  /// What `while` hooks see of the timer.
  private func situation(of timer: TimerSnapshot) -> StateSituation {
    book.situation(of: timer, at: now(), days: days, expressions: expressions)
  }

  /// Those of `held` whose time isn't over and whose conditions go on to hold: what doesn't hold isn't held either.
  private func stillHeld(_ held: [String: Instant], at instant: Instant, book: Book) -> [String: Instant] {
    guard !held.isEmpty else { return held }
    let situation = book.situation(
      of: engine.snapshot(at: engine.state.now), at: instant, days: days, expressions: expressions)
    let holding = Set(ScopePlanner.holding(loaded.configuration, in: situation).map(\.hook.id))
    return held.filter { $0.value > instant && holding.contains($0.key) }
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
    return hook.answers(in: currentSituation()).allHold
  }
}
