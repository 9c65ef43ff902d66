// SPDX-License-Identifier: MIT
import Foundation

/// A connection to a server of HTTP on this machine, closed at the end of its life.
final class HTTPConnection {
  private let port: UInt16
  private let socket: Int32
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    self.port = port
    socket = try connection(port: port)
  }

  deinit { close(socket) }

  /// Sends a request, and returns the head of its answer, the status line and the headers, and its body. The body is empty if
  /// its length is not known: a stream of events goes on.
  func ask(_ request: String, _ headers: [String], body: String = "") throws -> (head: String, body: [UInt8]) {
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines = ["\(request) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers + length
    let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    guard send(socket, text, text.utf8.count, 0) == text.utf8.count else {
      throw BenchmarkError("port \(port) does not read")
    }
    var end = received.firstRange(of: Array("\r\n\r\n".utf8))
    while end == nil {
      try receive()
      end = received.firstRange(of: Array("\r\n\r\n".utf8))
    }
    let head = String(decoding: received[..<end!.lowerBound], as: UTF8.self)
    received.removeSubrange(..<end!.upperBound)
    let known = head.firstMatch(of: /Content-Length: (\d+)/.ignoresCase()).flatMap { Int($0.1) }
    guard let known else { return (head, []) }
    while received.count < known { try receive() }
    defer { received.removeFirst(known) }
    return (head, Array(received.prefix(known)))
  }

  private func receive() throws {
    var part = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &part, part.count, 0)
    guard count > 0 else { throw BenchmarkError("port \(port) has closed a connection") }
    received += part.prefix(count)
  }
}

/// A connection to a port of this machine: its descriptor.
func connection(port: UInt16) throws -> Int32 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  address.sin_port = port.bigEndian
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard result == 0 else {
    close(descriptor)
    throw BenchmarkError("port \(port): \(String(cString: strerror(errno)))")
  }
  return descriptor
}
