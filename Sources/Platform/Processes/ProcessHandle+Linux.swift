// SPDX-License-Identifier: MIT
#if os(Linux)
  import CLinux
  import Glibc

  /// A process held by a pidfd: its number can be given to another, the handle can't.
  final class ProcessHandle: Sendable {
    let pid: Int32
    let descriptor: Descriptor

    /// The handle of a child that hasn't been reaped, or of a process that is checked afterwards.
    init(pid: Int32) throws(SpawnError) {
      let raw = clinux_pidfd_open(pid)
      guard raw >= 0 else { throw SpawnError(errno: errno, doing: "watching process \(pid)") }
      self.pid = pid
      descriptor = Descriptor(raw)
    }

    /// Sends a signal; a process that has gone, or that isn't ours to signal, is left alone.
    func signal(_ number: Int32) {
      _ = clinux_pidfd_send_signal(descriptor.raw, number)
    }
  }
#endif
