// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  /// Waits for the end of a process that isn't a child of this process.
  struct ProcessEnd: ~Copyable {
    private let pid: Int32
    private let queue: Int32

    /// Nil if there is no such process.
    init?(of pid: Int32) {
      let queue = kqueue()
      guard queue >= 0 else { return nil }
      var change = kevent(
        ident: UInt(pid), filter: Int16(EVFILT_PROC), flags: UInt16(EV_ADD), fflags: NOTE_EXIT, data: 0, udata: nil)
      guard kevent(queue, &change, 1, nil, 0, nil) == 0 else {
        close(queue)
        return nil
      }
      self.pid = pid
      self.queue = queue
    }

    deinit { close(queue) }

    /// Whether the process has ended by `deadline`.
    func wait(until deadline: Deadline) -> Bool {
      !waitForInput([queue], until: deadline).isEmpty
    }

    /// Sends a signal to exactly this process.
    func signal(_ number: Int32) {
      if !wait(until: Deadline(in: .zero)) { kill(pid, number) }
    }
  }
#endif
