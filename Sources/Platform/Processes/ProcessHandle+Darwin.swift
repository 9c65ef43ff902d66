// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC
  import SystemEvents

  /// A process held by its number and the time of its start, checked before each signal.
  final class ProcessHandle: Sendable {
    let pid: Int32
    private let identity: ProcessIdentity?

    /// The handle of a child that hasn't been reaped, or of a process that is checked afterwards.
    init(pid: Int32) throws(SpawnError) {
      self.pid = pid
      identity = ProcessRecord(pid: pid)?.identity
    }

    /// Its exit, to be waited for.
    var exit: EventSource { .exit(pid: pid, descriptor: -1) }

    /// Sends a signal; a process that has gone, or that isn't ours to signal, is left alone.
    func signal(_ number: Int32) {
      guard let identity, identity.isAlive else { return }
      _ = kill(pid, number)
    }
  }
#endif
