// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  /// A wake-up time. A kqueue timer that becomes due during sleep fires on wake.
  final class ClockAlarm: Sendable {
    let poller: Poller

    init() throws(SystemFailure) {
      poller = try Poller()
    }

    func set(after delay: Duration?) {
      // The delay is at most a minute: the underlying clock stands still during sleep, so the timekeeper must check again.
      poller.setTimer(1, after: delay.map { Int(max(1, min(60_000, $0 / .milliseconds(1)))) })
    }

    /// Waits until the alarm is due (true), the poller is woken or the timeout is over.
    func wait(timeout: Duration?) -> Bool { !poller.wait(timeout: timeout).isEmpty }
  }
#endif
