// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  /// What the timer's thread waits for: a signal or the alarm. A timer of kqueue that became due in a sleep fires on wake.
  final class Waiter: Sendable {
    private let queue: Int32
    private static let signalID: UInt = 1
    private static let alarmID: UInt = 2

    init() throws(ClockThreadError) {
      queue = kqueue()
      guard queue >= 0 else {
        throw ClockThreadError(what: "no descriptors for the timer: " + String(cString: strerror(errno)))
      }
      change(Self.signalID, EVFILT_USER, EV_ADD | EV_CLEAR, 0, 0)
    }

    deinit {
      close(queue)
    }

    func signal() {
      change(Self.signalID, EVFILT_USER, 0, NOTE_TRIGGER, 0)
    }

    func setAlarm(after delay: Duration?) {
      guard let delay else { return change(Self.alarmID, EVFILT_TIMER, EV_DELETE, 0, 0) }
      // At most a minute ahead: the clock behind it stands still in a sleep, and the timekeeper looks again.
      let wait = max(1, min(60_000, delay.milliseconds))
      change(Self.alarmID, EVFILT_TIMER, EV_ADD | EV_ONESHOT, NOTE_CRITICAL, Int(wait))
    }

    /// Waits; true where the alarm was due.
    func wait() -> Bool {
      var events = [kevent](repeating: kevent(), count: 4)
      var count: Int32 = -1
      repeat { count = kevent(queue, nil, 0, &events, 4, nil) } while count < 0 && errno == EINTR
      return events.prefix(max(0, Int(count))).contains { $0.ident == Self.alarmID }
    }

    private func change(_ id: UInt, _ filter: Int32, _ flags: Int32, _ notes: UInt32, _ data: Int) {
      var event = kevent(
        ident: id, filter: Int16(filter), flags: UInt16(flags), fflags: notes, data: data, udata: nil)
      kevent(queue, &event, 1, nil, 0, nil)
    }
  }
#endif
