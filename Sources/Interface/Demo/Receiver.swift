// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import SystemEvents

/// A received request and its answer.
struct ReceivedRequest: Hashable, Sendable {
  var method: String
  /// The id that identifies a retry of the same webhook.
  var id: String
  var body: [UInt8]
  var status: Int
}

/// The chat of the demo: a server on 127.0.0.1 that refuses the first webhook and accepts all others.
final class Receiver: Sendable {
  /// The secret part of the address. Without it, a request doesn't reach the chat. It must not appear in any log.
  let token = (0..<4).map { _ in String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16) }.joined()
  let port: UInt16

  private let listener: Int32
  private let received = Mutex<(new: [ReceivedRequest], refusals: Int)>(([], 1))

  /// The limit of a request, in bytes. Longer requests aren't from the demo.
  private static let longest = 1 << 20

  init() throws(DemoError) {
    (listener, port) = try Self.listening()
    do {
      // The thread runs as long as this process.
      try startThread { [self] in
        while true {
          let caller = accept(listener, nil, nil)
          guard caller >= 0 || errno == EINTR || errno == ECONNABORTED else { return }
          if caller >= 0 { serve(caller) }
        }
      }
    } catch {
      throw .system(doing: "start a thread", errno: error.errno)
    }
  }

  var address: String { "\(origin)/\(token)" }

  /// The address without its secret part.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// The answered requests since the last call.
  func take() -> [ReceivedRequest] {
    received.withLock { received in
      defer { received.new = [] }
      return received.new
    }
  }

  private func serve(_ caller: Int32) {
    defer { close(caller) }
    _ = fcntl(caller, F_SETFD, FD_CLOEXEC)
    // A silent client must not block others.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(caller, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard let (path, request) = read(caller) else { return }
    let status = received.withLock { received in
      var request = request
      if path != "/\(token)" {
        request.status = 404
      } else if request.method != "POST" {
        request.status = 405
      } else if received.refusals > 0 {
        (request.status, received.refusals) = (503, received.refusals - 1)
      }
      received.new.append(request)
      return request.status
    }
    let wait = status == 503 ? "Retry-After: 1\r\n" : ""
    let answer = Array("HTTP/1.1 \(status) \r\n\(wait)Content-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    // The reader may be gone: the demo ignores SIGPIPE.
    _ = write(caller, answer, answer.count)
  }

  /// One request with its path; nil if it is invalid.
  private func read(_ caller: Int32) -> (path: String, ReceivedRequest)? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.longest {
      let count = recv(caller, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
      let words = lines.first?.split(separator: " ").map(String.init) ?? []
      func header(_ name: String) -> String? {
        lines.first { $0.lowercased().hasPrefix(name + ":") }
          .map { String($0.dropFirst(name.count + 1).trimmingPrefix(" ")) }
      }
      guard words.count == 3, let length = Int(header("content-length") ?? "0") else { return nil }
      let body = bytes[end.upperBound...]
      guard body.count >= length else { continue }
      return (
        words[1], ReceivedRequest(method: words[0], id: header("webhook-id") ?? "", body: Array(body), status: 200)
      )
    }
    return nil
  }

  /// A socket that listens on a free port.
  private static func listening() throws(DemoError) -> (descriptor: Int32, port: UInt16) {
    #if os(Linux)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .system(doing: "socket", errno: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isListening else { throw .system(doing: "listen on 127.0.0.1", errno: errno) }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}
