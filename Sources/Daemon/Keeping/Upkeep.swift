// SPDX-License-Identifier: MIT
import Journal
import Logging
import Synchronization
import TimerEngine

/// Looks after the journal once an hour, on a thread of its own: the day's backup, what is too old, and freed space.
actor Upkeep {
  nonisolated let thread: ClockThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Soon, since many a machine is switched off again within the hour.
  private static let first: Duration = CrashPoint.hastensUpkeep ? .milliseconds(20) : .seconds(60)
  private static let interval = Duration.seconds(3600)

  private let journal: Journal
  private let now: @Sendable () -> Instant
  private let logger: Logger
  private let retention: Retention
  private let isEnding = Mutex(false)
  private var due: ContinuousClock.Instant
  private var looks = 0

  init(
    journal: Journal, retention: Retention = Retention(), now: @escaping @Sendable () -> Instant, logger: Logger
  ) throws(ClockThreadError) {
    thread = try ClockThread()
    self.journal = journal
    self.retention = retention
    self.now = now
    self.logger = logger
    due = .now + Self.first
  }

  /// From now on it looks by itself.
  nonisolated func begin() {
    thread.onWake { [self] in assumeIsolated { $0.wake() } }
    thread.setAlarm(after: Self.first)
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
    attempt("the log of the journal") { try checkLog() }
  }

  private func wake() {
    // The thread is woken when the clock is stepped, too.
    if ContinuousClock.now >= due {
      look()
      due = .now + Self.interval
    }
    if goesOn { thread.setAlarm(after: max(.zero, due - .now)) }
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
