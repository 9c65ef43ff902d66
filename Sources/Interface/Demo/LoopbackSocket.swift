// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// TCP on 127.0.0.1, as little of it as the receiver needs.
enum LoopbackSocket {
  /// A socket that listens on a port that was free.
  static func listening() throws(DemoError) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .system(doing: "socket", errno: errno) }
    prepare(descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let isListening =
          bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &size) == 0
        return isListening ? 0 : errno
      }
    }
    guard number == 0 else {
      close(descriptor)
      throw .system(doing: "listen on 127.0.0.1", errno: number)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// The next caller; nil where there is none any more.
  static func accepted(from listener: Int32) -> Int32? {
    let caller = accept(listener, nil, nil)
    guard caller >= 0 else { return nil }
    prepare(caller)
    return caller
  }

  /// Sends an answer that is small enough for the socket's buffer; a caller who doesn't read is left alone.
  static func send(_ text: String, to caller: Int32) {
    let bytes = Array(text.utf8)
    #if os(Linux)
      _ = Glibc.send(caller, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      _ = Darwin.send(caller, bytes, bytes.count, 0)
    #endif
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if !os(Linux)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}
