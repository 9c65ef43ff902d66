// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A small HTTP/1.1 server on 127.0.0.1. The path decides whether it behaves correctly.
final class LoopbackServer: Sendable {
  /// An action that replaces an answer. The connection is closed after it.
  typealias Deed = @Sendable (inout LoopbackConnection) -> Void

  /// A request as it arrived.
  struct Received: Sendable {
    var line: String
    var headers: [String]
    var body: [UInt8]

    /// The path without the query.
    var path: String {
      let target = line.split(separator: " ").dropFirst().first ?? ""
      return String(target.prefix { $0 != "?" })
    }
  }

  private struct State {
    var accepted = 0
    var open = 0
    var sent = 0
    var received: [Received] = []
    var isStopped = false
    var waiting: [(isMet: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  let port: UInt16
  private let address: String
  private let listener: Int32
  private let state = Mutex(State())
  private let deeds: [String: Deed]
  private let readsRequests: Bool

  /// - Parameters:
  ///   - deeds: the actions by path.
  ///   - readsRequests: if false, performs the action of `/` after any input.
  ///   - address: an address of this machine.
  init(_ deeds: [String: Deed] = [:], readsRequests: Bool = true, address: String = "127.0.0.1") throws {
    self.address = address
    self.deeds = deeds
    self.readsRequests = readsRequests
    listener = tcpSocket()
    port = try bindToLoopback(listener, address)
    guard listen(listener, 256) == 0 else { throw POSIXError(.EINVAL) }
    Thread.detachNewThread { self.acceptAll() }
  }

  /// The number of connections so far.
  var accepted: Int { state.withLock { $0.accepted } }

  /// The number of bytes that closed connections have accepted.
  var sent: Int { state.withLock { $0.sent } }

  var received: [Received] { state.withLock { $0.received } }

  func url(_ path: String, scheme: String = "http") -> String { "\(scheme)://\(address):\(port)\(path)" }

  /// Returns when every connection is closed, after at least one.
  func untilAllClosed() async {
    await until { $0.accepted > 0 && $0.open == 0 }
  }

  /// Returns when `count` requests have been read.
  func untilReceived(_ count: Int) async {
    await until { $0.received.count >= count }
  }

  /// Accepts no further connections. Open ones end with their clients.
  func stop() {
    state.withLock { $0.isStopped = true }
    // Wakes the accepting thread, which then sees the flag.
    let socket = tcpSocket()
    _ = withAddress(address, port) { connect(socket, $0, $1) }
    close(socket)
  }

  private func until(_ isMet: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.waiting.append((isMet, continuation)) }
    }
  }

  private func change(_ body: (inout sending State) -> Void) {
    let ready = state.withLock { state in
      body(&state)
      let current = state
      let ready = state.waiting.filter { $0.isMet(current) }.map(\.continuation)
      state.waiting.removeAll { $0.isMet(current) }
      return ready
    }
    for continuation in ready { continuation.resume() }
  }

  private func acceptAll() {
    while true {
      let socket = accept(listener, nil, nil)
      if state.withLock({ $0.isStopped }) || socket < 0 {
        if socket >= 0 { close(socket) }
        break
      }
      change {
        $0.accepted += 1
        $0.open += 1
      }
      Thread.detachNewThread {
        var connection = LoopbackConnection(socket: socket)
        self.serve(&connection)
        close(socket)
        let sent = connection.sent
        self.change {
          $0.open -= 1
          $0.sent += sent
        }
      }
    }
    close(listener)
  }

  private func serve(_ connection: inout LoopbackConnection) {
    guard readsRequests else {
      if connection.fill() { deeds["/"]?(&connection) }
      return
    }
    while let request = connection.readRequest() {
      change { $0.received.append(request) }
      if let deed = deeds[request.path] { return deed(&connection) }
      guard connection.answer(request) else { return }
    }
  }
}

/// One connection of the server.
struct LoopbackConnection {
  let socket: Int32
  private(set) var sent = 0
  private var buffer: [UInt8] = []

  init(socket: Int32) {
    self.socket = socket
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  mutating func readRequest() -> LoopbackServer.Received? {
    let blankLine = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: blankLine) {
        let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let headers = Array(head.dropFirst())
        let length = headers.compactMap { line -> Int? in
          line.lowercased().hasPrefix("content-length: ") ? Int(line.dropFirst(16)) : nil
        }.first
        while buffer.count - range.upperBound < length ?? 0 { guard fill() else { return nil } }
        let end = range.upperBound + (length ?? 0)
        let body = Array(buffer[range.upperBound..<end])
        buffer.removeSubrange(..<end)
        return LoopbackServer.Received(line: head.first ?? "", headers: headers, body: body)
      }
      guard fill() else { return nil }
    }
  }

  /// Answers a request; false if the connection must be closed.
  mutating func answer(_ request: LoopbackServer.Received) -> Bool {
    switch request.path {
    case "/ok": return respond("200 OK", request.body)
    case "/interim":
      write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
      return respond("200 OK", [], "X-Final: yes\r\n")
    case "/busy": return respond("429 Too Many Requests", [], "Retry-After: 7\r\n")
    case "/moved": return respond("302 Found", [], "Location: https://elsewhere.example/secret\r\n")
    case "/exact": return respond("200 OK", Array(repeating: 120, count: 64 * 1024))
    case "/big": return respond("200 OK", Array(repeating: 120, count: 5_000_000))
    case "/empty": return false
    case "/garbage":
      write("SSH-2.0-OpenSSH_9.2\r\n")
      return false
    case "/reset":
      write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it")
      reset()
      return false
    case "/drip":
      write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      drip()
      return false
    default:
      while fill() {}
      return false
    }
  }

  /// Makes the following close a reset.
  func reset() {
    var reset = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends a byte now and then, until the client disconnects.
  mutating func drip() {
    var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&readable, 1, 10) == 0, write(".") {}
  }

  /// Reads without answering, until the client disconnects.
  mutating func wait() { while fill() {} }

  private mutating func respond(_ status: String, _ body: [UInt8], _ headers: String = "") -> Bool {
    write("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.count)\r\n\r\n") && write(body)
  }

  mutating func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  @discardableResult
  mutating func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// False if the client is gone.
  @discardableResult
  mutating func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
      #else
        let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      #endif
      guard count > 0 else { return false }
      sent += count
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A port without a listening process.
func closedPort() throws -> UInt16 {
  let socket = tcpSocket()
  defer { close(socket) }
  return try bindToLoopback(socket)
}

private func tcpSocket() -> Int32 {
  #if canImport(Darwin)
    socket(AF_INET, SOCK_STREAM, 0)
  #else
    socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  #endif
}

private func bindToLoopback(_ socket: Int32, _ address: String = "127.0.0.1") throws -> UInt16 {
  guard withAddress(address, 0, { bind(socket, $0, $1) }) == 0 else { throw POSIXError(.EADDRINUSE) }
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
  }
  guard result == 0 else { throw POSIXError(.EINVAL) }
  return UInt16(bigEndian: address.sin_port)
}

private func withAddress(
  _ text: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  inet_pton(AF_INET, text, &address.sin_addr)
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
  }
}
