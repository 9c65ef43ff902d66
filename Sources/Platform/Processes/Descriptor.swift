// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A file descriptor that is closed when its owner lets go of it.
struct Descriptor: ~Copyable, Sendable {
  let raw: Int32

  init(_ raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }
}

/// Both ends of a pipe, closed on exec, blocking until told otherwise.
struct Pipe: ~Copyable, Sendable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(SpawnError) {
    var ends: [Int32] = [-1, -1]
    guard openPipe(&ends) == 0 else { throw SpawnError(errno: errno, doing: "opening a pipe") }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }
}

/// Makes reads and writes return instead of waiting, at this end of a pipe alone.
func setNonblocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

extension Optional where Wrapped == Descriptor {
  /// The number, while it is open.
  var raw: Int32? {
    switch self {
    case .some(let descriptor): descriptor.raw
    case .none: nil
    }
  }
}
