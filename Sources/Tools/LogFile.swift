// SPDX-License-Identifier: MIT
import Daemon
import Paths

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The daemon's log.
enum LogFile {
  /// A longer one is put aside when the daemon starts. In bytes.
  private static let longest = 4 << 20

  /// Makes the file standard output and standard error; where it can't be opened, they stay what they are.
  static func open(_ paths: Paths) {
    DaemonFolders.make(paths)
    var status = stat()
    if stat(paths.log, &status) == 0, status.st_size > longest { rename(paths.log, paths.log + ".old") }
    let descriptor = openFile(paths.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    for standard in [STDOUT_FILENO, STDERR_FILENO] { dup2(descriptor, standard) }
    close(descriptor)
  }

  private static func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, mode)
    #else
      Darwin.open(path, flags, mode)
    #endif
  }
}
