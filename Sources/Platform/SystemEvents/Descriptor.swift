// SPDX-License-Identifier: MIT
import LibC

/// A file descriptor that is closed when its owner lets go of it.
package struct Descriptor: ~Copyable, Sendable {
  package let raw: Int32

  /// Takes over what a system call has returned; nil where it failed, which leaves the reason in `errno`.
  package init?(_ raw: Int32) {
    guard raw >= 0 else { return nil }
    self.raw = raw
  }

  deinit {
    close(raw)
  }
}

extension Optional where Wrapped == Descriptor {
  /// The number, while it is open.
  package var raw: Int32? {
    switch self {
    case .some(let descriptor): descriptor.raw
    case .none: nil
    }
  }
}

/// Has a descriptor closed on exec.
package func closeOnExec(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

/// Makes reads and writes return instead of waiting, at this end of a pipe or socket alone.
package func setNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Both ends of a pipe, closed on exec, blocking until told otherwise; nil leaves the reason in `errno`. Writing to one that
/// nobody reads returns EPIPE without a signal, on Darwin.
package func openPipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard makePipe(&ends) == 0 else { return nil }
  return (ends[0], ends[1])
}
