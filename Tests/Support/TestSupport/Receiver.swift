// SPDX-License-Identifier: MIT
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An HTTP/1.1 server on 127.0.0.1 that behaves, request by request, as a test specifies.
package final class Receiver: Sendable {
  /// The answer to one request.
  package enum Behaviour: Sendable, Hashable {
    case answer(Int, headers: [String: String] = [:], body: String = "")
    /// Reads the request and never answers.
    case silence
    /// Begins an answer, then resets the connection.
    case reset
    /// Sends an endless answer slowly, byte by byte.
    case drip
  }

  /// A request as it arrived.
  package struct Request: Sendable, Hashable {
    package var method: String
    package var path: String
    /// The headers by lower-case name.
    package var headers: [String: String]
    package var body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  package let port: UInt16
  /// All received requests, in order.
  package let requests = Watched<[Request]>([])

  private let listener: Int32
  private let scripts = Watched<[String: [Behaviour]]>([:])
  private let isStopped = Watched(false)
  private let isListening = Watched(false)

  /// Reserves a port, but refuses connections until `open`.
  package init() throws {
    (listener, port) = try Loopback.bound()
  }

  deinit { if !isListening.value, !isStopped.value { close(listener) } }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Accepts connections from now on.
  package func open() throws {
    guard listen(listener, 64) == 0 else { throw Loopback.error() }
    isListening.change { $0 = true }
    // The thread holds the receiver until `stop`.
    Thread.detachNewThread { [self] in acceptAll() }
  }

  /// Sets the answers to requests for `path`, in order; 200 after them.
  package func script(_ path: String, _ behaviours: Behaviour...) {
    scripts.change { $0[path] = behaviours }
  }

  package func requests(for path: String) -> [Request] { requests.value.filter { $0.path == path } }

  /// Accepts no further connections.
  package func stop() {
    isStopped.change { $0 = true }
    // Wakes the accepting thread, which then sees the flag.
    guard isListening.value else {
      close(listener)
      return
    }
    if let socket = Loopback.connected(to: port) { close(socket) }
  }

  /// Releases the port to another program, if `open` was never called.
  package func release() {
    isStopped.change { $0 = true }
    close(listener)
  }

  private func acceptAll() {
    while true {
      let socket = accept(listener, nil, nil)
      if isStopped.value || socket < 0 {
        if socket >= 0 { close(socket) }
        break
      }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      Thread.detachNewThread { [self] in serve(socket) }
    }
    close(listener)
  }

  private func serve(_ socket: Int32) {
    var connection = HTTPConnection(socket: socket)
    while let request = connection.next() {
      let behaviour = take(request.path)
      requests.change { $0.append(request) }
      guard connection.answer(behaviour) else { break }
    }
    close(socket)
  }

  private func take(_ path: String) -> Behaviour {
    let next = Watched<Behaviour>(.answer(200))
    scripts.change { scripts in
      guard let first = scripts[path]?.first else { return }
      scripts[path]?.removeFirst()
      next.change { $0 = first }
    }
    return next.value
  }
}

/// One connection, from the server's side.
private struct HTTPConnection {
  let socket: Int32
  private var buffer: [UInt8] = []

  init(socket: Int32) {
    self.socket = socket
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The next request; nil if the client is gone.
  mutating func next() -> Receiver.Request? {
    var head: Range<Int>?
    while head == nil {
      head = buffer.firstRange(of: Array("\r\n\r\n".utf8))
      if head == nil, !fill() { return nil }
    }
    guard let head else { return nil }
    let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < head.upperBound + length { guard fill() else { return nil } }
    let body = Array(buffer[head.upperBound..<(head.upperBound + length)])
    buffer.removeFirst(head.upperBound + length)
    return Receiver.Request(
      method: words.first ?? "", path: words.count > 1 ? words[1] : "", headers: headers, body: body)
  }

  /// Answers a request; false if the connection must be closed.
  mutating func answer(_ behaviour: Receiver.Behaviour) -> Bool {
    switch behaviour {
    case .answer(let status, let headers, let body):
      let fields = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
      return write("HTTP/1.1 \(status) Scripted\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    case .silence:
      while fill() {}
    case .reset:
      write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it")
      var reset = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
    case .drip:
      write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      while poll(&readable, 1, 50) == 0, write(".") {}
    }
    return false
  }

  private mutating func fill() -> Bool {
    guard let bytes = Loopback.read(from: socket) else { return false }
    buffer += bytes
    return true
  }

  @discardableResult
  private func write(_ text: String) -> Bool { Loopback.write(Array(text.utf8), to: socket) }
}
