// SPDX-License-Identifier: MIT

import Journal
import Logging
import Reports
import Synchronization
import SystemEvents
import TimerEngine

/// Looks after the journal once an hour, on a thread of its own: the day's backup, what is too old, and freed space. And
/// makes the sums of reports, where days are others than those that they are by, and what the history is searched by.
actor Upkeep {
  nonisolated let thread: ClockThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Soon, since many a machine is switched off again within the hour.
  private static let first: Duration = CrashPoint.hastensUpkeep ? .milliseconds(20) : .seconds(60)
  private static let interval = Duration.seconds(3600)
  /// Between two steps towards the sums: commits that wait have their turn, whoever the system would let go first.
  private static let breather = Duration.milliseconds(10)

  private let journal: Journal
  private let now: @Sendable () -> Instant
  private let logger: Logger
  private let retention: Retention
  private let attachments: AttachmentFolder?
  private let isEnding = Mutex(false)
  private var due: ContinuousClock.Instant
  private var looks = 0
  private var failsToSum = false
  /// Whether what was removed from what is searched is to leave the disk now.
  private var isForgetting = false
  private let sums = Mutex(Sums())

  /// By which days reports count, as far as anybody has said, and whether it has to be seen to that sums are by them.
  private struct Sums {
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

  /// Has the sums of reports made by `days`, or made anew where they aren't trusted any more; soon, and step by step.
  nonisolated func sumUp(by days: LocalDays) {
    sums.withLock { sums in
      sums = Sums(days: days, isDue: true, turn: sums.turn + 1)
      thread.setAlarm(after: .zero)
    }
  }

  /// As long as there is something to be done for the sums, not that long.
  nonisolated private func setAlarm(after delay: Duration) {
    sums.withLock { thread.setAlarm(after: $0.isDue ? min(delay, Self.breather) : delay) }
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
      // Hardly any work where they are right; and what failed an hour ago may do now.
      sums.withLock { $0.isDue = $0.days != nil }
      (failsToSum, isForgetting) = (false, true)
    }
    takeStep()
    if goesOn { setAlarm(after: max(.zero, due - .now)) }
  }

  /// One short step towards the sums, and then what is searched; false where there is nothing to be done.
  @discardableResult
  func takeStep() -> Bool {
    let asked = sums.withLock { $0 }
    guard asked.isDue, let days = asked.days else { return false }
    var isUnderWay = false
    // What fails is tried again in an hour, and not with each step of the other.
    if !failsToSum {
      failsToSum = !attempt("the sums of reports") { isUnderWay = try journal.sumUp(by: days) }
    }
    if !isUnderWay {
      attempt("what the history is searched by") { isUnderWay = try journal.indexSearch(isForgetting: isForgetting) }
    }
    if !isUnderWay { isForgetting = false }
    sums.withLock { sums in
      // Unless somebody has asked for others meanwhile.
      if sums.turn == asked.turn { sums.isDue = isUnderWay }
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

  @discardableResult
  private func attempt(_ what: String, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      logger.error("\(what): \((error as? JournalError)?.message ?? "\(error)")")
      return false
    }
  }
}
