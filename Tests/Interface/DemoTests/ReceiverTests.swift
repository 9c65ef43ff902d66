// SPDX-License-Identifier: MIT
import ControlClient
import Foundation
import TerminalUI
import Testing

@testable import Demo

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The demo's chat, over real sockets.
struct ReceiverTests {
  /// Sends `parts` one after the other, and reads the answer.
  private static func exchange(
    _ receiver: Receiver, _ parts: [String]
  ) throws -> (answer: String, received: [ReceivedRequest]) {
    let client = try Client(port: receiver.port)
    for part in parts { client.send(part) }
    return (client.receive(), receiver.take())
  }

  private static func post(_ path: String, id: String = "msg-1", body: String = "{}", _ more: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\nWebhook-Id: \(id)\r\nContent-Length: \(body.utf8.count)\r\n\(more)\r\n"
      + body
  }

  @Test func `the first webhook is refused, and taken when it comes again with the same id`() throws {
    let receiver = try Receiver()
    let request = Self.post("/\(receiver.token)")
    let first = try Self.exchange(receiver, [request])
    #expect(first.answer.hasPrefix("HTTP/1.1 503 ") && first.answer.contains("\r\nRetry-After: 1\r\n"))
    let second = try Self.exchange(receiver, [request])
    #expect(second.answer.hasPrefix("HTTP/1.1 200 "))
    let all = first.received + second.received
    #expect(all.map(\.status) == [503, 200])
    #expect(all.map(\.id) == ["msg-1", "msg-1"])
    #expect(all.map(\.body) == [Array("{}".utf8), Array("{}".utf8)])
  }

  @Test func `who doesn't know the address neither reaches the chat nor uses up the refusal`() throws {
    let receiver = try Receiver()
    #expect(try Self.exchange(receiver, [Self.post("/guess")]).answer.hasPrefix("HTTP/1.1 404 "))
    #expect(try Self.exchange(receiver, ["GET /\(receiver.token) HTTP/1.1\r\n\r\n"]).answer.hasPrefix("HTTP/1.1 405 "))
    #expect(try Self.exchange(receiver, [Self.post("/\(receiver.token)")]).answer.hasPrefix("HTTP/1.1 503 "))
  }

  @Test func `a request in pieces is one request`() throws {
    let receiver = try Receiver()
    let request = Self.post("/\(receiver.token)", body: #"{"text":"🍅"}"#)
    let cut = request.index(request.startIndex, offsetBy: 30)
    let end = request.index(before: request.endIndex)
    let (answer, received) = try Self.exchange(
      receiver, [String(request[..<cut]), String(request[cut..<end]), String(request[end...])])
    #expect(answer.hasPrefix("HTTP/1.1 503 "))
    #expect(received.map(\.body) == [Array(#"{"text":"🍅"}"#.utf8)])
  }

  @Test(arguments: ["nonsense\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n"])
  func `what is no request gets no answer, and the next caller is served`(_ text: String) throws {
    let receiver = try Receiver()
    #expect(try Self.exchange(receiver, [text]).answer.isEmpty)
    #expect(try Self.exchange(receiver, [Self.post("/\(receiver.token)")]).answer.hasPrefix("HTTP/1.1 503 "))
  }
}

/// A blocking socket to 127.0.0.1.
private final class Client {
  private let descriptor: Int32

  init(port: UInt16) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit { close(descriptor) }

  func send(_ text: String) { #expect(Output.write(text, to: descriptor)) }

  /// The next bytes; all of them if the other side disconnects.
  func receive() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
      if String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\n") { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
