// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

extension Descriptor {
  /// Makes the descriptor close-on-exec and non-blocking.
  private func prepare() {
    closeOnExec(raw)
    setNonblocking(raw)
  }

  /// An unconnected socket of the Unix family; nil leaves the reason in `errno`.
  static func unixSocket() -> Descriptor? {
    guard let made = Descriptor(socket(AF_UNIX, streamSocket, 0)) else { return nil }
    made.prepare()
    return made
  }

  /// The next waiting connection of a listening socket; nil leaves the reason in `errno`.
  ///
  /// For a moment, the descriptor isn't close-on-exec, because Darwin has no accept4. Code that starts children must close
  /// foreign descriptors.
  func accepted() -> Descriptor? {
    guard let connection = Descriptor(accept(raw, nil, nil)) else { return nil }
    connection.prepare()
    connection.silenceBrokenPipe()
    return connection
  }
}

/// Sends without blocking and without SIGPIPE. Like send(2), but retries after an interruption.
func sendNow(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
  uninterrupted { send(socket, bytes.baseAddress, bytes.count, sendFlags) }
}

/// Receives the available bytes. Like recv(2), but retries after an interruption.
func receiveNow(_ room: UnsafeMutableRawBufferPointer, from socket: Int32) -> Int {
  uninterrupted { recv(socket, room.baseAddress, room.count, 0) }
}

/// Retries a system call as long as signals interrupt it.
private func uninterrupted(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

/// Whether the last call failed only because it would have blocked.
func wouldWait() -> Bool { errno == EAGAIN || errno == EWOULDBLOCK }

let pollIn = Int32(POLLIN)
let pollOut = Int32(POLLOUT)
let pollFailure = Int32(POLLHUP) | Int32(POLLERR) | Int32(POLLNVAL)

/// The longest path of a socket, in bytes.
let longestSocketPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

/// Calls `body` with the address of a path, which must not be longer than `longestSocketPath`.
func withSocketAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(longestSocketPath)) }
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
  }
}
