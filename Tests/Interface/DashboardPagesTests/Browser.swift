// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Foundation
import Processes
import TestSupport

/// A real `segue-web` over a real daemon in a temporary home, and a browser without JavaScript: curl with a jar of cookies.
final class Browser: Sendable {
  let home: TemporaryHome
  let daemon: LiveDaemon
  let peer: ControlPeer
  let origin: String

  struct Page: Sendable {
    var status: Int
    var headers: String
    var body: String

    /// The value of a header; nil where there is none.
    func header(_ name: String) -> String? {
      headers.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// The token that each form of the page has.
    var token: String? { body.firstMatch(of: #/name="token" value="([0-9a-f]+)"/#).map { String($0.1) } }

    /// The addresses that links of the page lead to.
    var links: [String] {
      body.matches(of: #/(?:href|action|src)="(\/[^"]*)"/#).map { String($0.1).replacing("&amp;", with: "&") }
    }
  }

  init(_ hooks: String = "", prepare: (ControlPeer) async throws -> Void = { _ in }) async throws {
    home = try TemporaryHome(hooks: "version: 1\nnotify: { desktop: false, chime: false }\n" + hooks)
    daemon = try await LiveDaemon(home)
    peer = try await daemon.peer()
    try await prepare(peer)
    let started = try await home.run(
      [Programs.segue, "web", "--url"], variables: ["SEGUE_WEB": "\(Programs.folder)/segue-web"])
    let address = started.output.trimmingCharacters(in: .whitespacesAndNewlines)
    guard started.status == 0, let end = address.firstRange(of: "/enter?") else {
      throw NotSeen(what: "an address", limit: .zero, details: "\(started)")
    }
    origin = String(address[..<end.lowerBound])
    let entered = try await request([address])
    guard entered.status == 303 else { throw NotSeen(what: "entry", limit: .zero, details: "\(entered)") }
  }

  func end() async throws {
    _ = try await home.run([Programs.segue, "web", "--stop"])
    try await daemon.stop()
  }

  func get(_ path: String, language: String = "en") async throws -> Page {
    try await request(["-H", "Accept-Language: \(language)", origin + path])
  }

  /// Sends a form as a page of ours does, and follows where it leads.
  func post(_ path: String, _ fields: [(String, String)], from page: String) async throws -> Page {
    let token = try await get(page).token ?? ""
    let answer = try await send(path, fields, token: token)
    guard answer.status == 303, let next = answer.header("Location") else { return answer }
    return try await get(next)
  }

  /// Sends a form; the answer itself.
  func send(_ path: String, _ fields: [(String, String)], token: String) async throws -> Page {
    let pairs = try ([("token", token)] + fields).flatMap { name, value in
      // By files, so that no length and no character is too much for a command line.
      let file = "form-\(UUID().uuidString)"
      try home.write(value, to: file)
      return ["--data-urlencode", "\(name)@\(home.path(file))"]
    }
    return try await request(["-H", "Sec-Fetch-Site: same-origin"] + pairs + [origin + path])
  }

  func request(_ arguments: [String]) async throws -> Page {
    let result = try await home.run(
      ["curl", "-sS", "-i", "--max-time", "30", "-b", "jar", "-c", "jar"] + arguments)
    guard result.status == 0 else { throw NotSeen(what: "an answer", limit: .zero, details: "\(result)") }
    let text = result.output
    let parts = text.firstRange(of: "\r\n\r\n")
    let head = parts.map { String(text[..<$0.lowerBound]) } ?? text
    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Page(status: status, headers: head, body: parts.map { String(text[$0.upperBound...]) } ?? "")
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
      if attributes.firstMatch(of: #/(?:^|\s|"|')on[a-z]+\s*=/#.ignoresCase()) != nil {
        problems.append(String(match.0))
      }
      if name == "script", attributes.firstMatch(of: #/src="\/assets\/[a-z]+\.js"/#) == nil {
        problems.append(String(match.0))
      }
      if attributes.firstMatch(of: #/\sstyle=/#) != nil { problems.append(String(match.0)) }
      if attributes.firstMatch(of: #/(?:href|src|action)="(?!\/|#)/#) != nil { problems.append(String(match.0)) }
    }
    return problems
  }
}
