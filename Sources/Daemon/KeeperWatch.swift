// SPDX-License-Identifier: MIT
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices the keeper's death: the pipe between the two is then closed. A thread of its own waits for that in the kernel.
final class KeeperWatch: Sendable {
  private let identity = ThreadIdentity()

  /// Nil where no thread can be started.
  init?(_ descriptor: Int32, onDeath: @escaping @Sendable () -> Void) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let isStarted = identity.startThread {
      var byte: UInt8 = 0
      // Nothing is ever written to it: whatever comes but an interruption is the end.
      while read(descriptor, &byte, 1) < 0 && errno == EINTR {}
      onDeath()
    }
    guard isStarted else { return nil }
  }
}
