// SPDX-License-Identifier: MIT

import LibC
import SystemEvents

/// The keeper, as the worker sees it.
enum KeeperLink {
  /// Whether a descriptor is an end of a pipe, as the keeper's is.
  static func isThere(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Tells the keeper that the end has come, so that it sees to it that the worker ends. Not whoever took its place as our
  /// parent: its end of the pipe is open for as long as it lives.
  static func tellOfEnd(_ descriptor: Int32) {
    let parent = getppid()
    var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
    if parent > 1, poll(&pipe, 1, 0) == 0 { kill(parent, SIGTERM) }
  }
}

/// Notices the keeper's death: the pipe between the two is then closed. A thread of its own waits for that in the kernel.
enum KeeperWatch {
  /// Calls `onDeath`, once, when the other end of `descriptor` is closed.
  static func start(_ descriptor: Int32, onDeath: @escaping @Sendable () -> Void) throws(SystemFailure) {
    closeOnExec(descriptor)
    try startThread {
      var byte: UInt8 = 0
      // Nothing is ever written to it: whatever comes but an interruption is the end.
      while read(descriptor, &byte, 1) < 0 && errno == EINTR {}
      onDeath()
    }
  }
}
