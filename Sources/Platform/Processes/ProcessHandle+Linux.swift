// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents

  /// A process held by a pidfd: the number may be reused, but the handle may not.
  final class ProcessHandle: Sendable {
    let pid: Int32
    let descriptor: Descriptor

    /// Takes an unreaped child, or a process that the caller checks afterwards.
    init(pid: Int32) throws(SpawnError) {
      guard let descriptor = Descriptor(clinux_pidfd_open(pid)) else {
        throw SpawnError(errno: errno, doing: "watching process \(pid)")
      }
      self.pid = pid
      self.descriptor = descriptor
    }

    /// The source of the process's exit.
    var exit: EventSource { .exit(pid: pid, descriptor: descriptor.raw) }

    /// Sends a signal; ignores a process that has ended or that this user may not signal.
    func signal(_ number: Int32) {
      _ = clinux_pidfd_send_signal(descriptor.raw, number)
    }
  }
#endif
