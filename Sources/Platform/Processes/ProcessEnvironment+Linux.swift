// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents

  /// The environment that a process was started with, as it is in memory: `NAME=value`, each ended by NUL.
  /// Empty where it can't be read: another user's, or one that has gone.
  func initialEnvironment(of pid: Int32) -> [UInt8] {
    guard let file = Descriptor(open("/proc/\(pid)/environ", O_RDONLY | O_CLOEXEC)) else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // As much as an environment can be, and no more.
    while bytes.count < 4 << 20 {
      let count = read(file.raw, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The pipes that are a process's standard output and error, by number; none where that can't be read.
  func standardOutputs(of pid: Int32) -> [UInt64] {
    [1, 2].compactMap { pipeNumber(atPath: "/proc/\(pid)/fd/\($0)") }
  }

  /// The number by which a pipe is known, the same at both of its ends; nil for anything else. Until the machine
  /// starts anew, no other pipe gets it but after thousands of millions of others.
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
