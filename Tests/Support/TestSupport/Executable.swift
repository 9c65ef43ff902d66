// SPDX-License-Identifier: MIT
import Foundation

/// Returns when no process has a program open for writing, as a program has to be before it can be started.
///
/// Whoever wrote it has closed it, but a child that another test starts meanwhile has a copy of each descriptor until it has
/// become its program: starting the file then fails with "Text file busy".
func untilStartable(_ path: String) {
  #if os(Linux)
    let setLease: Int32 = 1024  // F_SETLEASE, which Glibc's module lacks
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    // The kernel grants a read lease only for a file that nobody writes to.
    while fcntl(file, setLease, F_RDLCK) != 0 {
      guard errno == EAGAIN else { return }
      usleep(500)
    }
    _ = fcntl(file, setLease, F_UNLCK)
  #endif
}
