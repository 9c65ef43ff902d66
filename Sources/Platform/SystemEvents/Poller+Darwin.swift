// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC

  /// The kernel's readiness queue, and a user event that wakes the waiting thread.
  package final class Poller: Sendable {
    private static let wakeToken: UInt64 = 0
    private let queue: Descriptor

    package init() throws(SystemFailure) {
      guard let queue = Descriptor(kqueue()) else { throw .last(doing: "making a queue of events") }
      closeOnExec(queue.raw)
      self.queue = queue
      _ = change(UInt(Self.wakeToken), EVFILT_USER, EV_ADD | EV_CLEAR)
    }

    /// Makes the present or next `wait` return at once; callable from any thread.
    package func wake() {
      _ = change(UInt(Self.wakeToken), EVFILT_USER, 0, flags: NOTE_TRIGGER)
    }

    /// Reports `token` as long as the source is ready; tokens begin at 1.
    package func add(_ source: EventSource, token: UInt64) {
      switch source {
      case .readable(let descriptor):
        expect(change(UInt(descriptor), EVFILT_READ, EV_ADD, token: token))
      case .writable(let descriptor):
        expect(change(UInt(descriptor), EVFILT_WRITE, EV_ADD, token: token))
      case .exit(let pid, _):
        guard change(UInt(pid), EVFILT_PROC, EV_ADD, flags: NOTE_EXIT, token: token) != 0 else { return }
        // A zombie can no longer be watched, so a user event replaces its exit.
        expect(change(UInt(token), EVFILT_USER, EV_ADD, token: token))
        expect(change(UInt(token), EVFILT_USER, 0, flags: NOTE_TRIGGER, token: token))
      }
    }

    /// Removes a source. The call must precede the close of its descriptor. An ended process has already left the queue.
    package func remove(_ source: EventSource) {
      switch source {
      case .readable(let descriptor): _ = change(UInt(descriptor), EVFILT_READ, EV_DELETE)
      case .writable(let descriptor): _ = change(UInt(descriptor), EVFILT_WRITE, EV_DELETE)
      case .exit(let pid, _): _ = change(UInt(pid), EVFILT_PROC, EV_DELETE)
      }
    }

    /// Waits for a ready source, or for `timeout`. Returns the tokens of ready sources.
    package func wait(timeout: Duration?) -> [UInt64] {
      withUnsafeTemporaryAllocation(of: kevent.self, capacity: 64) { events in
        var limit = timespec()
        if let timeout {
          let (seconds, attoseconds) = max(timeout, .zero).components
          limit = timespec(tv_sec: Int(min(seconds, 1_000_000)), tv_nsec: Int(attoseconds / 1_000_000_000))
        }
        let count = withUnsafePointer(to: &limit) {
          kevent(queue.raw, nil, 0, events.baseAddress, 64, timeout == nil ? nil : $0)
        }
        guard count > 0 else { return [] }
        return events.prefix(Int(count)).compactMap { event in
          let token = UInt64(UInt(bitPattern: event.udata))
          guard token != Self.wakeToken else { return nil }
          if event.filter == Int16(EVFILT_USER) { _ = change(event.ident, EVFILT_USER, EV_DELETE) }
          return token
        }
      }
    }

    /// Reports `token` once after the milliseconds; nil cancels the timer.
    func setTimer(_ token: UInt64, after milliseconds: Int?) {
      guard let milliseconds else {
        _ = change(UInt(token), EVFILT_TIMER, EV_DELETE)
        return
      }
      let action = EV_ADD | EV_ONESHOT
      _ = change(UInt(token), EVFILT_TIMER, action, flags: NOTE_CRITICAL, token: token, data: milliseconds)
    }

    private func change(
      _ identifier: UInt, _ filter: Int32, _ action: Int32, flags: UInt32 = 0, token: UInt64 = 0, data: Int = 0
    ) -> Int32 {
      var event = kevent(
        ident: identifier, filter: Int16(filter), flags: UInt16(action), fflags: flags, data: data,
        udata: UnsafeMutableRawPointer(bitPattern: UInt(token)))
      return kevent(queue.raw, &event, 1, nil, 0, nil) == 0 ? 0 : errno
    }

    private func expect(_ result: Int32) {
      precondition(result == 0, "kevent: \(String(cString: strerror(result)))")
    }
  }

  /// Opens a pipe with both ends closed on exec; writing without a reader returns EPIPE without a signal.
  func makePipe(_ ends: inout [Int32]) -> Int32 {
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { closeOnExec(end) }
    _ = fcntl(ends[1], F_SETNOSIGPIPE, 1)
    return 0
  }
#endif
