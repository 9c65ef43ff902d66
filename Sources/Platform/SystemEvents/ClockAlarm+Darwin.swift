// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  /// A moment to be woken at. A timer of kqueue that became due in a sleep fires on wake.
  final class ClockAlarm: Sendable {
    let poller: Poller

    init() throws(SystemFailure) {
      poller = try Poller()
    }

    func set(after delay: Duration?) {
      // At most a minute ahead: the clock behind it stands still in a sleep, and the timekeeper looks again.
      poller.setTimer(1, after: delay.map { Int(max(1, min(60_000, $0 / .milliseconds(1)))) })
    }

    /// Waits until the alarm is due (true), the poller is woken or the timeout is over.
    func wait(timeout: Duration?) -> Bool { !poller.wait(timeout: timeout).isEmpty }
  }
#endif
