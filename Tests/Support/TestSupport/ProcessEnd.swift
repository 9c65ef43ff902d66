// SPDX-License-Identifier: MIT
import Foundation
package import Processes

#if os(Linux)
  import CLinux
  import Glibc
#else
  import Darwin
#endif

extension ProcessIdentity {
  /// Waits until the process, a child of any process, has ended.
  package func untilGone(_ what: String, within limit: Duration = Patience.standard) async throws {
    let isGone = Watched(false)
    let (seconds, _) = limit.components
    Thread.detachNewThread {
      waitForEnd(milliseconds: Int32(seconds) * 1000)
      isGone.change { $0 = true }
    }
    // A zombie has ended too, whoever must reap it.
    _ = try await isGone.until("the end of \(what) (\(pid))", within: limit) { $0 && !isAlive ? true : nil }
  }

  /// Returns when the process ends, or after the time.
  private func waitForEnd(milliseconds: Int32) {
    #if os(Linux)
      let descriptor = clinux_pidfd_open(pid)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      // Checked after opening it: the number may have passed to another process before. A zombie leader may still have threads
      // with open descriptors.
      guard ProcessIdentity(pid: pid) == self else { return }
      var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&end, 1, milliseconds) < 0, errno == EINTR {}
    #else
      let queue = kqueue()
      guard queue >= 0 else { return }
      defer { close(queue) }
      var change = kevent()
      change.ident = UInt(pid)
      change.filter = Int16(EVFILT_PROC)
      change.flags = UInt16(EV_ADD | EV_ONESHOT)
      change.fflags = UInt32(bitPattern: NOTE_EXIT)
      guard kevent(queue, &change, 1, nil, 0, nil) == 0, isAlive else { return }
      var event = kevent()
      var limit = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: 0)
      while kevent(queue, nil, 0, &event, 1, &limit) < 0, errno == EINTR {}
    #endif
  }
}
