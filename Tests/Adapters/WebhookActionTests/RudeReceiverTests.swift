// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Testing

@testable import WebhookAction

/// An action of a receiver, and its meaning for the delivery.
struct Rudeness: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let verdict: WebhookVerdict
  let deed: LoopbackServer.Deed

  init(_ name: String, _ verdict: WebhookVerdict, _ deed: @escaping LoopbackServer.Deed) {
    testDescription = name
    self.verdict = verdict
    self.deed = deed
  }

  /// A receiver that answers with exactly this text.
  init(_ name: String, _ verdict: WebhookVerdict, says text: String) {
    self.init(name, verdict) { $0.write(text) }
  }

  /// An answer without a body.
  init(_ status: String, _ verdict: WebhookVerdict, headers: String = "") {
    self.init(status, verdict, says: "HTTP/1.1 \(status)\r\n\(headers)Content-Length: 0\r\n\r\n")
  }

  /// Sun, 06 Nov 1994 08:48:37 GMT.
  static let now: Int64 = 784_111_717

  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let again = WebhookVerdict.retry(after: nil)

  static let broken: [Rudeness] = [
    Rudeness("resets at once", again) { $0.reset() },
    Rudeness("closes without an answer", again) { _ in },
    Rudeness("closes within the status line", again, says: "HTTP/1.1 2"),
    Rudeness("closes within the headers", again, says: ok + "Content-Le"),
    Rudeness("closes within the body", again, says: ok + "Content-Length: 100\r\n\r\nhalf of it"),
    Rudeness("closes within a chunk", again, says: ok + "Transfer-Encoding: chunked\r\n\r\nff\r\nhalf of it"),
    Rudeness("resets within the body", again) {
      $0.write(ok + "Content-Length: 100\r\n\r\nhalf of it")
      $0.reset()
    },
    Rudeness("speaks SSH", again, says: "SSH-2.0-OpenSSH_9.2\r\n"),
    Rudeness("speaks HTTP/0.9", again, says: "<html>hello</html>"),
    Rudeness("has a status of letters", again, says: "HTTP/1.1 abc\r\n\r\n"),
    Rudeness("sends only an interim answer", again, says: "HTTP/1.1 100 Continue\r\n\r\n"),
    Rudeness("has a chunk size of letters", again, says: ok + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
    Rudeness("has a header of a megabyte", again) {
      $0.write(ok + "X: " + String(repeating: "x", count: 1 << 20) + "\r\nContent-Length: 0\r\n\r\n")
      $0.wait()
    },
    Rudeness("has a header without a name", again, says: ok + "nonsense\r\nContent-Length: -5\r\n\r\n"),
  ]

  static let slow: [Rudeness] = [
    Rudeness("never answers", again) { $0.wait() },
    Rudeness("drips its status line", again) { $0.drip() },
    Rudeness("drips its headers", again) {
      $0.write(ok + "X-Slow: ")
      $0.drip()
    },
    Rudeness("drips its body", again) {
      $0.write(ok + "Content-Length: 100000\r\n\r\n")
      $0.drip()
    },
    Rudeness("has headers without end", again) {
      $0.write(ok)
      while $0.write("X-More: and more\r\n") {}
    },
    Rudeness("sends interim answers without end", again) { while $0.write("HTTP/1.1 103 Early Hints\r\n\r\n") {} },
  ]

  static let answers: [Rudeness] = [
    Rudeness("200 OK", .succeeded), Rudeness("202 Accepted", .succeeded), Rudeness("299 Whatever", .succeeded),
    Rudeness("204 with a body", .succeeded, says: "HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc"),
    Rudeness("500 Internal Server Error", again), Rudeness("502 Bad Gateway", again),
    Rudeness("408 Request Timeout", again), Rudeness("425 Too Early", again),
    Rudeness("410 Gone", .gone),
    Rudeness("404 Not Found", .dead(reason: .refused(status: 404))),
    Rudeness("413 Content Too Large", .dead(reason: .refused(status: 413))),
    Rudeness("999 Whatever", .dead(reason: .refused(status: 999))),
    Rudeness("429 in seconds", .retry(after: .seconds(7)), says: busy("7")),
    Rudeness("429 by a date", .retry(after: .seconds(60)), says: busy("Sun, 06 Nov 1994 08:49:37 GMT")),
    Rudeness("429 by a date that is past", again, says: busy("Sun, 06 Nov 1994 08:00:00 GMT")),
    Rudeness("429 with nonsense", again, says: busy("when I am ready")),
    Rudeness("429 with nothing", again, says: busy("")),
    Rudeness("429 in a hundred years", .retry(after: RetryAfter.limit), says: busy("3153600000")),
    Rudeness("429 by a far date", .retry(after: RetryAfter.limit), says: busy("Sun, 06 Nov 2094 08:49:37 GMT")),
    Rudeness(
      "429 in more digits than fit", .retry(after: RetryAfter.limit), says: busy(String(repeating: "9", count: 99))),
    Rudeness("a thousand interim answers", .succeeded) {
      for _ in 0..<1000 { $0.write("HTTP/1.1 100 Continue\r\n\r\n") }
      $0.write(ok + "Content-Length: 0\r\n\r\n")
    },
    Rudeness("an answer that ends with the connection", .succeeded, says: ok + "\r\nuntil the end"),
  ]

  private static func busy(_ value: String) -> String {
    "HTTP/1.1 429 Too Many Requests\r\nRetry-After: \(value)\r\nContent-Length: 0\r\n\r\n"
  }
}

/// Receivers that misbehave: each has its outcome, and none prevents the next request.
@Suite(.timeLimit(.minutes(10))) struct RudeReceiverTests {
  @Test(arguments: Rudeness.broken + Rudeness.answers)
  func `has its outcome`(_ rudeness: Rudeness) async throws {
    try await expect(rudeness)
  }

  @Test(arguments: Rudeness.slow)
  func `is given up in time`(_ rudeness: Rudeness) async throws {
    // Enough time for the request to arrive, even on a busy machine.
    try await expect(rudeness, timeout: .seconds(5))
  }

  @Test(arguments: [301, 302, 303, 307, 308], ["/ok", "https://elsewhere.example/secret", "file:///etc/passwd"])
  func `is not followed`(status: Int, location: String) async throws {
    let place = location.hasPrefix("https") ? "https://elsewhere.example/***" : nil
    let rudeness = Rudeness(
      "redirect", .dead(reason: .redirected(to: place, status: status)),
      says: "HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
    try await expect(rudeness)
  }

  @Test(arguments: ["Content-Length: 1073741824\r\n\r\n", "\r\n"])
  func `a body of a gibibyte is closed after 64 KiB`(header: String) async throws {
    let deed: LoopbackServer.Deed = { connection in
      connection.write("HTTP/1.1 200 OK\r\n" + header)
      let block = [UInt8](repeating: 120, count: 1 << 20)
      for _ in 0..<1024 { guard connection.write(block) else { return } }
    }
    try await withClient(deed) { client, server in
      let response = try await client.send(HTTPRequest(url: server.url("/rude")))
      #expect(response.status == 200 && response.truncated && response.body.count == 64 << 10)
      #expect(WebhookVerdict(response, now: 0) == .succeeded)
      await server.untilAllClosed()
      #expect(server.sent < 64 << 20, "what the system holds for both sides, and no more")
    }
  }

  @Test func `a compressed body is neither asked for nor unpacked`() async throws {
    // Real compressed data isn't needed: these bytes are kept unchanged.
    let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0, count: 1000)
    let deed: LoopbackServer.Deed = { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n")
      connection.write(packed)
    }
    try await withClient(deed) { client, server in
      let response = try await client.send(HTTPRequest(url: server.url("/rude")))
      #expect(response.body == packed)
      let names = server.received[0].headers.map { $0.prefix { $0 != ":" }.lowercased() }
      #expect(!names.contains("accept-encoding"))
    }
  }

  @Test func `a refusal before the body was read is heard or tried again`() async throws {
    // Reads nothing of the body. The network decides whether the answer or the reset comes first.
    let server = try LoopbackServer(
      ["/": { $0.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n") }],
      readsRequests: false)
    defer { server.stop() }
    let client = HTTPClient(userAgent: "segue/test")
    do throws(HTTPFailure) {
      let body = [UInt8](repeating: 65, count: 8 << 20)
      let response = try await client.send(HTTPRequest(url: server.url("/"), body: body))
      #expect(response.status == 413)
    } catch {
      #expect(error.code == .reset && error.isRetryable)
    }
    await client.shutdown()
  }

  @Test func `cookies are forgotten`() async throws {
    try await withClient({ $0.write("HTTP/1.1 200 OK\r\nSet-Cookie: id=1\r\nContent-Length: 0\r\n\r\n") }) {
      client, server in
      for _ in 0..<2 { _ = try await client.send(HTTPRequest(url: server.url("/rude"))) }
      #expect(server.received.count == 2)
      #expect(!server.received.flatMap(\.headers).contains { $0.lowercased().hasPrefix("cookie") })
    }
  }

  private func expect(_ rudeness: Rudeness, timeout: Duration = .seconds(15)) async throws {
    try await withClient(rudeness.deed) { client, server in
      let verdict: WebhookVerdict
      do throws(HTTPFailure) {
        let response = try await client.send(HTTPRequest(url: server.url("/rude"), body: [1, 2, 3], timeout: timeout))
        verdict = WebhookVerdict(response, now: Rudeness.now)
      } catch {
        verdict = WebhookVerdict(error)
        #expect(error.message.hasPrefix("http://127.0.0.1:\(server.port)/***: "))
      }
      #expect(verdict == rudeness.verdict)
      #expect(server.received.count == 1, "asked once, and nobody else")
      try await expectAnAnswer(client, server)
    }
  }

  private func withClient(
    _ deed: @escaping LoopbackServer.Deed, _ body: (HTTPClient, LoopbackServer) async throws -> Void
  ) async throws {
    let server = try LoopbackServer(["/rude": deed])
    defer { server.stop() }
    let client = HTTPClient(userAgent: "segue/test")
    do { try await body(client, server) } catch {
      await client.shutdown()
      throw error
    }
    await client.shutdown()
  }
}
