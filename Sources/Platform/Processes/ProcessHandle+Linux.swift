// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents

  /// A process held by a pidfd: its number can be given to another, the handle can't.
  final class ProcessHandle: Sendable {
    let pid: Int32
    let descriptor: Descriptor

    /// The handle of a child that hasn't been reaped, or of a process that is checked afterwards.
    init(pid: Int32) throws(SpawnError) {
      guard let descriptor = Descriptor(clinux_pidfd_open(pid)) else {
        throw SpawnError(errno: errno, doing: "watching process \(pid)")
      }
      self.pid = pid
      self.descriptor = descriptor
    }

    /// Its exit, to be waited for.
    var exit: EventSource { .exit(pid: pid, descriptor: descriptor.raw) }

    /// Sends a signal; a process that has gone, or that isn't ours to signal, is left alone.
    func signal(_ number: Int32) {
      _ = clinux_pidfd_send_signal(descriptor.raw, number)
    }
  }
#endif
