// SPDX-License-Identifier: MIT
import Messages
import TestSupport
import Testing

@testable import WebPages

/// A site of a test, served on a port of its own.
final class Site: Sendable {
  let port: Int
  private let server: Task<Void, any Error>

  /// Sessions that admit the cookie `segue-PORT=open`.
  struct Sessions: WebSessions {
    let cookieName: String
    func admits(_ cookie: String) -> Bool { cookie == "open" }
  }

  /// - Parameter isAnyHost: whether every `Host` is admitted.
  init(
    _ limits: WebLimits = WebLimits(), routes: [Route] = Site.routes, publicURL: String? = nil, isAnyHost: Bool = false
  ) async throws {
    let port = try #require(WebServer.freePort(preferring: nil))
    let site = WebSite(
      origins: Origins(port: port, publicURL: publicURL, isAnyHost: isAnyHost),
      sessions: Sessions(cookieName: "segue-\(port)"),
      routes: routes, language: { Catalogue.language(accepting: $0) },
      refusal: { status, _, language in .page("refused: \(status) \(language.web(.tag))", status: status) })
    let (running, announce) = AsyncStream<Void>.makeStream()
    server = Task {
      try await WebServer(limits: limits).run(site, addresses: ["127.0.0.1"], port: port) { announce.yield() }
    }
    self.port = port
    var iterator = running.makeAsyncIterator()
    await iterator.next()
  }

  deinit { server.cancel() }

  /// The form's token for the cookie `open`.
  static let token = WebSession(cookie: "open").formToken

  static let routes: [Route] = [
    .get("/") { visit in .page("private \(visit.query["q"] ?? "")") },
    .get("/open", access: .everybody) { _ in .page("public") },
    .get("/large") { _ in .file([UInt8](repeating: 65, count: 32 << 20), name: "a\"b\r\n/ö.bin", type: "text/html") },
    .post("/form") { visit in .page("got \(visit.form["text"] ?? "")") },
    .post("/files", takesFiles: true) { visit in
      .page(visit.files.map { "\($0.field) \($0.name) \($0.bytes.count)" }.joined(separator: "\n"))
    },
    .get("/events") { _ in
      .events(AsyncStream { $0.yield(ServerEvent(id: "1", name: "timer", data: "a\nb\r\nevent: forged\n\nid: 2")) })
    },
    .get("/endless") { _ in
      .events(AsyncStream { ServerEvent(name: "more", data: String(repeating: "x", count: 1 << 16)) })
    },
    .get("/broken") { _ in throw CancellationError() },
  ]

  /// A request of an admitted browser.
  func request(
    _ line: String, host: String? = nil, cookie: String? = "open", _ headers: [String] = [], body: String? = nil
  ) -> String {
    var lines = ["\(line) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
    if let cookie { lines.append("Cookie: other=1; segue-\(port)=\(cookie)") }
    lines += headers
    if let body { lines += ["Content-Length: \(body.utf8.count)"] }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
  }

  func ask(
    _ line: String, host: String? = nil, cookie: String? = "open", _ headers: [String] = [], body: String? = nil
  ) async throws -> WebAnswer {
    try await WebPeer.ask(port: port, request(line, host: host, cookie: cookie, headers, body: body))
  }

  /// A browser's headers for a form of the site.
  static let form = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"]
}
