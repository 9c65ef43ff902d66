// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import WebPages

/// The limits of a client's input, and of its slowness.
@Suite(.slow, .serialized)
struct LimitTests {
  private var hasty: WebLimits {
    var limits = WebLimits()
    (limits.idle, limits.request, limits.reading) = (.milliseconds(700), .milliseconds(900), .milliseconds(800))
    return limits
  }

  @Test func `a header that is too long, and too many of them, are refused`() async throws {
    let site = try await Site()
    let long = String(repeating: "x", count: 9 << 10)
    #expect([0, 400, 431].contains(try await site.ask("GET /open", ["X-Long: \(long)"]).status))
    #expect([0, 400, 431].contains(try await site.ask("GET /open", (0..<65).map { "X-\($0): 1" }).status))
    #expect(
      [0, 400, 431].contains(try await site.ask("GET /open", (0..<5).map { "X-\($0): \(long.prefix(4 << 10))" }).status)
    )
    #expect(try await site.ask("GET /open", (0..<40).map { "X-\($0): 1" }).status == 200)
  }

  @Test func `a body that is too long is refused before it is sent, and its connection is closed`() async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    await peer.send(site.request("POST /form", Site.form + ["Content-Length: \(2 << 20)"]))
    #expect(await peer.read().contains("413"))
  }

  @Test func `a body without a length is refused where it grows too long`() async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    await peer.send(site.request("POST /form", Site.form + ["Transfer-Encoding: chunked"]))
    let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
    for _ in 0..<40 where await !peer.send(chunk) { break }
    #expect(await peer.read().contains("413"))
  }

  @Test func `a body that is not HTTP is the client's mistake`() async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    await peer.send(site.request("POST /form", Site.form + ["Transfer-Encoding: chunked"]) + "xyz\r\n")
    #expect(await peer.answer().status == 400)
  }

  @Test func `events end when their client leaves, before the next one`() async throws {
    let ends = Recorded<Bool>()
    let route = Route.get("/silent") { _ in
      .events(
        AsyncStream { events in
          events.onTermination = { _ in ends.append(true) }
          events.yield(.heartbeat)
        })
    }
    let site = try await Site(routes: [route])
    var peer: WebPeer? = try WebPeer(port: site.port)
    await peer?.send(site.request("GET /silent"))
    _ = await peer?.read { $0.contains(":\n\n") }
    #expect(ends.all.isEmpty)
    peer = nil
    let end = ContinuousClock.now + Patience.standard
    while ends.all.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(!ends.all.isEmpty)
  }

  @Test func `a head that comes byte by byte is cut off`() async throws {
    let site = try await Site(hasty)
    let peer = try WebPeer(port: site.port)
    await peer.send("GET /open HTTP/1.1\r\nHost: 127.0.0.1:\(site.port)\r\nX: ")
    let begun = ContinuousClock.now
    let dripping = Task {
      while await peer.send("x"), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(100)) }
    }
    await peer.untilClosed()
    dripping.cancel()
    #expect(ContinuousClock.now - begun < .seconds(20))
  }

  @Test func `a body that comes byte by byte is cut off`() async throws {
    let site = try await Site(hasty)
    let peer = try WebPeer(port: site.port)
    await peer.send(site.request("POST /form", Site.form + ["Content-Length: 100000"]))
    let begun = ContinuousClock.now
    let dripping = Task {
      while await peer.send("x"), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(100)) }
    }
    await peer.untilClosed()
    dripping.cancel()
    #expect(ContinuousClock.now - begun < .seconds(20))
  }

  @Test func `a client that reads nothing is cut off`() async throws {
    let site = try await Site(hasty)
    let peer = try WebPeer(port: site.port, buffer: 4096)
    await peer.send(site.request("GET /endless"))
    // The test reads nothing while idle connections last, one after the other: a busy server needs time to fill the buffers.
    for _ in 0..<4 { try await WebPeer(port: site.port).untilClosed() }
    // An endless answer is cut.
    #expect(await peer.count(limit: 64 << 20) < 64 << 20)
  }

  @Test func `a client that reads gets everything`() async throws {
    let site = try await Site(hasty)
    let peer = try WebPeer(port: site.port, buffer: 65536)
    await peer.send(site.request("GET /large"))
    #expect(await peer.count() > 32 << 20)
  }

  @Test func `an idle connection is closed`() async throws {
    let site = try await Site(hasty)
    let peer = try WebPeer(port: site.port)
    await peer.send(site.request("GET /open"))
    #expect(await peer.answer().status == 200)
    await peer.untilClosed()
  }

  @Test func `connections beyond the limit wait for a place`() async throws {
    var limits = hasty
    limits.connections = 4
    let site = try await Site(limits)
    let idle = try (0..<4).map { _ in try WebPeer(port: site.port) }
    let begun = ContinuousClock.now
    // A server that is busy accepts several at once, before it counts them.
    try await Task.sleep(for: .milliseconds(100))
    // It is answered after an idle connection was closed.
    #expect(try await site.ask("GET /open").status == 200)
    #expect(ContinuousClock.now - begun > .milliseconds(300))
    _ = idle
  }

  @Test(arguments: [
    "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6", "Content-Length: -1",
    "Content-Length: 5x", "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked", "Content-Length : 5",
    "Transfer-Encoding\n: chunked",
  ])
  func `a request whose length can be read in two ways is refused, and nothing after it is read`(
    headers: String
  ) async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    let smuggled = site.request("GET /open")
    await peer.send(
      "POST /form HTTP/1.1\r\nHost: 127.0.0.1:\(site.port)\r\n\(Site.form.joined(separator: "\r\n"))\r\n\(headers)\r\n\r\n0\r\n\r\n"
        + smuggled)
    let answers = await peer.read()
    #expect(!answers.contains("public"))
    #expect(answers.components(separatedBy: "HTTP/1.1 ").count <= 2)
  }

  @Test func `the body of a form that is refused is never read as the next request`() async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    let smuggled = site.request("GET /open")
    await peer.send(site.request("POST /form", ["Sec-Fetch-Site: cross-site"], body: smuggled))
    let answers = await peer.read()
    #expect(answers.contains("403") && !answers.contains("public"))
  }

  @Test func `requests in a row are answered in their order`() async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    await peer.send((1...5).map { site.request("GET /?q=\($0)", $0 == 5 ? ["Connection: close"] : []) }.joined())
    let answers = await peer.read()
    let places = (1...5).compactMap { answers.firstRange(of: "private \($0)")?.lowerBound }
    #expect(places.count == 5 && places == places.sorted())
  }
}
