// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import WebPages

/// The dashboard of a home, started by `segue web`, and a browser without JavaScript that was let in.
struct RunningDashboard: Sendable {
  let home: TemporaryHome
  let port: Int
  private(set) var cookie: String

  init(_ home: TemporaryHome) async throws {
    self.home = home
    let address = try await Self.address(home)
    port = try #require(URL(string: address)?.port)
    let enter = try #require(address.firstRange(of: "/enter"))
    let path = address[enter.lowerBound...]
    let answer = try await WebPeer.ask(port: port, "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    cookie = String(try #require(answer.header("Set-Cookie")).prefix { $0 != ";" })
  }

  /// What `segue web --url` prints.
  static func address(_ home: TemporaryHome) async throws -> String {
    let result = try await home.run([Programs.segue, "web", "--url"])
    try #require(result.status == 0, "\(result)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// What every form of a page has to say.
  var token: String { WebSession(cookie: String(cookie.split(separator: "=")[1])).formToken }

  func request(_ line: String, _ headers: [String] = [], body: String? = nil) -> String {
    var lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(cookie)"] + headers
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
  }

  func get(_ path: String, _ headers: [String] = []) async throws -> WebAnswer {
    try await WebPeer.ask(port: port, request("GET \(path)", headers))
  }

  /// Sends a form as a page of ours does.
  func post(_ path: String, _ fields: KeyValuePairs<String, String> = [:]) async throws -> WebAnswer {
    let pairs = [("token", token)] + fields.map { ($0.key, $0.value) }
    let body = pairs.map { "\(Answer.percentEncoded($0))=\(Answer.percentEncoded($1))" }.joined(separator: "&")
    let headers = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"]
    return try await WebPeer.ask(port: port, request("POST \(path)", headers, body: body))
  }

  /// Sends a form with files.
  func upload(_ path: String, _ files: [(name: String, bytes: String)]) async throws -> WebAnswer {
    let parts = [("name=\"token\"", token)] + files.map { ("name=\"file\"; filename=\"\($0.name)\"", $0.bytes) }
    let body =
      parts.map { "--XX\r\nContent-Disposition: form-data; \($0)\r\n\r\n\($1)\r\n" }.joined() + "--XX--\r\n"
    let headers = ["Content-Type: multipart/form-data; boundary=XX", "Sec-Fetch-Site: same-origin"]
    return try await WebPeer.ask(port: port, request("POST \(path)", headers, body: body))
  }

  /// A connection that events come over; the head of its answer was read.
  func events(after id: String? = nil) async throws -> WebPeer {
    let peer = try WebPeer(port: port)
    await peer.send(request("GET /events", id.map { ["Last-Event-ID: \($0)"] } ?? []))
    _ = await peer.read { $0.contains("\r\n\r\n") }
    return peer
  }
}
