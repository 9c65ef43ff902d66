// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A file descriptor that is closed when its owner lets go of it.
struct Descriptor: ~Copyable, Sendable {
  let raw: Int32

  /// Takes over what a system call has returned; nil where it failed.
  init?(_ raw: Int32) {
    guard raw >= 0 else { return nil }
    self.raw = raw
  }

  deinit {
    close(raw)
  }

  /// Closed on exec, and never waited for.
  func prepare() {
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK)
  }
}
