// SPDX-License-Identifier: MIT
import Threads

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices the keeper's death: the pipe between the two is then closed. A thread of its own waits for that in the kernel.
enum KeeperWatch {
  /// Calls `onDeath`, once, when the other end of `descriptor` is closed.
  static func start(_ descriptor: Int32, onDeath: @escaping @Sendable () -> Void) throws(ThreadFailure) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    try startThread {
      var byte: UInt8 = 0
      // Nothing is ever written to it: whatever comes but an interruption is the end.
      while read(descriptor, &byte, 1) < 0 && errno == EINTR {}
      onDeath()
    }
  }
}
