// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents
  import Synchronization

  /// An eventfd for the signal handler, which must not touch anything else; -1 until it exists.
  private let childSignal = Atomic<Int32>(-1)

  /// Makes this process the parent of orphans among its descendants, and reaps them as they end.
  ///
  /// The function takes over SIGCHLD, and thus every child that was not started by this module.
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
    // An orphan that ended before this moment has sent a signal that nobody received.
    ManagedChildren.reapOrphans()
  }
#endif
