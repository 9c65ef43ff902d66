// SPDX-License-Identifier: MIT
import Dispatch
import Foundation

/// A connection to a web server on loopback that sends exactly the given text, even if no browser would.
package final class WebPeer: Sendable {
  private let socket: Int32
  /// In seconds: a missing answer fails a test instead of blocking it.
  private static let patience = 120

  /// - Parameter buffer: the size of the system's receive buffer, in bytes.
  package init(port: Int, buffer: Int32? = nil) throws {
    guard let socket = Loopback.connected(to: UInt16(port), buffer: buffer) else { throw Loopback.error() }
    self.socket = socket
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Sends text; false if the server has closed the connection.
  @discardableResult
  package func send(_ text: String) async -> Bool { await send(bytes: Array(text.utf8)) }

  /// Sends bytes; false if the server has closed the connection.
  @discardableResult
  package func send(bytes: [UInt8]) async -> Bool {
    await waiting { [socket] in Loopback.write(bytes, to: socket) }
  }

  /// The text until `isEnough`, or the end of the connection, or for two minutes: a stream's heartbeats never end.
  package func read(until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }) async -> String {
    await waiting { [socket] in
      var bytes: [UInt8] = []
      let end = ContinuousClock.now + .seconds(Self.patience)
      while !isEnough(String(decoding: bytes, as: UTF8.self)), .now < end, let more = Loopback.read(from: socket) {
        bytes += more
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The number of bytes until the end of the connection, or more than `limit` if it goes on.
  package func count(limit: Int = .max) async -> Int {
    await waiting { [socket] in
      var count = 0
      while count <= limit, let more = Loopback.read(from: socket) { count += more.count }
      return count
    }
  }

  /// The head and the body of one answer with a length.
  package func answer() async -> WebAnswer {
    WebAnswer(
      text: await read { text in
        guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
        let length = WebAnswer(text: text).header("Content-Length").flatMap { Int($0) } ?? 0
        return text[end.upperBound...].utf8.count >= length
      })
  }

  /// Waits until the server closes the connection, without reading its output.
  package func untilClosed() async { _ = await isClosed(within: .seconds(60)) }

  /// Whether the server closes the connection in time. Reads nothing.
  package func isClosed(within limit: Duration) async -> Bool {
    await waiting { [socket] in
      // POLLRDHUP, which Glibc's module lacks.
      let closed: Int16 = 0x2000
      let end = ContinuousClock.now + limit
      var entry = pollfd(fd: socket, events: closed, revents: 0)
      while entry.revents & (closed | Int16(POLLHUP | POLLERR)) == 0 {
        let left = Int32(max(0, (end - .now) / .milliseconds(1)))
        guard left > 0, poll(&entry, 1, left) != 0 else { return false }
      }
      return true
    }
  }

  /// One request on a connection of its own.
  package static func ask(port: Int, _ request: String) async throws -> WebAnswer {
    let peer = try WebPeer(port: port)
    await peer.send(request)
    return await peer.answer()
  }

  private func waiting<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}

/// The answer of a web server.
package struct WebAnswer: Hashable, Sendable {
  package let text: String

  package init(text: String) {
    self.text = text
  }

  /// The status; 0 without an answer.
  package var status: Int { Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0 }

  package var body: String {
    text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
  }

  package func header(_ name: String) -> String? {
    text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }
}
