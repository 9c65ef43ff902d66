// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hub
import HubModel
import HubPages
import HubStorage
import Synchronization
import TestSupport
import Testing
import WebPages

/// A hub on a port of its own, over a new database, with a clock that a test sets.
final class RunningHub: Sendable {
  enum Engine: String, CaseIterable, Sendable { case sqlite, postgres }

  /// A Thursday, 2026-11-26 at noon in UTC.
  static let noon: Int64 = 1_795_694_400

  let folder: TemporaryFolder
  let address: HubAddress
  let hub: Hub
  let pages: HubPages
  let port: Int
  private let server: Task<Void, any Error>

  /// - Parameter address: the database of another process; nil for a new one.
  init(_ engine: Engine = .sqlite, sharing address: HubAddress? = nil) async throws {
    let folder = try TemporaryFolder()
    let address =
      try address
      ?? (engine == .sqlite ? .file(folder("hub.db")) : .server(PostgresCluster.shared().newDatabase()))
    let time = Clock()
    let port = try #require(WebServer.freePort(preferring: nil))
    let url = "http://127.0.0.1:\(port)"
    let hub = Hub(store: try await HubStore.open(address), mail: nil, publicURL: url, now: { time.now.withLock { $0 } })
    let proxies = try #require(TrustedProxies([]))
    let pages = HubPages(
      hub: hub,
      access: HubAccess(origins: Origins(port: port), publicURL: url, isSecure: false, proxies: proxies))
    let (running, announce) = AsyncStream<Void>.makeStream()
    let site = pages.site()
    server = Task {
      try await WebServer().run(site, addresses: ["127.0.0.1"], port: port) { announce.yield() }
    }
    (self.folder, self.address, self.hub, self.pages, self.port) = (folder, address, hub, pages, port)
    self.time = time
    var iterator = running.makeAsyncIterator()
    await iterator.next()
  }

  deinit { server.cancel() }

  private final class Clock: Sendable { let now = Mutex(RunningHub.noon) }
  private let time: Clock

  var store: HubStore { hub.store }

  /// The hub's clock, in Unix seconds.
  var now: Int64 {
    get { time.now.withLock { $0 } }
    set { time.now.withLock { $0 = newValue } }
  }

  // MARK: People

  /// An account with a token of all scopes and a browser's session.
  func person(
    _ handle: String, name: String? = nil, zone: String = "UTC", sharing shares: [Audience: Shares] = [:]
  ) async throws -> TestPerson {
    let profile = Profile(handle: try #require(Handle(handle)), name: name ?? handle.capitalized, zone: zone)
    guard case .registered(let id) = try await store.register(profile, password: "-", now: Self.noon - 86_400) else {
      throw NotSeen(what: "an account for \(handle)", limit: .zero)
    }
    for (audience, shares) in shares { _ = try await store.share(shares, with: audience, of: id) }
    let cookie = try await hub.startSession(of: id, replacing: nil, now: now)
    return TestPerson(id: id, handle: handle, token: try await token(of: id), cookie: cookie)
  }

  func token(of person: PersonID, _ scopes: [String] = Hub.scopes) async throws -> String {
    let token = "sgk_" + Secret.make()
    try await store.addToken(Secret.hash(token), name: "desk", scopes: scopes, of: person, now: now)
    return token
  }

  func befriend(_ a: TestPerson, _ b: TestPerson) async throws {
    let hash = Secret.hash(Secret.make())
    _ = try await store.invite(hash, to: .friendship, by: a.id, now: now, until: now + 10)
    _ = try await store.useInvitation(hash, by: b.id, now: now)
  }

  func group(_ name: String, _ owner: TestPerson, _ members: TestPerson...) async throws -> GroupID {
    let id = try await store.makeGroup(name, by: owner.id, now: now)
    for member in members {
      let hash = Secret.hash(Secret.make())
      _ = try await store.invite(hash, to: .group(id), by: owner.id, now: now, until: now + 10)
      _ = try await store.useInvitation(hash, by: member.id, now: now)
    }
    return id
  }

  /// A completed focus that ended just now.
  func focus(_ person: TestPerson, minutes: Int64, at time: Int64? = nil, session: String = UUID().uuidString)
    async throws
  {
    let event = HubEvent(
      id: UUID().uuidString, kind: .completed, time: time ?? now, seconds: minutes * 60, session: session)
    _ = try await store.ingest([event], from: nil, of: person.id, now: now)
  }

  // MARK: Requests

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

/// A person with a machine and a browser.
struct TestPerson: Sendable {
  let id: PersonID
  let handle: String
  let token: String
  let cookie: String

  var formToken: String { WebSession(cookie: cookie).formToken }
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
