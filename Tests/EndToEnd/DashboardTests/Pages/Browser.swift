// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import WebPages

/// The dashboard over a real daemon in a temporary home, a browser without JavaScript, and a client of the socket.
final class Browser: Sendable {
  let home: TemporaryHome
  let daemon: LiveDaemon
  let peer: ControlPeer
  let dashboard: RunningDashboard

  init(_ hooks: String = "", prepare: (ControlPeer) async throws -> Void = { _ in }) async throws {
    home = try TemporaryHome(hooks: "version: 1\nnotify: { desktop: false, chime: false }\n" + hooks)
    daemon = try await LiveDaemon(home)
    peer = try await daemon.peer()
    try await prepare(peer)
    dashboard = try await RunningDashboard(home)
  }

  func end() async throws {
    _ = try await home.run([Programs.segue, "web", "--stop"])
    try await daemon.stop()
  }

  func get(_ path: String, language: String = "en") async throws -> WebAnswer {
    try await dashboard.get(path, ["Accept-Language: \(language)"])
  }

  /// Sends a form as a page of ours does, and follows where it leads.
  func post(_ path: String, _ fields: [(String, String)] = []) async throws -> WebAnswer {
    let answer = try await send(path, fields)
    guard answer.status == 303, let next = answer.header("Location") else { return answer }
    return try await get(next)
  }

  /// Sends a form; the answer itself. nil is the right token.
  func send(
    _ path: String, _ fields: [(String, String)], token: String? = nil, site: String = "same-origin"
  ) async throws -> WebAnswer {
    let pairs = [("token", token ?? dashboard.token)] + fields
    let body = pairs.map { "\(Answer.percentEncoded($0))=\(Answer.percentEncoded($1))" }.joined(separator: "&")
    let headers = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: \(site)"]
    return try await WebPeer.ask(port: dashboard.port, dashboard.request("POST \(path)", headers, body: body))
  }
}

extension WebAnswer {
  /// The addresses that links of the page lead to.
  var links: [String] {
    body.matches(of: #/(?:href|action|src)="(\/[^"]*)"/#).map { String($0.1).replacing("&amp;", with: "&") }
  }
}

/// What markup a page of ours may have, whatever texts it shows.
enum Markup {
  private static let elements: Set<String> = [
    "html", "head", "meta", "title", "link", "script", "body", "a", "header", "nav", "ul", "ol", "li", "p", "span",
    "svg",
    "circle", "path", "rect", "line", "g", "text", "tspan", "ellipse", "main", "h1", "h2", "h3", "details", "summary",
    "form",
    "div", "label", "input", "select", "option", "textarea", "button", "datalist", "section", "bdi", "dl", "dt", "dd",
    "table",
    "thead", "tbody", "tr", "th", "td", "pre", "strong", "em", "br", "img", "footer",
  ]

  /// What is wrong with a page: elements and attributes that no template has, scripts that aren't ours.
  static func problems(of html: String) -> [String] {
    var problems: [String] = []
    for match in html.matches(of: #/<([a-zA-Z!][^\s>\/]*)([^>]*)>/#) {
      let (name, attributes) = (match.1.lowercased(), String(match.2))
      if name == "!doctype" { continue }
      if !elements.contains(name) { problems.append("<\(name)>") }
      // Values are in quotes, and no quote is left in one.
      let bare = attributes.replacing(#/"[^"]*"/#, with: "\"\"")
      if bare.firstMatch(of: #/(?:^|\s|"|')on[a-z]+\s*=/#.ignoresCase()) != nil { problems.append(String(match.0)) }
      if name == "script", attributes.firstMatch(of: #/src="\/assets\/[0-9a-f]{12}\/[a-z]+\.js"/#) == nil {
        problems.append(String(match.0))
      }
      if attributes.firstMatch(of: #/\sstyle=/#) != nil { problems.append(String(match.0)) }
      if attributes.firstMatch(of: #/(?:href|src|action)="(?!\/|#)/#) != nil { problems.append(String(match.0)) }
    }
    return problems
  }
}
