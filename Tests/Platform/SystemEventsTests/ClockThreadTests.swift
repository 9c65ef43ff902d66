// SPDX-License-Identifier: MIT
import SystemEvents
import TestSupport
import Testing

/// The end of the timekeeper's thread.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ClockThreadEndTests {
  private actor Worker {
    nonisolated let thread: ClockThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private(set) var count = 0

    init(_ thread: ClockThread) { self.thread = thread }

    func work() {
      count += 1
    }
  }

  @Test func `a job that comes at the end, or after it, is run`() async throws {
    for _ in 0..<200 {
      let thread = try ClockThread()
      let worker = Worker(thread)
      await worker.work()
      thread.stop()
      await worker.work()
      await worker.work()
      #expect(await worker.count == 3)
    }
  }
}

#if os(Linux)
  import Glibc

  /// What wakes the timekeeper's thread.
  @Suite struct ClockThreadTests {
    /// Sets the machine's clock to what it says already: for the kernel a change, for everybody else none.
    private static func touchClock() -> Bool {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return clock_settime(CLOCK_REALTIME, &now) == 0
    }

    @Test(.enabled("setting the clock takes root of a machine, not of a container") { ClockThreadTests.touchClock() })
    func `a clock that is set wakes it`() async throws {
      let thread = try ClockThread()
      defer { thread.stop() }
      let woken = Watched(0)
      thread.onWake { woken.change { $0 += 1 } }
      // There is no alarm; and it is watched again after each change.
      for _ in 0..<3 {
        let before = woken.value
        #expect(Self.touchClock())
        _ = try await woken.until("a wake") { $0 > before ? true : nil }
      }
    }
  }
#endif
