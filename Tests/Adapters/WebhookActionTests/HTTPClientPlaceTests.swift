// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import WebhookAction

/// The destination of a request: never in clear text to another machine, whatever a name or the environment says.
@Suite(.timeLimit(.minutes(10))) struct HTTPClientPlaceTests {
  @Test(arguments: ["127.0.0.1", "127.8.9.10", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"])
  func `knows this machine's addresses`(address: String) {
    #expect(isLoopback(address: address))
  }

  @Test(arguments: [
    "", "0.0.0.0", "128.0.0.1", "126.255.255.255", "::", "::2", "fe80::1", "::ffff:128.0.0.1", "::127.0.0.1",
    "localhost",
    "127.0.0.1.example.org", "[::1]", "1.2.3.127",
  ])
  func `knows what is not an address of this machine`(address: String) {
    #expect(!isLoopback(address: address))
  }

  /// An address of this machine other than 127.0.0.1 represents another machine. No request leaves this one.
  @Test(.enabled(if: ownAddress != nil, "this machine has no network"))
  func `a name that leads elsewhere is not sent to in the clear`() async throws {
    let address = try #require(ownAddress)
    let server = try LoopbackServer(address: address)
    defer { server.stop() }
    let client = HTTPClient(userAgent: "segue/test")
    let url = try #require(WebhookURL(server.url("/ok?token=hidden")))
    // As if the name were `localhost`, with another address in /etc/hosts.
    let request = HTTPRequest(url: url.string)
    let refused = await #expect(throws: HTTPFailure.self) { try await client.send(request, to: url) }
    #expect(refused?.code == .plainHTTP && refused?.isRetryable == false)
    #expect(refused?.message.contains("leads to \(address), which isn't this machine") == true)
    #expect(refused?.message.contains("plain-http: true") == true)
    #expect(server.received.isEmpty)

    let allowed = try await client.send(HTTPRequest(url: url.string, plainHTTP: true), to: url)
    #expect(allowed.status == 200)
    // Also not over a connection that an allowed request has opened.
    await #expect(throws: HTTPFailure.self) { try await client.send(request, to: url) }
    #expect(server.received.count == 1)
    await client.shutdown()
  }

  @Test(arguments: ["localhost", "LOCALHOST", "localhost.", "hooks.localhost.", "127.1", "[::ffff:127.0.0.1]"])
  func `every name of this machine is served`(host: String) async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(HTTPRequest(url: "http://\(host):\(server.port)/ok"))
      #expect(response.status == 200)
    }
  }

  @Test func `credentials in the address are sent and not shown`() async throws {
    try await withClientAndServer { client, server in
      let response = try await client.send(
        HTTPRequest(url: "http://na%40me:w%C3%B6rd@127.0.0.1:\(server.port)/ok"))
      #expect(response.status == 200)
      let expected = "Authorization: Basic " + Data("na@me:wörd".utf8).base64EncodedString()
      #expect(server.received[0].headers.contains(expected))
      #expect(server.received[0].line == "POST /ok HTTP/1.1")
      let failure = await #expect(throws: HTTPFailure.self) {
        try await client.send(HTTPRequest(url: "http://name:word@127.0.0.1:\(server.port)/empty"))
      }
      #expect(failure?.message.contains("name") == false && failure?.message.contains("word") == false)
    }
  }

  @Test(arguments: [
    "ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://127.0.0.1/x", "dict://127.0.0.1/x", "smtp://127.0.0.1/x",
    "ws://127.0.0.1/x", "unix:/tmp/x", "javascript:alert(1)", "//127.0.0.1/x",
  ])
  func `speaks nothing but HTTP`(url: String) async {
    let client = HTTPClient(userAgent: "segue/test")
    let failure = await #expect(throws: HTTPFailure.self) { try await client.send(HTTPRequest(url: url)) }
    #expect(failure?.code == .badURL && failure?.isRetryable == false)
  }

  /// In a process of its own, because the environment belongs to the process.
  @Test(.ownProcess) func `no proxy turns plain HTTP to this machine into more`() async throws {
    try await withClientAndServer { client, proxy in
      for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { setenv(name, proxy.url(""), 1) }
      unsetenv("no_proxy")
      try await withClientAndServer { _, server in
        for host in ["127.0.0.1", "localhost", "localhost."] {
          let response = try await client.send(HTTPRequest(url: "http://\(host):\(server.port)/ok"))
          #expect(response.status == 200)
        }
        #expect(server.received.count == 3)
      }
      let refused = await #expect(throws: HTTPFailure.self) {
        try await client.send(HTTPRequest(url: "http://far.example/x"))
      }
      #expect(refused?.code == .plainHTTP)
      #expect(proxy.accepted == 0)
    }
  }

  /// In a process of its own, because the environment belongs to the process.
  @Test(.ownProcess) func `a proxy is asked for a tunnel and sees nothing else`() async throws {
    let deed: LoopbackServer.Deed = {
      $0.write("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
    }
    let proxy = try LoopbackServer(["far.example:443": deed])
    defer { proxy.stop() }
    setenv("https_proxy", proxy.url(""), 1)
    let client = HTTPClient(userAgent: "segue/test")
    let failure = await #expect(throws: HTTPFailure.self) {
      try await client.send(
        HTTPRequest(url: "https://na:me@far.example/secret", headers: [("X-Key", "hidden")], body: [1, 2, 3]))
    }
    #expect(failure?.code == .couldNotConnect && failure?.isRetryable == true)
    #expect(failure?.message == "https://far.example/***: the proxy refused the connection with status 407")
    #expect(proxy.received.map(\.line) == ["CONNECT far.example:443 HTTP/1.1"])
    let told = proxy.received.flatMap(\.headers).joined()
    #expect(!told.contains("hidden") && !told.contains("Authorization: Basic"))
    await client.shutdown()
  }
}

/// An address of this machine that isn't a loopback address.
private let ownAddress: String? = {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return nil }
  defer { freeifaddrs(first) }
  for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
    guard let address = interface?.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { continue }
    var number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    inet_ntop(AF_INET, &number, &text, socklen_t(text.count))
    let name = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if !name.isEmpty, !isLoopback(address: name) { return name }
  }
  return nil
}()
