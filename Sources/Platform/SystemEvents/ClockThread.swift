// SPDX-License-Identifier: MIT
import Synchronization

/// A thread of an actor's own that is also woken by an alarm, and when the machine's clock was changed. It waits in the
/// kernel; nothing runs while nothing happens.
package final class ClockThread: Sendable {
  private let waiter: Waiter
  private let thread: SerialThread

  /// Starts the thread.
  package init() throws(SystemFailure) {
    waiter = Waiter(try ClockAlarm())
    thread = SerialThread(waiter)
    do throws(SystemFailure) {
      try thread.start()
    } catch {
      throw SystemFailure(errno: error.errno, doing: "starting a thread for the timer")
    }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Sets the body that runs on this thread, outside of any job, when the alarm is due or the clock was changed.
  package func onWake(_ body: @escaping @Sendable () -> Void) {
    waiter.onWake.withLock { $0 = body }
  }

  /// Wakes the thread after `delay`, which includes the time that the machine sleeps; never if nil.
  package func setAlarm(after delay: Duration?) {
    waiter.alarm.set(after: delay)
  }

  /// Ends the thread when no job is left; a later one starts it again.
  package func stop() {
    // The body holds the actor, and the actor holds this thread.
    waiter.onWake.withLock { $0 = nil }
    thread.stop()
  }

  private final class Waiter: ThreadWaiter {
    let alarm: ClockAlarm
    let onWake = Mutex<(@Sendable () -> Void)?>(nil)

    init(_ alarm: ClockAlarm) {
      self.alarm = alarm
    }

    func wait(hasJobs: Bool) {
      if alarm.wait(timeout: hasJobs ? .zero : nil) { onWake.withLock(\.self)?() }
    }

    func wake() {
      alarm.poller.wake()
    }
  }
}
