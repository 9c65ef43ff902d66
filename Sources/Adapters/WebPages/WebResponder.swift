// SPDX-License-Identifier: MIT
import HTTPTypes
import Hashing
import Hummingbird
import HummingbirdCore
import Logging
import Messages
import NIOCore
import NIOHTTPTypes

/// The guard before every route. Turns a request into its answer.
struct WebResponder: HTTPResponder {
  typealias Context = WebContext

  let site: WebSite
  let limits: WebLimits
  private let router: any HTTPResponder<WebContext>

  init(site: WebSite, limits: WebLimits) {
    (self.site, self.limits) = (site, limits)
    let router = Router(context: WebContext.self)
    for route in site.routes {
      router.on(RouterPath(route.path), method: route.method.standard) { request, context in
        try await Self.answer(route, request, context, site, limits)
      }
      if route.method == .get {
        router.on(RouterPath(route.path), method: .head) { request, context in
          try await Self.answer(route, request, context, site, limits)
        }
      }
    }
    self.router = router.buildResponder()
  }

  /// A task keeps the memory of its deepest call until it ends: 24 KiB for a page. The task of a connection lives on.
  func respondInOwnTask(to request: Request, context: WebContext) async throws -> Response {
    async let response = respond(to: request, context: context)
    return try await response
  }

  func respond(to request: Request, context: WebContext) async throws -> Response {
    var response: Response
    do {
      guard let host = request.head.authority, site.origins.includes(host: host), request.headers[.secondHost] == nil
      else {
        throw WebRefusal(status: 403)
      }
      response = try await router.respond(to: request, context: context)
      if response.status.code >= 400, response.headers[.contentType] == nil {
        throw WebRefusal(status: response.status.code)
      }
    } catch {
      response = Self.response(to: request, failure(error, request, context), context)
      // The rest of the body isn't read.
      if request.method != .get, WebGuard.closing.isOn { response.headers[.connection] = "close" }
    }
    // An answer may be stricter, or say how long it stays right.
    for (name, value) in Self.headers where response.headers[name] == nil && WebGuard.headers.isOn {
      response.headers[name] = value
    }
    return response
  }

  private func failure(_ error: any Error, _ request: Request, _ context: WebContext) -> Answer {
    let language = Self.language(of: request, site)
    if let answer = site.failure(error, language) { return answer }
    let refusal = (error as? WebRefusal) ?? WebRefusal(status: (error as? HTTPError)?.status.code ?? 500)
    if refusal.status == 500 { context.logger.error("\(request.uri.path): \(error)") }
    return site.refusal(refusal.status, request.uri.path, language)
  }

  /// Headers of every response. A page loads only the site's own resources, can't be framed by others, and isn't cached.
  private static let headers: [(HTTPField.Name, String)] = [
    (
      .contentSecurityPolicy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    (.xContentTypeOptions, "nosniff"),
    (.init("Referrer-Policy")!, "no-referrer"),
    (.cacheControl, "no-store"),
    (.init("X-Frame-Options")!, "DENY"),
    (.init("Cross-Origin-Opener-Policy")!, "same-origin"),
    (.init("Cross-Origin-Resource-Policy")!, "same-origin"),
  ]

  private static func answer(
    _ route: Route, _ request: Request, _ context: WebContext, _ site: WebSite, _ limits: WebLimits
  ) async throws -> Response {
    let session = route.access == .route ? nil : session(of: request, site)
    if route.access == .session, session == nil, WebGuard.session.isOn { throw WebRefusal(status: 401) }
    guard let query = FormFields(urlEncoded: (request.uri.query ?? "").utf8) else { throw WebRefusal(status: 400) }
    let isFromOurPage = isFromOurPage(request, site)
    if route.method != .get, route.access != .route, !isFromOurPage, WebGuard.origin.isOn {
      throw WebRefusal(status: 403)
    }
    let sent = try await Sent(request, route.body, limits)
    if route.method != .get, let session, WebGuard.token.isOn {
      guard isSame(sent.form["token"] ?? "", session.formToken) else { throw WebRefusal(status: 403) }
    }
    var parameters: [String: String] = [:]
    for (name, value) in context.parameters {
      guard let text = FormFields.pathPart(value) else { throw WebRefusal(status: 400) }
      parameters[String(name)] = text
    }
    let visit = Visit(
      path: request.uri.path, parameters: parameters, query: query, form: sent.form, files: sent.files,
      bytes: sent.bytes, language: language(of: request, site), session: session,
      lastEventID: request.headers[.lastEventID], address: context.address, isFromOurPage: isFromOurPage,
      headers: request.headers)
    return response(to: request, try await route.answer(visit), context)
  }

  private static func language(of request: Request, _ site: WebSite) -> any Language {
    site.language(request.headers[.acceptLanguage] ?? "")
  }

  // MARK: Who asks

  private static func session(of request: Request, _ site: WebSite) -> WebSession? {
    for header in request.headers[values: .cookie] {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        let isOurs = !WebGuard.cookieName.isOn || parts[0].drop { $0 == " " } == site.sessions.cookieName
        guard parts.count == 2, isOurs else { continue }
        let value = String(parts[1])
        if site.sessions.admits(value) { return WebSession(cookie: value) }
      }
    }
    return nil
  }

  /// Whether the browser reports that a page of this site posts: with `Sec-Fetch-Site`, or with `Origin` in older browsers.
  private static func isFromOurPage(_ request: Request, _ site: WebSite) -> Bool {
    if let from = request.headers[.secFetchSite] { return from == "same-origin" }
    guard let origin = request.headers[.origin] else { return false }
    return site.origins.includes(origin: origin, host: request.head.authority ?? "")
  }

  /// Compares two texts. The time doesn't reveal the first difference.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  // MARK: What is answered

  private static func response(to request: Request, _ answer: Answer, _ context: WebContext) -> Response {
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }
    let status = HTTPResponse.Status(code: answer.status)
    switch answer.body {
    case .bytes(let bytes):
      guard request.method != .head else { return Response(status: status, headers: headers) }
      return Response(status: status, headers: headers, body: body(bytes))
    case .events(let events):
      guard request.method != .head else { return Response(status: status, headers: headers) }
      return Response(
        status: status, headers: headers,
        body: ResponseBody { writer in
          try await send(events, on: context.channel)
          try await writer.finish(nil)
        })
    }
  }

  /// Sends events until they end, or the connection is closed.
  private static func send(_ events: @escaping Answer.Events, on channel: any Channel) async throws {
    let sending = Task {
      while let event = await events() {
        try await channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(string: event.text)))
      }
    }
    channel.closeFuture.whenComplete { _ in sending.cancel() }
    try await withTaskCancellationHandler {
      try await sending.value
    } onCancel: {
      sending.cancel()
    }
  }

  /// A body in pieces. A client must read each piece in time.
  private static func body(_ bytes: [UInt8]) -> ResponseBody {
    let piece = 64 << 10
    guard bytes.count > piece else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
    return ResponseBody(contentLength: bytes.count) { writer in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + piece, bytes.count)]))
      }
      try await writer.finish(nil)
    }
  }
}

extension WebSession {
  /// The session of a browser with a valid cookie.
  package init(cookie: String) {
    self.cookie = cookie
    // The cookie can't be computed from the token in a page's forms.
    formToken = SHA256.hexDigest(of: "form:\(cookie)".utf8)
  }
}

extension HTTPField.Name {
  /// The library keeps only a second host among the headers.
  fileprivate static let secondHost = Self("Host")!
  fileprivate static let secFetchSite = Self("Sec-Fetch-Site")!
  fileprivate static let lastEventID = Self("Last-Event-ID")!
}
