// SPDX-License-Identifier: MIT

import LibC
import SystemEvents

/// The worker's view of the keeper.
enum KeeperLink {
  /// Whether a descriptor is a pipe's end, like the keeper's.
  static func isThere(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Tells the keeper to end the worker. It never signals a process that replaced the keeper as the parent, because the pipe's
  /// end is open only while the keeper lives.
  static func tellOfEnd(_ descriptor: Int32) {
    let parent = getppid()
    var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
    if parent > 1, poll(&pipe, 1, 0) == 0 { kill(parent, SIGTERM) }
  }
}

/// Notices the keeper's death, which closes the pipe between the two. A separate thread waits for that in the kernel.
enum KeeperWatch {
  /// Calls `onDeath` once, when the other end of `descriptor` is closed.
  static func start(_ descriptor: Int32, onDeath: @escaping @Sendable () -> Void) throws(SystemFailure) {
    closeOnExec(descriptor)
    try startThread {
      var byte: UInt8 = 0
      // Nothing is ever written to the pipe: every result except an interruption is the end.
      while read(descriptor, &byte, 1) < 0 && errno == EINTR {}
      onDeath()
    }
  }
}
