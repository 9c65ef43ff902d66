// SPDX-License-Identifier: MIT
#if os(Linux)
  import CLinux
  import Glibc

  /// Waits for the end of a process that isn't a child of this process.
  struct ProcessEnd: ~Copyable {
    private let descriptor: Int32

    /// Nil if there is no such process.
    init?(of pid: Int32) {
      let descriptor = clinux_pidfd_open(pid)
      guard descriptor >= 0 else { return nil }
      self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether the process has ended by `deadline`.
    func wait(until deadline: Deadline) -> Bool {
      !waitForInput([descriptor], until: deadline).isEmpty
    }

    /// Sends a signal to exactly this process.
    func signal(_ number: Int32) {
      _ = clinux_pidfd_send_signal(descriptor, number)
    }
  }
#endif
