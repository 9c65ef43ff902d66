// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC

  /// The kernel's readiness queue, and an eventfd that wakes the waiting thread.
  package final class Poller: Sendable {
    private static let wakeToken: UInt64 = 0
    private let queue: Descriptor
    private let waker: Descriptor

    package init() throws(SystemFailure) {
      guard let queue = Descriptor(epoll_create1(Int32(EPOLL_CLOEXEC))),
        let waker = Descriptor(eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)))
      else { throw .last(doing: "making a queue of events") }
      self.queue = queue
      self.waker = waker
      control(EPOLL_CTL_ADD, self.waker.raw, EPOLLIN.rawValue, token: Self.wakeToken)
    }

    /// Makes the present or next `wait` return at once; callable from any thread.
    package func wake() {
      _ = eventfd_write(waker.raw, 1)
    }

    /// Reports `token` as long as the source is ready; tokens begin at 1.
    package func add(_ source: EventSource, token: UInt64) {
      switch source {
      case .readable(let descriptor): control(EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue, token: token)
      case .writable(let descriptor): control(EPOLL_CTL_ADD, descriptor, EPOLLOUT.rawValue, token: token)
      case .exit(_, let descriptor): control(EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue, token: token)
      }
    }

    /// Removes a source. The call must precede the close of its descriptor.
    package func remove(_ source: EventSource) {
      switch source {
      case .readable(let descriptor), .writable(let descriptor), .exit(_, let descriptor):
        control(EPOLL_CTL_DEL, descriptor, 0, token: 0)
      }
    }

    /// Waits for a ready source, or for `timeout`. Returns the tokens of ready sources.
    package func wait(timeout: Duration?) -> [UInt64] {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
        let count = epoll_wait(queue.raw, events.baseAddress, 64, timeout.map(milliseconds) ?? -1)
        // An interruption counts as nothing ready: the caller checks its deadlines and waits again.
        guard count > 0 else { return [] }
        return events.prefix(Int(count)).compactMap { event in
          let token = event.data.u64
          guard token == Self.wakeToken else { return token }
          var value: eventfd_t = 0
          _ = eventfd_read(waker.raw, &value)
          return nil
        }
      }
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32, token: UInt64) {
      var event = epoll_event()
      event.events = events
      event.data.u64 = token
      let result = epoll_ctl(queue.raw, operation, descriptor, &event)
      precondition(result == 0, "epoll_ctl \(operation): \(SystemFailure.last().reason)")
    }
  }

  /// Opens a pipe with both ends closed on exec.
  func makePipe(_ ends: inout [Int32]) -> Int32 { pipe2(&ends, O_CLOEXEC) }

  /// Returns milliseconds rounded up, so that a deadline has passed when its wait ends.
  private func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    return max(0, Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
#endif
