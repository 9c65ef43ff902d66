// SPDX-License-Identifier: MIT

import Journal
import Logging
import Reports
import Synchronization
import SystemEvents
import TimerEngine

/// Looks after the journal once an hour, on a thread of its own: the day's backup, what is too old, freed space, and the
/// index by which the history is searched and reports are made.
actor Maintenance {
  nonisolated let thread: ClockThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Soon, since many a machine is switched off again within the hour.
  private static let first: Duration = CrashPoint.hastensMaintenance ? .milliseconds(20) : .seconds(60)
  private static let interval = Duration.seconds(3600)
  /// Between two steps of the index: commits that wait have their turn, whoever the system would let go first.
  private static let breather = Duration.milliseconds(10)

  private let journal: Journal
  private let now: @Sendable () -> Instant
  private let logger: Logger
  private let retention: Retention
  private let attachments: AttachmentFolder?
  private let isEnding = Mutex(false)
  private var due: ContinuousClock.Instant
  private var looks = 0
  /// Whether what was removed from the index is to leave the disk now.
  private var isForgetting = false
  private let index = Mutex(Index())

  /// By which days reports count, as far as anybody has said, and whether the index has to be brought up to date.
  private struct Index {
    var days: LocalDays?
    var isDue = false
    /// How often somebody has said so.
    var turn = 0
  }

  init(
    journal: Journal, attachments: AttachmentFolder? = nil, retention: Retention = Retention(),
    now: @escaping @Sendable () -> Instant, logger: Logger
  ) throws(SystemFailure) {
    thread = try ClockThread()
    self.journal = journal
    self.attachments = attachments
    self.retention = retention
    self.now = now
    self.logger = logger
    due = .now + Self.first
  }

  /// From now on it looks by itself.
  nonisolated func begin() {
    thread.onWake { [self] in assumeIsolated { $0.wake() } }
    setAlarm(after: Self.first)
  }

  /// Has the index brought up to date, with sums by `days`; soon, and step by step.
  nonisolated func updateIndex(by days: LocalDays) {
    index.withLock { index in
      index = Index(days: days, isDue: true, turn: index.turn + 1)
      thread.setAlarm(after: .zero)
    }
  }

  /// As long as there is something to be done for the index, not that long.
  nonisolated private func setAlarm(after delay: Duration) {
    index.withLock { thread.setAlarm(after: $0.isDue ? min(delay, Self.breather) : delay) }
  }

  /// Ends it, whatever it is doing: a backup is dropped, the rest is for the next time. It is never waited for.
  nonisolated func end() {
    isEnding.withLock { $0 = true }
    thread.setAlarm(after: nil)
    thread.stop()
  }

  /// Does all there is to do.
  func look() {
    defer { looks += 1 }
    attempt("the backup of the journal") { try backUp() }
    // Not in the first hour: by then a machine whose clock was wrong has the time from the network, and nothing is
    // taken for a year old that isn't.
    if looks > 0 { attempt("removing what is old from the journal") { try removeOld() } }
    attempt("what undo keeps") { try forget() }
    attempt("the log of the journal") { try checkLog() }
  }

  private func wake() {
    // The thread is woken when the clock is stepped, too.
    if ContinuousClock.now >= due {
      look()
      due = .now + Self.interval
      // What failed an hour ago may do now.
      index.withLock { $0.isDue = $0.days != nil }
      isForgetting = true
    }
    takeStep()
    if goesOn { setAlarm(after: max(.zero, due - .now)) }
  }

  /// One short step towards an index that is up to date; false where there is nothing to be done.
  @discardableResult
  func takeStep() -> Bool {
    let asked = index.withLock { $0 }
    guard asked.isDue, let days = asked.days else { return false }
    var isUnderWay = false
    attempt("the index of the history") {
      isUnderWay = try journal.updateIndex(by: days, isForgetting: isForgetting)
    }
    if !isUnderWay { isForgetting = false }
    index.withLock { index in
      // Unless somebody has asked for another one meanwhile.
      if index.turn == asked.turn { index.isDue = isUnderWay }
    }
    return isUnderWay
  }

  nonisolated private var goesOn: Bool { isEnding.withLock { !$0 } }

  private func backUp() throws(JournalError) {
    let outcome = try journal.backUp(at: now()) { [self] step in
      CrashPoint.reached(step)
      return goesOn
    }
    switch outcome {
    case .made(let backup): logger.info("backup: \(backup.path)")
    case .exists, .stopped: break
    case .noRoom(let needed, let free):
      logger.warning("no backup of the journal: it needs \(needed >> 20) MiB, and \(free >> 20) MiB are free")
    }
  }

  private func removeOld() throws(JournalError) {
    let overdue = try journal.overdue(at: now(), keeping: retention)
    while goesOn, try journal.remove(overdue) {}
    while goesOn, try journal.shrink() {}
  }

  private func forget() throws(JournalError) {
    try journal.forgetOldSteps(at: now())
    try attachments?.tidy(journal)
  }

  private func checkLog() throws(JournalError) {
    let log = try journal.checkpoint()
    guard log.isHeldUp, log.bytes > WALState.alarming else { return }
    logger.warning(
      "\(journal.path)-wal has grown to \(log.bytes >> 20) MiB: another program keeps the journal open; close it")
  }

  private func attempt(_ what: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch {
      logger.error("\(what): \((error as? JournalError)?.message ?? "\(error)")")
    }
  }
}
