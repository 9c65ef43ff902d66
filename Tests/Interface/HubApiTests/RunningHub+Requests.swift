// SPDX-License-Identifier: MIT
import Events
import Foundation
import HubFixtures
import HubPages
import TestSupport
import WebPages

/// Requests whose answers must agree with the description of the interface.
extension RunningHub {
  /// The text of a request.
  func request(_ line: String, _ headers: [String], body: [UInt8] = []) -> [UInt8] {
    let lines =
      ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers
      + (body.isEmpty && line.hasPrefix("GET") ? [] : ["Content-Length: \(body.count)"])
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  func send(_ line: String, _ headers: [String], body: [UInt8] = []) async throws -> WebAnswer {
    let peer = try WebPeer(port: port)
    await peer.send(bytes: request(line, headers, body: body))
    return await peer.answer()
  }

  /// Asks the interface as a machine of `person`. The answer must have a shape that the description names.
  @discardableResult
  func api(
    _ line: String, _ token: String?, json: String? = nil, type: String = "application/json", bytes: [UInt8]? = nil
  ) async throws -> WebAnswer {
    let body = bytes ?? Array((json ?? "").utf8)
    var headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
    if json != nil || bytes != nil { headers.append("Content-Type: \(type)") }
    let parts = line.split(separator: " ")
    let answer = try await send("\(parts[0]) /api/v1\(parts[1])", headers, body: body)
    try Conformance(pages.description).check(answer, method: parts[0].lowercased(), path: "/api/v1\(parts[1])")
    return answer
  }

  func api(_ line: String, _ person: TestPerson, json: String? = nil) async throws -> WebAnswer {
    try await api(line, person.token, json: json)
  }

  func get(_ path: String, _ person: TestPerson?, _ headers: [String] = []) async throws -> WebAnswer {
    try await send("GET \(path)", headers + (person.map { ["Cookie: segue-hub=\($0.cookie)"] } ?? []))
  }

  /// Sends a form as a page of the hub does.
  func post(_ path: String, _ person: TestPerson, _ fields: KeyValuePairs<String, String> = [:]) async throws
    -> WebAnswer
  {
    let pairs = [("token", person.formToken)] + fields.map { ($0.key, $0.value) }
    let body = pairs.map { "\(Answer.percentEncoded($0))=\(Answer.percentEncoded($1))" }.joined(separator: "&")
    return try await send(
      "POST \(path)",
      [
        "Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin",
        "Cookie: segue-hub=\(person.cookie)",
      ], body: Array(body.utf8))
  }

  /// Sends a form with a file.
  func upload(_ path: String, _ person: TestPerson, _ file: [UInt8]) async throws -> WebAnswer {
    let head =
      "--XX\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(person.formToken)\r\n"
      + "--XX\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n"
    return try await send(
      "POST \(path)",
      [
        "Content-Type: multipart/form-data; boundary=XX", "Sec-Fetch-Site: same-origin",
        "Cookie: segue-hub=\(person.cookie)",
      ], body: Array(head.utf8) + file + Array("\r\n--XX--\r\n".utf8))
  }
}

extension WebAnswer {
  /// The body as JSON; null if it is none.
  var json: JSONValue { JSON.foreign(body.utf8) ?? .null }

  /// The text of a body that the answer names by `Content-Type: text/html`, without what differs between two equal answers.
  var stable: String {
    text.components(separatedBy: "\r\n").filter { !$0.lowercased().hasPrefix("date:") }.joined(separator: "\r\n")
  }
}

extension JSONValue {
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var list: [JSONValue] { if case .array(let values) = self { values } else { [] } }
}
