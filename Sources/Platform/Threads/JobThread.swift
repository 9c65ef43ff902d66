// SPDX-License-Identifier: MIT
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of an actor's own, for what blocks, and for what mustn't wait behind that: it runs the actor's jobs one after the
/// other, in the order in which they came, sleeps in between, and never ends.
package final class JobThread: SerialExecutor {
  private let inbox = JobInbox()
  private let isStarted = Mutex(false)
  private let number = Atomic<UInt>(0)

  package init() {}

  /// Starts it, where it wasn't yet. The first job would do so too; but by then there may be no thread to be had.
  package func start() throws(ThreadFailure) {
    try isStarted.withLock { isStarted throws(ThreadFailure) in
      guard !isStarted else { return }
      try startThread { [self] in run() }
      isStarted = true
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    do throws(ThreadFailure) {
      try start()
    } catch {
      preconditionFailure("no thread: \(error.reason)")
    }
    inbox.put(job)
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  package func checkIsolated() {
    precondition(number.load(ordering: .acquiring) == currentThreadNumber(), "called outside its thread")
  }

  private func run() {
    number.store(currentThreadNumber(), ordering: .releasing)
    while true {
      for job in inbox.take() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }
}

/// Jobs for one thread, which sleeps while there are none.
private final class JobInbox: @unchecked Sendable {
  // Whoever touches `jobs` holds C's lock.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []

  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(arrival, nil)
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(lock)
    arrival.deallocate()
    lock.deallocate()
  }

  func put(_ job: UnownedJob) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    jobs.append(job)
    pthread_cond_signal(arrival)
  }

  /// Waits until there are some, and takes all of them.
  func take() -> [UnownedJob] {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while jobs.isEmpty { pthread_cond_wait(arrival, lock) }
    defer { jobs = [] }
    return jobs
  }
}
