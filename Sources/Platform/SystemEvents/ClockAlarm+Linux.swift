// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC

  /// A wake-up time, and changes of the machine's clock.
  final class ClockAlarm: Sendable {
    let poller: Poller
    private let alarm: Descriptor
    /// A timer that is never due: the kernel cancels it when the wall clock is stepped and when the machine resumes.
    private let change: Descriptor
    private static let changeToken: UInt64 = 2

    init() throws(SystemFailure) {
      poller = try Poller()
      let flags = Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)
      guard let alarm = Descriptor(timerfd_create(CLOCK_BOOTTIME, flags)),
        let change = Descriptor(timerfd_create(CLOCK_REALTIME, flags))
      else { throw .last(doing: "making a timer") }
      poller.add(.readable(alarm.raw), token: 1)
      poller.add(.readable(change.raw), token: Self.changeToken)
      self.alarm = alarm
      self.change = change
      watchClock()
    }

    func set(after delay: Duration?) {
      var setting = itimerspec()
      if let delay {
        // A value of zero would disable the timer.
        let (seconds, rest) = max(delay, .nanoseconds(1)).components
        setting.it_value.tv_sec = Int(seconds)
        setting.it_value.tv_nsec = Int(rest / 1_000_000_000)
      }
      timerfd_settime(alarm.raw, 0, &setting, nil)
    }

    /// Waits until the alarm is due, the clock was changed (true), the poller is woken or the timeout has passed.
    func wait(timeout: Duration?) -> Bool {
      let ready = poller.wait(timeout: timeout)
      var count: UInt64 = 0
      if !ready.isEmpty { _ = read(alarm.raw, &count, 8) }
      if ready.contains(Self.changeToken) {
        // The read fails with ECANCELED, which signals the change.
        _ = read(change.raw, &count, 8)
        watchClock()
      }
      return !ready.isEmpty
    }

    private func watchClock() {
      var never = itimerspec()
      never.it_value.tv_sec = Int(Int32.max)
      let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
      timerfd_settime(change.raw, flags, &never, nil)
    }
  }
#endif
