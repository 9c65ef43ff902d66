// SPDX-License-Identifier: MIT
import Synchronization

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A thread that waits for the kernel, runs the jobs of the actor that it serves, and sleeps in between.
final class EventLoop: SerialExecutor {
  let poller = Poller()
  private let inbox = Mutex<[UnownedJob]>([])
  private let thread = Atomic<UInt64>(0)

  /// Starts the thread; `turn` is called on it again and again, and is to call `runJobs` and `poller.wait`.
  func start(turn: @escaping @Sendable () -> Void) {
    let body = Body { [self] in
      thread.store(currentThreadNumber(), ordering: .releasing)
      while true { turn() }
    }
    // All signals stay out of the thread: they belong to others, and SIGPIPE would be meant for a write of ours.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if os(Linux)
      var number = pthread_t()
    #else
      var number: pthread_t?
    #endif
    let result = pthread_create(&number, nil, threadMain, Unmanaged.passRetained(body).toOpaque())
    precondition(result == 0, "no thread: \(errorText(result))")
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

/// What a thread is to do.
private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if os(Linux)
  private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#endif
