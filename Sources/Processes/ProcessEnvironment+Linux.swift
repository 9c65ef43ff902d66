// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc

  /// The environment that a process was started with, as it is in memory: `NAME=value`, each ended by NUL.
  /// Empty where it can't be read: another user's, or one that has gone.
  func initialEnvironment(of pid: Int32) -> [UInt8] {
    let file = open("/proc/\(pid)/environ", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // As much as an environment can be, and no more.
    while bytes.count < 4 << 20 {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
#endif
