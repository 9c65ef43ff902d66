// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC
  import SystemEvents

  /// A process identified by its number and start time, which are checked before each signal.
  final class ProcessHandle: Sendable {
    let pid: Int32
    private let identity: ProcessIdentity?

    /// Takes an unreaped child, or a process that the caller checks afterwards.
    init(pid: Int32) throws(SpawnError) {
      self.pid = pid
      identity = ProcessRecord(pid: pid)?.identity
    }

    /// The source of the process's exit.
    var exit: EventSource { .exit(pid: pid, descriptor: -1) }

    /// Sends a signal; ignores a process that has ended or that this user may not signal.
    func signal(_ number: Int32) {
      guard let identity, identity.isAlive else { return }
      _ = kill(pid, number)
    }
  }
#endif
