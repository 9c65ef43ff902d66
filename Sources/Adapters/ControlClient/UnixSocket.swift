// SPDX-License-Identifier: MIT
import LibC

/// Operations on Unix sockets with the C library.
enum UnixSocket {
  /// Connects to `path`. Throws `notRunning` if no process listens there.
  static func connected(to path: String, timeout: Duration) throws(ClientError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw .unreachable(socket: path, reason: systemMessage(ENAMETOOLONG))
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    #if os(macOS)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw .unreachable(socket: path, reason: systemMessage()) }
    prepare(descriptor)
    // The queue of a blocked daemon may be full. This limits the time that connect(2) waits.
    let (seconds, attoseconds) = timeout.components
    var limit = timeval()
    limit.tv_sec = numericCast(seconds)
    limit.tv_usec = numericCast(attoseconds / 1_000_000_000_000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let number = errno
    guard result == 0 else {
      close(descriptor)
      if [ENOENT, ECONNREFUSED, ENOTDIR].contains(number) { throw .notRunning }
      if [EAGAIN, ETIMEDOUT].contains(number) { throw .timedOut(seconds: timeout.components.seconds) }
      throw .unreachable(socket: path, reason: systemMessage(number))
    }
    // Other users may be able to write to the folder.
    guard let user = peer(of: descriptor).user, user == getuid() || user == 0 else {
      close(descriptor)
      throw .unreachable(socket: path, reason: systemMessage(EPERM))
    }
    return descriptor
  }

  /// Two connected sockets.
  static func pair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    #if os(macOS)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    ends.forEach(prepare)
    return (ends[0], ends[1])
  }

  /// Writes all of `bytes`. Waits until `deadline` for a peer that reads slowly. Returns the error number; nil on success.
  static func send(_ bytes: [UInt8], to descriptor: Int32, until deadline: Deadline?) -> Int32? {
    #if os(macOS)
      let flags = Int32(MSG_DONTWAIT)
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        LibC.send(descriptor, buffer.baseAddress! + sent, buffer.count - sent, flags)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&entry, 1, deadline?.pollTimeout ?? -1) == 0 { return ETIMEDOUT }
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if os(macOS)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The listening process and its user; nil if the system doesn't report it.
  static func peer(of descriptor: Int32) -> (process: pid_t?, user: uid_t?) {
    #if os(macOS)
      var (user, group) = (uid_t(), gid_t())
      let hasUser = getpeereid(descriptor, &user, &group) == 0
      // LOCAL_PEERPID at the level SOL_LOCAL.
      var process = pid_t()
      var size = socklen_t(MemoryLayout<pid_t>.size)
      let hasProcess = getsockopt(descriptor, 0, 2, &process, &size) == 0 && process > 0
      return (hasProcess ? process : nil, hasUser ? user : nil)
    #else
      // `struct ucred`, which Swift's Glibc module lacks: pid, uid, gid.
      var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return (nil, nil) }
      return (credentials.process > 0 ? credentials.process : nil, credentials.user)
    #endif
  }
}
