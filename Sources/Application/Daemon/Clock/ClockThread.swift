// SPDX-License-Identifier: MIT
import Synchronization
import Threads

/// The timekeeper's own thread: runs its jobs, and wakes it at the alarm and when the machine's clock was changed.
/// It waits in the kernel; nothing runs while nothing happens.
final class ClockThread: SerialExecutor, Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var onWake: (@Sendable () -> Void)?
    var isStopped = false
    /// Whether there is a thread for the jobs.
    var isRunning = true
  }

  private let state = Mutex(State())
  let waiter: Waiter
  /// The number of the thread, once it runs.
  private let number = Atomic<UInt>(0)

  init() throws(ClockThreadError) {
    waiter = try Waiter()
    do throws(ThreadFailure) {
      try start()
    } catch {
      throw ClockThreadError(what: "a thread for the timer can't be started: \(error.reason)")
    }
  }

  private func start() throws(ThreadFailure) {
    try startThread { [self] in
      number.store(currentThreadNumber(), ordering: .releasing)
      run()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRunning = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return state.isRunning
    }
    waiter.signal()
    if isRunning { return }
    // Whoever awaits a job that comes after the end would otherwise wait for ever.
    do throws(ThreadFailure) {
      try start()
    } catch {
      preconditionFailure("no thread: \(error.reason)")
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// The runtime asks this where it can't tell by itself: `onWake` runs on this thread outside of any job.
  func checkIsolated() {
    precondition(number.load(ordering: .acquiring) == currentThreadNumber(), "not on the timekeeper's thread")
  }

  /// What runs on this thread when the alarm is due or the clock was changed.
  func onWake(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onWake = body }
  }

  /// Wakes the thread after `delay`, sleep of the machine included; nil never.
  func setAlarm(after delay: Duration?) {
    waiter.setAlarm(after: delay)
  }

  /// Ends the thread when no job is left; a later one has it started again.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      // Whoever is woken holds this thread, too.
      state.onWake = nil
    }
    waiter.signal()
  }

  private func run() {
    while true {
      let isWake = waiter.wait()
      let (jobs, onWake, isOver) = state.withLock { state in
        // In one step with the look at the jobs: none can come that nobody runs.
        let isOver = state.isStopped && state.jobs.isEmpty
        state.isRunning = !isOver
        defer { state.jobs = [] }
        return (state.jobs, state.onWake, isOver)
      }
      if isWake { onWake?() }
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      if isOver { return }
    }
  }
}

/// Why the timer's thread can't be made.
struct ClockThreadError: Error, Hashable, Sendable {
  var what: String
}
