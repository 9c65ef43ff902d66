// SPDX-License-Identifier: MIT
#if OWN_THREADS
  import CDispatchTimer
  import Dispatch
  import LibC
  import Synchronization
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// Threads for the tasks of a whole process. They sleep until there is a job or a delay is over. Dispatch's threads wake once a
  /// second, for as long as the process lives.
  ///
  /// A job may block its thread. When all threads are busy and none took a job for `patience`, there is one more thread.
  package final class ThreadPool: TaskExecutor, SchedulingExecutor {
    private struct State {
      var jobs = JobQueue()
      var threads = 0
      var idle = 0
      /// Whether a thread was started or woken and took no job yet. It wakes the next one if there are more jobs.
      var isHelpComing = false
      /// Jobs that wait for their time, the next one last.
      var delayed: [(due: ContinuousClock.Instant, job: UnownedJob)] = []
      /// When to look whether the threads are stuck: they are if they took no job since.
      var check: (due: ContinuousClock.Instant, taken: Int)?
    }

    private let state = Mutex(State())
    private let waiting = DispatchSemaphore(value: 0)
    private let alarm: ClockThread
    /// How many threads there are unless some are stuck.
    private let size = max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    private static let mostThreads = 64
    private static let patience = Duration.milliseconds(100)

    /// Takes the descriptors of its alarm at once: later, a program may have none left.
    package init() throws(SystemFailure) {
      alarm = try ClockThread()
      alarm.onWake { [weak self] in self?.wake() }
    }

    deinit { alarm.stop() }

    package func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      // A thread that woke while this one held the lock would sleep again.
      if state.withLock({ add(job, to: &$0) }) { waiting.signal() }
    }

    /// The delay includes the machine's sleep, whichever of Swift's clocks it is of.
    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      guard let delay = delay as? Duration else { preconditionFailure("\(C.self) doesn't count in seconds") }
      let job = UnownedJob(job)
      let due = ContinuousClock.now + delay
      state.withLock { state in
        let place = state.delayed.firstIndex { $0.due <= due } ?? state.delayed.endIndex
        state.delayed.insert((due, job), at: place)
        setAlarm(state)
      }
    }

    /// Returns whether a thread has to be woken for the job.
    private func add(_ job: UnownedJob, to state: inout State) -> Bool {
      state.jobs.append(job)
      return getHelp(&state)
    }

    /// Has one more thread look for jobs. Returns whether it has to be woken.
    ///
    /// Threads come one after another: many short jobs at once are done by few threads, and each wake costs a system call.
    private func getHelp(_ state: inout State) -> Bool {
      guard !state.isHelpComing else { return false }
      if state.idle > 0 {
        state.idle -= 1
        state.isHelpComing = true
        return true
      }
      if state.threads < size {
        start(&state)
      } else if state.check == nil {
        state.check = (.now + Self.patience, state.jobs.taken)
        setAlarm(state)
      }
      return false
    }

    private func start(_ state: inout State) {
      do throws(SystemFailure) {
        try startThread { [self] in run() }
        state.threads += 1
        state.isHelpComing = true
      } catch {
        // The other threads take the job when they can.
        precondition(state.threads > 0, "no thread: \(error.reason)")
      }
    }

    private func run() {
      var isHelp = true
      while true {
        let (job, isOver, needsHelp) = state.withLock { state in
          if isHelp { state.isHelpComing = false }
          let job = state.jobs.take()
          let isOver = job == nil && state.threads > size
          if isOver { state.threads -= 1 } else if job == nil { state.idle += 1 }
          return (job, isOver, !state.jobs.isEmpty && getHelp(&state))
        }
        if needsHelp { waiting.signal() }
        isHelp = job == nil
        if let job {
          job.runSynchronously(on: asUnownedTaskExecutor())
        } else if isOver {
          return
        } else {
          waiting.wait()
        }
      }
    }

    /// Wakes the alarm's thread when the next delay is over or the next check is due.
    private func setAlarm(_ state: borrowing State) {
      guard let due = [state.delayed.last?.due, state.check?.due].compactMap(\.self).min() else { return }
      alarm.setAlarm(after: ContinuousClock.now.duration(to: due))
    }

    private func wake() {
      let woken = state.withLock { state in
        let now = ContinuousClock.now
        var woken = 0
        while let next = state.delayed.last, next.due <= now {
          state.delayed.removeLast()
          if add(next.job, to: &state) { woken += 1 }
        }
        if let check = state.check, check.due <= now {
          let isStuck = !state.jobs.isEmpty && state.jobs.taken == check.taken
          if isStuck && state.threads < Self.mostThreads { start(&state) }
          state.check = state.jobs.isEmpty ? nil : (now + Self.patience, state.jobs.taken)
        }
        setAlarm(state)
        return woken
      }
      for _ in 0..<woken { waiting.signal() }
    }
  }

  /// Jobs in their order.
  private struct JobQueue {
    private var jobs: [UnownedJob] = []
    private var next = 0
    /// How many jobs were taken out.
    private(set) var taken = 0

    var isEmpty: Bool { jobs.isEmpty }

    mutating func append(_ job: UnownedJob) { jobs.append(job) }

    mutating func take() -> UnownedJob? {
      guard !jobs.isEmpty else { return nil }
      defer {
        next += 1
        taken += 1
        if next == jobs.count || next == 1024 {
          jobs.removeFirst(next)
          next = 0
        }
      }
      return jobs[next]
    }
  }

  /// What runs the tasks of a program.
  private struct OwnThreads: ExecutorFactory {
    static let pool: ThreadPool = {
      do throws(SystemFailure) { return try ThreadPool() } catch {
        preconditionFailure("no threads for tasks: \(error)")
      }
    }()
    static let main = MainActorThread()

    static var defaultExecutor: any TaskExecutor { pool }
    static var mainExecutor: any MainExecutor { main }
  }

  /// The thread of the main actor. It starts with the actor's first job.
  private final class MainActorThread: MainExecutor {
    private let thread = SerialThread()

    func enqueue(_ job: consuming ExecutorJob) { thread.enqueue(job) }
    func checkIsolated() { thread.checkIsolated() }
    func run() { while true { pause() } }
    func stop() {}
  }

  /// The runtime's own function: a program has these executors from now on. Swift 6.3 calls it in no program by itself.
  @_silgen_name("swift_createExecutors")
  private func createExecutors<Factory: ExecutorFactory>(factory: Factory.Type)

  /// Returns whether tasks run on threads of our own from now on.
  func useOwnThreads() -> Bool {
    createExecutors(factory: OwnThreads.self)
    segue_stop_dispatch_timer()
    return true
  }
#else
  /// Returns whether tasks run on threads of our own from now on.
  func useOwnThreads() -> Bool { false }
#endif
