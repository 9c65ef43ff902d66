// SPDX-License-Identifier: MIT
import Synchronization
package import TestSupport
import WebPages

/// A browser without JavaScript: it keeps cookies, and sends the token of the last page's form.
package final class HubBrowser: Sendable {
  private struct State {
    var cookies: [String: String] = [:]
    var token = ""
  }

  package let port: Int
  private let host: String
  private let isSecure: Bool
  /// The names of the cookies of the pages.
  private var sessionCookie: String { isSecure ? "__Host-segue" : "segue-hub" }
  private var guestCookie: String { isSecure ? "__Host-segue-guest" : "segue-hub-guest" }
  private let state = Mutex(State())

  package init(port: Int, host: String, isSecure: Bool) {
    (self.port, self.host, self.isSecure) = (port, host, isSecure)
  }

  // MARK: Cookies

  package func setCookie(_ name: String, _ value: String) { state.withLock { $0.cookies[name] = value } }

  /// Keeps a session as after a log-in.
  package func logIn(session: String) { setCookie(sessionCookie, session) }

  package var cookies: [String: String] { state.withLock { $0.cookies } }

  /// The value of the session's cookie; nil if nobody is logged in.
  package var session: String? { cookies[sessionCookie] }

  /// The token of the forms on this browser's pages.
  package var formToken: String {
    let cookie = session ?? cookies[guestCookie]
    return cookie.map { WebSession(cookie: $0).formToken } ?? ""
  }

  private func keep(_ answer: WebAnswer) {
    state.withLock { state in
      for line in answer.text.split(separator: "\r\n") where line.hasPrefix("Set-Cookie: ") {
        let pair = line.dropFirst(12).prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        let (name, value) = (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
        state.cookies[name] = value.isEmpty ? nil : value
      }
      let mark = "name=\"token\" value=\""
      if let start = answer.body.firstRange(of: mark)?.upperBound {
        state.token = String(answer.body[start...].prefix { $0 != "\"" })
      }
    }
  }

  // MARK: Requests

  /// A request with this browser's cookies.
  package func send(_ line: String, _ headers: [String] = [], body: String? = nil) async throws -> WebAnswer {
    let cookies = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    var lines = ["\(line) HTTP/1.1", "Host: \(host)"]
    if !cookies.isEmpty { lines.append("Cookie: \(cookies)") }
    lines += headers
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    let answer = try await WebPeer.ask(port: port, lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    keep(answer)
    return answer
  }

  @discardableResult
  package func get(_ path: String, _ headers: [String] = []) async throws -> WebAnswer {
    try await send("GET \(path)", headers)
  }

  /// Sends a form as the page that was last read does.
  @discardableResult
  package func post(
    _ path: String, _ fields: KeyValuePairs<String, String> = [:], _ headers: [String] = []
  ) async throws -> WebAnswer {
    let pairs = [("token", state.withLock { $0.token })] + fields.map { ($0.key, $0.value) }
    let body = pairs.map { "\(Answer.percentEncoded($0))=\(Answer.percentEncoded($1))" }.joined(separator: "&")
    return try await send("POST \(path)", Self.formHeaders + headers, body: body)
  }

  package static let formHeaders = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"]

  /// Reads the page of a form, and sends it.
  @discardableResult
  package func fill(
    _ page: String, to path: String? = nil, _ fields: KeyValuePairs<String, String>, _ headers: [String] = []
  ) async throws -> WebAnswer {
    try await get(page, headers)
    return try await post(path ?? String(page.prefix { $0 != "?" }), fields, headers)
  }

  @discardableResult
  package func logIn(
    _ login: String, _ password: String = RunningHub.password, _ headers: [String] = []
  ) async throws -> WebAnswer {
    try await fill("/login", ["login": login, "password": password], headers)
  }
}

extension WebAnswer {
  /// Where the browser goes next.
  package var location: String? { header("Location") }
}
