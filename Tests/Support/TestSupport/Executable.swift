// SPDX-License-Identifier: MIT
import Foundation

/// Returns when no process has a program open for writing. Only then can the program be started.
///
/// Its writer has closed it. But a child that another test starts meanwhile has a copy of each descriptor until its exec.
/// Starting the file then fails with "Text file busy".
func untilStartable(_ path: String) {
  #if os(Linux)
    let setLease: Int32 = 1024  // F_SETLEASE, which Glibc's module lacks
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    // The kernel grants a read lease only for a file that no process has open for writing.
    while fcntl(file, setLease, F_RDLCK) != 0 {
      guard errno == EAGAIN else { return }
      usleep(500)
    }
    _ = fcntl(file, setLease, F_UNLCK)
  #endif
}
