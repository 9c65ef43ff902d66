// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import Paths
import TeamMessages
import TerminalUI
import WebhookAction

/// Asks a hub's interface, `/api/v1/…`.
struct HubClient {
  /// The address without a final slash.
  let hub: String
  /// Nil before this machine has joined.
  var token: String?
  let language: any Language
  /// The limit of one request.
  var limit = Duration.seconds(30)
  var clock = ClockWatch()
  /// Kept until the process ends: a thread that closes connections must not meet the exit handlers of the libraries below.
  private static let http = HTTPClient(userAgent: "segue/\(SegueVersion.current)")

  /// Throws unless `address` is https, or http to this machine.
  init(address: String, language: any Language) throws(HubFailure) {
    guard let url = WebhookURL(address), url.scheme == "https" || url.isLoopback,
      !address.contains(where: "?#@".contains)
    else { throw HubFailure(.badAddress(SafeText.line(address)), language) }
    var text = address
    while text.hasSuffix("/") { text.removeLast() }
    hub = text
    self.language = language
  }

  /// The address to which the plugin `team` sends.
  var events: String { hub + Self.eventsPath }
  static let eventsPath = "/api/v1/events"

  /// Sends a request. Returns the answer with a status below 400; throws the hub's reason otherwise.
  ///
  /// - Parameter missing: what a status 404 is about, in the words of the person's command.
  func send(
    _ method: String, _ path: String, json: [UInt8]? = nil, body: [UInt8] = [], missing: String? = nil
  ) async throws(HubFailure) -> HTTPResponse {
    var headers = [(name: "Accept", value: "application/json")]
    if json != nil { headers.append(("Content-Type", "application/json")) }
    if !body.isEmpty { headers.append(("Content-Type", "application/octet-stream")) }
    let answer = try await exchange(method, path, headers, json ?? body)
    if answer.status < 400 { return answer }
    if answer.status == 404, let missing { throw failure(.nobodyThere(SafeText.line(missing))) }
    throw refusal(answer)
  }

  /// The reason for a status of 400 or more.
  func refusal(_ answer: HTTPResponse) -> HubFailure {
    switch answer.status {
    case 401: return failure(.refusedToken(hub: hub))
    case 429: return failure(.tooMany(seconds: answer[header: "Retry-After"].flatMap { Int($0) } ?? 60))
    default:
      guard let problem = try? JSON.read(HubProblem.self, from: answer.body), let text = problem.detail ?? problem.title
      else {
        // The proxy answers while the hub restarts.
        guard answer.status >= 500 else { return failure(.notAHub(hub)) }
        return failure(.unreachable(hub: hub, reason: language.delivery(.unavailable(status: answer.status))))
      }
      return failure(.hubSays(hub: hub, status: answer.status, reason: SafeText.line(text)))
    }
  }

  /// The answer to a question, read.
  func get<Value: Decodable>(
    _ type: Value.Type, _ path: String, missing: String? = nil
  ) async throws(HubFailure) -> Value {
    try read(type, try await send("GET", path, missing: missing))
  }

  /// Sends a form, as OAuth has it. The answer may have any status.
  func form(_ path: String, _ fields: [(String, String)]) async throws(HubFailure) -> HTTPResponse {
    let text = fields.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
    return try await exchange(
      "POST", path, [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json")],
      Array(text.utf8))
  }

  /// Reads an answer; throws if it isn't a hub's.
  func read<Value: Decodable>(_ type: Value.Type, _ answer: HTTPResponse) throws(HubFailure) -> Value {
    guard !answer.truncated else { throw failure(.answerTooLong(hub)) }
    guard let value = try? JSON.read(type, from: answer.body) else { throw failure(.notAHub(hub)) }
    return value
  }

  /// A text in an address or a form.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      let isPlain =
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || "-._~".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }

  private func exchange(
    _ method: String, _ path: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) async throws(HubFailure) -> HTTPResponse {
    let authorization = token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
    let request = HTTPRequest(
      method: method, url: hub + path, headers: headers + authorization, body: body, timeout: limit)
    do throws(HTTPFailure) {
      let answer = try await Self.http.send(request)
      clock.look(at: answer)
      return answer
    } catch {
      // The message names the hub itself.
      let reason = language.delivery(error.reason).replacing("\(error.url): ", with: "", maxReplacements: 1)
      throw failure(.unreachable(hub: hub, reason: reason))
    }
  }

  private func failure(_ message: TeamMessage) -> HubFailure { HubFailure(message, language) }
}
