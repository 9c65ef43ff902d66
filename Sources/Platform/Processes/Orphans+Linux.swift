// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents
  import Synchronization

  /// An eventfd for the signal handler, which may touch nothing but it; -1 until there is one.
  private let childSignal = Atomic<Int32>(-1)

  /// Makes this process the parent of orphans among its descendants, and reaps them as they end.
  ///
  /// It takes over SIGCHLD, and with it every child that wasn't started through this module.
  @Reactor
  package func becomeSubreaper() throws(SpawnError) {
    guard childSignal.load(ordering: .acquiring) < 0 else { return }
    guard clinux_become_subreaper() == 0 else { throw SpawnError(errno: errno, doing: "adopting orphans") }
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else { throw SpawnError(errno: errno, doing: "adopting orphans") }
    childSignal.store(descriptor, ordering: .releasing)
    _ = EventLoop.shared.add(.readable(descriptor)) {
      var count: eventfd_t = 0
      _ = eventfd_read(descriptor, &count)
      ManagedChildren.reapOrphans()
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      let before = errno
      _ = eventfd_write(childSignal.load(ordering: .relaxed), 1)
      errno = before
    }
    action.sa_flags = SA_RESTART | SA_NOCLDSTOP
    sigaction(SIGCHLD, &action, nil)
    // What was adopted and ended before this moment gave no signal that anybody saw.
    ManagedChildren.reapOrphans()
  }
#endif
