// SPDX-License-Identifier: MIT
#if OWN_THREADS
  import Dispatch
  import Synchronization
  import SystemEvents
  import TestSupport
  import Testing

  @Suite(.timeLimit(.minutes(Patience.minutes))) struct ThreadPoolTests {
    private let pool: ThreadPool

    init() throws { pool = try ThreadPool() }

    @Test func `thousands of tasks run, each once`() async {
      let done = Record()
      await withTaskExecutorPreference(pool) {
        await withTaskGroup { group in
          for _ in 1...5000 {
            group.addTask {
              await Task.yield()
              done.append(1)
            }
          }
        }
      }
      #expect(done.all.count == 5000)
    }

    @Test func `tasks that sleep go on after their times, and not before`() async {
      let early = Record()
      let start = ContinuousClock.now
      await withTaskExecutorPreference(pool) {
        await withTaskGroup { group in
          for delay in [90, 30, 60] {
            group.addTask {
              try? await Task.sleep(for: .milliseconds(delay))
              if ContinuousClock.now - start < .milliseconds(delay) { early.append(delay) }
            }
          }
        }
      }
      #expect(early.all.isEmpty)
    }

    @Test func `a task that is cancelled in its sleep goes on at once`() async {
      let task = Task(executorPreference: pool) { try await Task.sleep(for: .seconds(600)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `tasks that block all threads don't keep the task that they wait for from running`() async {
      let gate = DispatchSemaphore(value: 0)
      let blocked = 20
      await withTaskExecutorPreference(pool) {
        await withTaskGroup { group in
          for _ in 1...blocked { group.addTask { wait(for: gate) } }
          group.addTask { for _ in 1...blocked { gate.signal() } }
        }
      }
    }
  }

  /// What tasks did, in their order.
  private final class Record: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock(\.self) }

    func append(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  private func wait(for gate: DispatchSemaphore) { gate.wait() }
#endif
