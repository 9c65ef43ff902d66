// SPDX-License-Identifier: MIT
import Synchronization

/// A thread of an actor that an alarm and changes of the machine's clock also wake. It waits in the kernel, and runs only on
/// events.
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

  package var executor: any SerialExecutor & TaskExecutor { thread }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Sets the body that runs on this thread, outside any job, when the alarm is due or the clock was changed.
  package func onWake(_ body: @escaping @Sendable () -> Void) {
    waiter.onWake.withLock { $0 = body }
  }

  /// Wakes the thread after `delay`, which includes the machine's sleep; never if nil.
  package func setAlarm(after delay: Duration?) {
    waiter.alarm.set(after: delay)
  }

  /// Ends the thread when no job is left; a later job starts it again.
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
