// SPDX-License-Identifier: MIT
import Synchronization
import Threads

/// A thread that waits for the kernel, runs the jobs of the actor that it serves, and sleeps in between.
final class EventLoop: SerialExecutor {
  let poller = Poller()
  private let inbox = Mutex<[UnownedJob]>([])
  private let thread = Atomic<UInt>(0)

  /// Starts the thread; `turn` is called on it again and again, and is to call `runJobs` and `poller.wait`.
  func start(turn: @escaping @Sendable () -> Void) {
    do throws(ThreadFailure) {
      try startThread { [self] in
        thread.store(currentThreadNumber(), ordering: .releasing)
        while true { turn() }
      }
    } catch {
      preconditionFailure("no thread: \(error.reason)")
    }
  }

  var isCurrent: Bool { thread.load(ordering: .acquiring) == currentThreadNumber() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = inbox.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    // The thread itself looks into the inbox before it waits.
    if isFirst && !isCurrent { poller.wake() }
  }

  /// Runs what is in the inbox; what these jobs put there waits for the next turn.
  func runJobs() {
    let jobs = inbox.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  var hasJobs: Bool { inbox.withLock { !$0.isEmpty } }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  func checkIsolated() {
    precondition(isCurrent, "called outside its thread")
  }
}
