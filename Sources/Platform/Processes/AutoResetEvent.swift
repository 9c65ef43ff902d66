// SPDX-License-Identifier: MIT

/// An event for one waiter. An event before the wait also counts, once.
@Reactor
final class AutoResetEvent {
  private var hasFired = false
  private var waiter: CheckedContinuation<Bool, Never>?
  private var timer: EventLoop.Token?

  func fire() {
    guard waiter != nil else {
      hasFired = true
      return
    }
    resume(true)
  }

  /// Returns whether the event happened by the deadline.
  func wait(until deadline: SuspendingClock.Instant? = nil) async -> Bool {
    precondition(waiter == nil, "two wait for the same event")
    return await withCheckedContinuation { continuation in
      // Here, because an event may come while the task gets here.
      if hasFired {
        hasFired = false
        return continuation.resume(returning: true)
      }
      waiter = continuation
      timer = deadline.map { deadline in EventLoop.shared.add(deadline: deadline) { self.resume(false) } }
    }
  }

  private func resume(_ fired: Bool) {
    if let timer { EventLoop.shared.remove(timer) }
    timer = nil
    waiter.take()?.resume(returning: fired)
  }
}
