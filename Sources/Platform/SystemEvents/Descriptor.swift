// SPDX-License-Identifier: MIT
import LibC

/// A file descriptor that is closed with its owner's lifetime.
package struct Descriptor: ~Copyable, Sendable {
  package let raw: Int32

  /// Takes the result of a system call; nil if the call failed and set `errno`.
  package init?(_ raw: Int32) {
    guard raw >= 0 else { return nil }
    self.raw = raw
  }

  deinit {
    close(raw)
  }
}

extension Optional where Wrapped == Descriptor {
  /// The number, while the descriptor is open.
  package var raw: Int32? {
    switch self {
    case .some(let descriptor): descriptor.raw
    case .none: nil
    }
  }
}

/// Marks a descriptor to be closed on exec.
package func closeOnExec(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

/// Makes reads and writes return instead of waiting, only at this end of a pipe or socket.
package func setNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Returns both ends of a pipe, closed on exec and blocking; nil with the reason in `errno`. On Darwin, writing to a pipe
/// without a reader returns EPIPE without a signal.
package func openPipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard makePipe(&ends) == 0 else { return nil }
  return (ends[0], ends[1])
}
