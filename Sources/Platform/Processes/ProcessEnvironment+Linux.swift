// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents

  /// Returns the initial environment of a process, as it is in memory: `NAME=value`, each terminated by NUL. Empty if it is
  /// unreadable:
  /// another user's process, or one that has ended.
  func initialEnvironment(of pid: Int32) -> [UInt8] {
    guard let file = Descriptor(open("/proc/\(pid)/environ", O_RDONLY | O_CLOEXEC)) else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // The limit is the maximum size of an environment.
    while bytes.count < 4 << 20 {
      let count = read(file.raw, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Returns the numbers of the pipes of a process's standard output and error; empty if they are unreadable.
  func standardOutputs(of pid: Int32) -> [UInt64] {
    [1, 2].compactMap { pipeNumber(atPath: "/proc/\(pid)/fd/\($0)") }
  }

  /// Returns the number of a pipe, which is the same at both of its ends; nil for other descriptors. Until the next boot, the
  /// number recurs only after thousands of millions of pipes.
  func pipeNumber(of descriptor: Int32) -> UInt64? { pipeNumber(atPath: "/proc/self/fd/\(descriptor)") }

  private func pipeNumber(atPath path: String) -> UInt64? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      let text = "pipe:["
      guard count > text.utf8.count else { return nil }
      let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return target.hasPrefix(text) ? UInt64(target.dropFirst(text.utf8.count).dropLast()) : nil
    }
  }
#endif
