// SPDX-License-Identifier: MIT
import Foundation
import Messages
import TestSupport
import Testing
import WebPages

/// The configurations for nginx and Caddy in `docs/hub`, with the programs themselves before a hub.
@Suite(.slow)
struct ProxyTests {
  /// The status, the headers and the body of a request by curl.
  private func ask(_ proxy: Proxy, _ path: String, _ options: String...) async throws -> WebAnswer {
    let home = proxy.home
    let result = try await home.run(
      ["curl", "-sS", "-i", "--insecure", "-b", home.path("jar"), "-c", home.path("jar")] + options
        + ["https://127.0.0.1:\(proxy.port)\(path)"])
    return WebAnswer(text: result.output.replacing("HTTP/2 ", with: "HTTP/1.1 "))
  }

  private func logIn(
    _ proxy: Proxy, _ handle: String, _ password: String, from address: String = "127.0.0.1", forged: Int = 0
  ) async throws -> WebAnswer {
    let page = try await ask(proxy, "/login")
    let token = try #require(page.body.firstMatch(of: #/name="token" value="([0-9a-f]+)"/#), "\(page.text)").1
    return try await ask(
      proxy, "/login", "-H", "Sec-Fetch-Site: same-origin", "-H", "X-Forwarded-For: 203.0.113.\(forged)",
      "--interface", address, "--data-urlencode", "token=\(token)", "--data-urlencode", "login=\(handle)",
      "--data-urlencode", "password=\(password)")
  }

  @Test(arguments: Proxy.Program.allCases)
  func `a person logs in through the proxy, with cookies for https alone`(program: Proxy.Program) async throws {
    let proxy = try await Proxy(program)
    _ = try await proxy.home.hub("admin", "create", "root", input: password + "\n")
    let hub = try await RunningProgram(
      proxy.home, "--public-url", proxy.address, "--trust-proxy", "127.0.0.1", port: proxy.behind)
    let login = try await logIn(proxy, "root", password)
    #expect(login.status == 303, "\(login.text)")
    let cookie = try #require(login.header("Set-Cookie"))
    #expect(cookie.hasPrefix("__Host-segue="))
    #expect(cookie.contains("; Secure"))
    #expect(try await ask(proxy, "/admin").status == 200)
    // Without the proxy, nobody has the name of the site.
    #expect(try await hub.get("/login").status == 200)
    let foreign = try await ask(proxy, "/login", "-H", "Host: evil.example")
    // The hub refuses it, or the proxy has no such site.
    #expect(foreign.status == 403 || foreign.body.isEmpty, "\(foreign.text)")
  }

  @Test(arguments: Proxy.Program.allCases)
  func `limits count the visitor whom the proxy names, not the one that the visitor claims to be`(
    program: Proxy.Program
  ) async throws {
    let proxy = try await Proxy(program)
    let hub = try await RunningProgram(
      proxy.home, "--public-url", proxy.address, "--trust-proxy", "127.0.0.1", port: proxy.behind)
    for number in 0..<10 {
      let answer = try await logIn(proxy, "guess\(number)", "wrong password", forged: number)
      #expect(answer.status == 422, "\(answer.text)")
    }
    let refused = try await logIn(proxy, "guess10", "wrong password", forged: 99)
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") != nil)
    let other = try await logIn(proxy, "guess11", "wrong password", from: "127.0.0.2")
    #expect(other.status == 422)
    #expect(await hub.stop() == 0)
  }

  @Test(arguments: Proxy.Program.allCases)
  func `a body beyond the limit does not reach the hub`(program: Proxy.Program) async throws {
    let proxy = try await Proxy(program)
    let hub = try await RunningProgram(
      proxy.home, "--public-url", proxy.address, "--trust-proxy", "127.0.0.1", port: proxy.behind)
    try proxy.home.write(String(repeating: "x", count: 1_200 << 10), to: "large")
    let answer = try await ask(proxy, "/login", "--data-binary", "@" + proxy.home.path("large"))
    // Caddy before 2.7 cuts the body off: it answers 502, or what the hub says of that, or resets the stream.
    #expect(program == .caddy ? !(200..<400).contains(answer.status) : answer.status == 413, "\(answer.text)")
    #expect(try await hub.get("/login").status == 200)
    #expect(await hub.stop() == 0)
  }

  @Test(arguments: Proxy.Program.allCases)
  func `an event reaches the browser while the stream stays open`(program: Proxy.Program) async throws {
    let proxy = try await Proxy(program)
    let (events, send) = AsyncStream<ServerEvent>.makeStream()
    let route = Route(.get, "/now/events", access: .route, body: .nothing) { _ in .events(events) }
    let site = WebSite(
      origins: Origins(port: proxy.behind, publicURL: proxy.address), sessions: NoSessions(), routes: [route],
      language: { Catalogue.language(accepting: $0) }, refusal: { status, _, _ in .page("", status: status) })
    let (running, announce) = AsyncStream<Void>.makeStream()
    let port = proxy.behind
    let server = Task {
      try await WebServer().run(site, addresses: ["127.0.0.1"], port: port) { announce.yield() }
    }
    defer { server.cancel() }
    var iterator = running.makeAsyncIterator()
    await iterator.next()
    let reader = Process()
    reader.executableURL = URL(filePath: "/usr/bin/curl")
    reader.arguments = ["-sN", "--insecure", "\(proxy.address)/now/events"]
    let output = Pipe()
    reader.standardOutput = output
    // A read that blocked would hold a thread of the tasks, and the server may need that one to send what is waited for.
    let (chunks, take) = AsyncStream<Data>.makeStream()
    output.fileHandleForReading.readabilityHandler = { take.yield($0.availableData) }
    defer { output.fileHandleForReading.readabilityHandler = nil }
    var read = chunks.makeAsyncIterator()
    try reader.run()
    defer { reader.terminate() }
    for number in 0..<3 {
      // Each one is read before the next one is sent.
      send.yield(ServerEvent(id: "\(number)", name: "now", data: "{}"))
      let expected = "id: \(number)\nevent: now\ndata: {}\n\n"
      var text = ""
      while !text.contains(expected), let more = await read.next(), !more.isEmpty {
        text += String(decoding: more, as: UTF8.self)
      }
      #expect(text.contains(expected))
    }
  }
}

private struct NoSessions: WebSessions {
  var cookieName: String { "" }
  func admits(_ cookie: String) -> Bool { false }
}
