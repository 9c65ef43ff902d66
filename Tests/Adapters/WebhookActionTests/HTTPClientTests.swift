// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import WebhookAction

/// Runs `body` with a client and a server that end with it.
func withClientAndServer(
  idleLimit: Duration = .seconds(60), _ body: (HTTPClient, LoopbackServer) async throws -> Void
) async throws {
  let server = try LoopbackServer()
  let client = HTTPClient(userAgent: "segue/test", idleLimit: idleLimit)
  defer { server.stop() }
  do {
    try await body(client, server)
  } catch {
    await client.shutdown()
    throw error
  }
  await client.shutdown()
}

/// Sends a request that must succeed.
func expectAnAnswer(_ client: HTTPClient, _ server: LoopbackServer) async throws {
  let response = try await client.send(HTTPRequest(url: server.url("/ok")))
  #expect(response.status == 200)
}

@Suite(.timeLimit(.minutes(10))) struct HTTPClientTests {
  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
  func `sends method headers and body as given`(method: String) async throws {
    try await withClientAndServer { client, server in
      let body = Array("{\"text\": \"🍅 \\u0000\"}\n".utf8) + [0, 255]
      let response = try await client.send(
        HTTPRequest(
          method: method, url: server.url("/ok?a=1#fragment"),
          headers: [("Content-Type", "application/json"), ("X-Empty", ""), ("X-Twice", "1"), ("X-Twice", "2")],
          body: body))
      #expect(response.status == 200)
      #expect(response.body == body)
      #expect(!response.truncated)
      #expect(response.version == "HTTP/1.1")
      #expect(response.duration > .zero)
      let received = try #require(server.received.first)
      #expect(received.line == "\(method) /ok?a=1 HTTP/1.1")
      #expect(received.headers.contains("User-Agent: segue/test"))
      #expect(received.headers.contains("Content-Type: application/json"))
      #expect(received.headers.contains("X-Empty:"))
      #expect(received.headers.filter { $0.hasPrefix("X-Twice") } == ["X-Twice: 1", "X-Twice: 2"])
    }
  }

  @Test func `adds neither content type nor expect by itself`() async throws {
    try await withClientAndServer { client, server in
      _ = try await client.send(HTTPRequest(url: server.url("/ok"), body: Array(repeating: 65, count: 2_000_000)))
      let names = server.received[0].headers.map { $0.prefix { $0 != ":" }.lowercased() }
      #expect(Set(names) == ["host", "user-agent", "accept", "content-length"])
    }
  }

  @Test(arguments: [("GET", nil), ("POST", "Content-Length: 0"), ("DELETE", nil)] as [(String, String?)])
  func `sends a length for an empty body where the method has one`(method: String, length: String?) async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(HTTPRequest(method: method, url: server.url("/ok")))
      #expect(response.status == 200)
      #expect(server.received[0].headers.first { $0.hasPrefix("Content-Length") } == length)
    }
  }

  @Test func `headers of an interim answer are not kept`() async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(HTTPRequest(url: server.url("/interim")))
      #expect(response.status == 200)
      #expect(response[header: "x-final"] == "yes")
      #expect(response[header: "link"] == nil)
    }
  }

  @Test(arguments: [("/exact", false), ("/big", true)])
  func `keeps 64 KiB of a body and says when there was more`(path: String, truncated: Bool) async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(HTTPRequest(url: server.url(path)))
      #expect(response.status == 200)
      #expect(response.body.count == 64 * 1024)
      #expect(response.truncated == truncated)
      #expect(WebhookVerdict(response, now: 0) == .succeeded)
    }
  }

  @Test func `does not follow a redirect`() async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(HTTPRequest(url: server.url("/moved")))
      #expect(response.status == 302)
      #expect(server.received.count == 1)
    }
  }

  @Test func `reports 429 with its Retry-After`() async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(HTTPRequest(url: server.url("/busy")))
      #expect(WebhookVerdict(response, now: 0) == .retry(after: .seconds(7)))
    }
  }

  @Test(
    arguments: [
      ("/reset", .reset), ("/empty", .emptyReply), ("/garbage", .notHTTP), ("/hang", .timedOut(.total)),
      ("/drip", .timedOut(.total)),
    ] as [(String, HTTPFailure.Code)])
  func `names what went wrong and hides the path`(path: String, code: HTTPFailure.Code) async throws {
    try await withClientAndServer { client, server in
      let url = "http://name:word@127.0.0.1:\(server.port)\(path)?token=hidden"
      let failure = await #expect(throws: HTTPFailure.self) {
        // Only the expected timeout is short: a busy machine may need more time for the rest.
        let timeout: Duration = code == .timedOut(.total) ? .seconds(5) : .seconds(60)
        return try await client.send(HTTPRequest(url: url, headers: [("X-Key", "hidden")], timeout: timeout))
      }
      #expect(failure?.code == code)
      #expect(failure?.isRetryable == true)
      let message = failure?.message ?? ""
      #expect(message.hasPrefix("http://127.0.0.1:\(server.port)/***: "))
      for secret in ["hidden", "token", "word", path] { #expect(!message.dropFirst(30).contains(secret)) }
      // The next request still succeeds.
      try await expectAnAnswer(client, server)
    }
  }

  @Test func `a TLS handshake that is never answered times out as connecting`() async throws {
    try await withClientAndServer { client, server in
      let failure = await #expect(throws: HTTPFailure.self) {
        try await client.send(
          HTTPRequest(url: server.url("/", scheme: "https"), connectTimeout: .milliseconds(150)))
      }
      #expect(failure?.code == .timedOut(.connect))
      #expect(failure?.message.hasSuffix("no connection within 150 ms") == true)
    }
  }

  @Test func `a closed port and a name without address are told apart`() async throws {
    try await withClientAndServer { client, _ in
      let refused = await #expect(throws: HTTPFailure.self) {
        try await client.send(HTTPRequest(url: "http://127.0.0.1:\(closedPort())/"))
      }
      #expect(refused?.code == .couldNotConnect)
      #expect(refused?.message.contains("refused") == true)
      // A label of more than 63 bytes is an invalid name, for which no resolver is asked.
      let label = String(repeating: "a", count: 64)
      let unknown = await #expect(throws: HTTPFailure.self) {
        try await client.send(HTTPRequest(url: "https://\(label).example/"))
      }
      #expect(unknown?.code == .couldNotResolve)
    }
  }

  @Test(
    arguments: [
      ("ftp://example.org/", "POST", [:], .badURL), ("example.org/x", "POST", [:], .badURL),
      ("http://127.0.0.1/\u{0}", "POST", [:], .badURL), ("https://exa mple.org", "POST", [:], .badURL),
      ("http://example.org/", "POST", [:], .plainHTTP), ("http://127.0.0.1.example.org/", "POST", [:], .plainHTTP),
      ("https://example.org/", "PO ST", [:], .badRequest),
      ("https://example.org/", "POST", ["X-A": "b\r\nX-C: d"], .badRequest),
      ("https://example.org/", "POST", ["X-A\r\nX-B": "c"], .badRequest),
      ("https://example.org/", "POST", ["content-length": "3"], .badRequest),
    ] as [(String, String, [String: String], HTTPFailure.Code)])
  func `refuses what must not be sent`(
    url: String, method: String, headers: [String: String], code: HTTPFailure.Code
  ) async throws {
    let client = HTTPClient(userAgent: "segue/test")
    let request = HTTPRequest(method: method, url: url, headers: headers.map { ($0.key, $0.value) })
    let failure = await #expect(throws: HTTPFailure.self) { try await client.send(request) }
    #expect(failure?.code == code)
    #expect(failure?.isRetryable == false)
  }
}
