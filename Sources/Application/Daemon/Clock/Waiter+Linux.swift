// SPDX-License-Identifier: MIT
#if os(Linux)
  import CLinux
  import Glibc

  /// What the timer's thread waits for: a signal, the alarm, or a change of the machine's clock.
  final class Waiter: Sendable {
    private let wake: Int32
    private let alarm: Int32
    /// Never due: the kernel cancels it when the wall clock is stepped and when the machine resumes.
    private let change: Int32

    init() throws(ClockThreadError) {
      wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      alarm = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
      change = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
      guard wake >= 0, alarm >= 0, change >= 0 else {
        let reason = String(cString: strerror(errno))
        // What was opened is closed by `deinit`.
        throw ClockThreadError(what: "no descriptors for the timer: \(reason)")
      }
      watchClock()
    }

    deinit {
      for descriptor in [wake, alarm, change] where descriptor >= 0 { close(descriptor) }
    }

    func signal() {
      var one: UInt64 = 1
      _ = write(wake, &one, 8)
    }

    func setAlarm(after delay: Duration?) {
      var setting = itimerspec()
      if let delay {
        // A value of nothing would switch it off.
        let delay = max(delay, .nanoseconds(1))
        setting.it_value.tv_sec = Int(delay.components.seconds)
        setting.it_value.tv_nsec = Int(delay.components.attoseconds / 1_000_000_000)
        if setting.it_value.tv_sec == 0 && setting.it_value.tv_nsec == 0 { setting.it_value.tv_nsec = 1 }
      }
      timerfd_settime(alarm, 0, &setting, nil)
    }

    /// Waits; true where the alarm was due or the clock was changed.
    func wait() -> Bool {
      var set = [wake, alarm, change].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&set, nfds_t(set.count), -1) < 0 && errno == EINTR {}
      var count: UInt64 = 0
      if set[0].revents != 0 { _ = read(wake, &count, 8) }
      if set[1].revents != 0 { _ = read(alarm, &count, 8) }
      if set[2].revents != 0 {
        // ECANCELED is the news.
        _ = read(change, &count, 8)
        watchClock()
      }
      return set[1].revents != 0 || set[2].revents != 0
    }

    private func watchClock() {
      var never = itimerspec()
      never.it_value.tv_sec = Int(Int32.max)
      let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
      timerfd_settime(change, flags, &never, nil)
    }
  }
#endif
