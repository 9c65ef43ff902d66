// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  /// The kernel's readiness queue, and a user event that wakes who waits for it.
  struct Poller: ~Copyable, Sendable {
    private static let wakeToken: UInt64 = 0
    private let queue: Descriptor

    init() {
      queue = Descriptor(kqueue())
      precondition(queue.raw >= 0, "no kqueue: \(errorText(errno))")
      _ = fcntl(queue.raw, F_SETFD, FD_CLOEXEC)
      _ = change(UInt(Self.wakeToken), EVFILT_USER, EV_ADD | EV_CLEAR)
    }

    /// Makes the present or next `wait` return at once; from any thread.
    func wake() {
      _ = change(UInt(Self.wakeToken), EVFILT_USER, 0, flags: NOTE_TRIGGER)
    }

    /// Reports `token` for as long as the source is ready; tokens begin at 1.
    func add(_ source: EventSource, token: UInt64) {
      switch source {
      case .readable(let descriptor):
        expect(change(UInt(descriptor), EVFILT_READ, EV_ADD, token: token))
      case .writable(let descriptor):
        expect(change(UInt(descriptor), EVFILT_WRITE, EV_ADD, token: token))
      case .exit(let process):
        guard change(UInt(process.pid), EVFILT_PROC, EV_ADD, flags: NOTE_EXIT, token: token) != 0 else { return }
        // A zombie can't be watched any more: a user event of its own stands in for its exit.
        expect(change(UInt(token), EVFILT_USER, EV_ADD, token: token))
        expect(change(UInt(token), EVFILT_USER, 0, flags: NOTE_TRIGGER, token: token))
      }
    }

    /// Must come before the source's descriptor is closed; a process that has gone has left the queue by itself.
    func remove(_ source: EventSource) {
      switch source {
      case .readable(let descriptor): _ = change(UInt(descriptor), EVFILT_READ, EV_DELETE)
      case .writable(let descriptor): _ = change(UInt(descriptor), EVFILT_WRITE, EV_DELETE)
      case .exit(let process): _ = change(UInt(process.pid), EVFILT_PROC, EV_DELETE)
      }
    }

    /// Waits for as long as it takes, or for `timeout`, and returns the tokens of what is ready.
    func wait(timeout: Duration?) -> [UInt64] {
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

    private func change(
      _ identifier: UInt, _ filter: Int32, _ action: Int32, flags: UInt32 = 0, token: UInt64 = 0
    ) -> Int32 {
      var event = kevent(
        ident: identifier, filter: Int16(filter), flags: UInt16(action), fflags: flags, data: 0,
        udata: UnsafeMutableRawPointer(bitPattern: UInt(token)))
      return kevent(queue.raw, &event, 1, nil, 0, nil) == 0 ? 0 : errno
    }

    private func expect(_ result: Int32) {
      precondition(result == 0, "kevent: \(errorText(result))")
    }
  }

  /// Both ends closed on exec; writing to one that nobody reads returns EPIPE without a signal.
  func openPipe(_ ends: inout [Int32]) -> Int32 {
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETNOSIGPIPE, 1)
    return 0
  }
#endif
