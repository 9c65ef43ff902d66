// SPDX-License-Identifier: MIT
import Dispatch
import Synchronization

/// A thread for an actor whose jobs block, or must not wait behind blocking jobs. It runs the actor's jobs in order, and sleeps
/// in between.
///
/// A task of the actor that prefers this executor continues here after each wait. Any other task first continues on the pool's
/// threads, which then hand it over.
package final class SerialThread: SerialExecutor, TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
    var isStopping = false
  }

  private let state = Mutex(State())
  private let waiter: any ThreadWaiter
  /// The number of the running thread.
  private let number = Atomic<UInt>(0)

  package init(_ waiter: any ThreadWaiter = JobSemaphore()) {
    self.waiter = waiter
  }

  /// Starts the thread unless it runs. The first job would also start it, but the system may have no thread left by then.
  package func start() throws(SystemFailure) {
    try state.withLock { state throws(SystemFailure) in try start(&state) }
  }

  /// Ends the thread when no job is left. A later job starts it again, so that no caller waits for ever.
  package func stop() {
    state.withLock { $0.isStopping = true }
    waiter.wake()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Swift doesn't hold an executor. The job may be over before this returns, and with it what held this one.
    let held = Unmanaged.passRetained(self)
    defer { held.release() }
    do throws(SystemFailure) {
      let isFirst = try state.withLock { state throws(SystemFailure) in
        try start(&state)
        state.jobs.append(job)
        return state.jobs.count == 1
      }
      // The thread itself checks for jobs before it waits.
      if isFirst && !isCurrent { waiter.wake() }
    } catch {
      preconditionFailure("no thread: \(error.reason)")
    }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// The runtime calls this outside jobs, where it cannot determine the thread itself.
  package func checkIsolated() {
    precondition(isCurrent, "called outside its thread")
  }

  private var isCurrent: Bool { number.load(ordering: .acquiring) == currentThreadNumber() }

  private func start(_ state: inout State) throws(SystemFailure) {
    guard !state.isRunning else { return }
    try startThread { [self] in run() }
    state.isRunning = true
  }

  private func run() {
    number.store(currentThreadNumber(), ordering: .releasing)
    while true {
      waiter.wait(hasJobs: state.withLock { !$0.jobs.isEmpty || $0.isStopping })
      let (jobs, isOver) = state.withLock { state in
        // The check for jobs and the end are one step, so that no job is left behind.
        let isOver = state.isStopping && state.jobs.isEmpty
        state.isRunning = !isOver
        defer { state.jobs = [] }
        return (state.jobs, isOver)
      }
      for job in jobs {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      if isOver { return }
    }
  }
}

/// The wait of a thread without jobs.
package protocol ThreadWaiter: Sendable {
  /// Returns when `wake` is called, was called since the last wait, or another event was handled here. Returns at once if
  /// `hasJobs`.
  func wait(hasJobs: Bool)
  /// Ends the wait; callable from any thread.
  func wake()
}

/// Waits only for jobs.
package struct JobSemaphore: ThreadWaiter {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func wait(hasJobs: Bool) {
    if !hasJobs { semaphore.wait() }
  }

  package func wake() {
    semaphore.signal()
  }
}
