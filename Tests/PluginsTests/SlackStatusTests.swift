// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

/// A loopback server that knows a profile, and the two methods of Slack's API that read and set it.
private final class Slack: Sendable {
  static let token = "xoxp-s3cret-token"
  static let get = "/api/users.profile.get"
  static let set = "/api/users.profile.set"

  let receiver: Receiver

  init() throws {
    receiver = try Receiver()
    try receiver.open()
  }

  deinit { receiver.stop() }

  func has(_ text: String, _ emoji: String, _ expiration: Int64 = 0) {
    let profile: JSONValue = [
      "ok": true,
      "profile": [
        "status_text": .string(text), "status_emoji": .string(emoji), "status_expiration": .integer(expiration),
      ],
    ]
    receiver.script(Self.get, .answer(200, body: profile.text))
    receiver.script(Self.set, .answer(200, body: profile.text))
  }

  /// The statuses that were set, each by a request as Slack documents it.
  func statuses() throws -> [JSONValue] {
    for request in receiver.requests.value {
      #expect(request.headers["authorization"] == "Bearer " + Self.token)
      #expect([Self.get, Self.set].contains(request.path))
      #expect(request.method == (request.path == Self.get ? "GET" : "POST"))
    }
    return try receiver.requests(for: Self.set).map { request in
      #expect(request.headers["content-type"] == "application/json; charset=utf-8")
      let body = try JSONValue(parsing: request.text)
      #expect(body.names == ["profile"])
      let status = try #require(body["profile"])
      #expect(status.names == ["status_emoji", "status_expiration", "status_text"])
      let text = try #require(status["status_text"]?.string)
      #expect(text.unicodeScalars.count <= 100)
      return status
    }
  }
}

@Suite struct SlackStatusTests {
  private let plugin = BundledPlugin("slack-status")
  private let home: TemporaryHome
  private let slack: Slack
  private let later: JSONValue = [
    "state": "running", "phase": "focus", "since": "2099-01-01T00:00:00.000Z", "deadline": "2099-01-01T00:25:00.000Z",
    "round": ["completed": 1, "length": 4], "next": ["phase": "short-break", "planned": 300],
  ]
  /// Two minutes after the deadline.
  private let expiration: Int64 = 4_070_910_420

  init() throws {
    home = try TemporaryHome()
    slack = try Slack()
  }

  private func run(
    _ step: String?, text: String = "Focusing", restore: JSONValue = .object([]), api: String? = nil
  ) async throws -> BundledPlugin.Reply {
    let inputs: [String: JSONValue] = [
      "token": .string(Slack.token), "text": .string(text), "emoji": ":tomato:",
      "api": .string(api ?? slack.receiver.url("/api")),
    ]
    let event = try SampleEvent.focus(.focusStarted, data: ["timer": later])
    let reply = try await plugin.run(step, with: inputs, secrets: ["token"], event: event, restore: restore, in: home)
    #expect(!reply.result.description.contains(Slack.token))
    #expect(!reply.result.errors.contains("Traceback"), "\(reply.result)")
    return reply
  }

  private func status(_ text: String, _ emoji: String, _ expiration: Int64) -> JSONValue {
    ["status_emoji": .string(emoji), "status_expiration": .integer(expiration), "status_text": .string(text)]
  }

  @Test func `the status is set until after the end, and what was there comes back`() async throws {
    // As Slack gives it back.
    slack.has("On holiday &amp; &lt;away&gt;", ":palm_tree:")
    let entered = try await run("enter")
    #expect(entered.status == 0, "\(entered.result)")
    slack.has("Focusing", ":tomato:", expiration)
    let exited = try await run("exit", restore: try #require(entered.restore))
    #expect(exited.status == 0, "\(exited.result)")
    #expect(
      try slack.statuses() == [
        status("Focusing", ":tomato:", expiration), status("On holiday & <away>", ":palm_tree:", 0),
      ])
  }

  @Test func `a status of one's own stays`() async throws {
    slack.has("", "")
    let entered = try await run("enter")
    slack.has("In a meeting", ":calendar:")
    let exited = try await run("exit", restore: try #require(entered.restore))
    #expect(exited.status == 0)
    #expect(try slack.statuses().count == 1)
  }

  @Test func `entered twice, it still knows what was there first`() async throws {
    slack.has("Reading", ":book:")
    _ = try await run("enter")
    slack.has("Focusing", ":tomato:", expiration)
    _ = try await run("enter")
    // The one that was cut off handed nothing over.
    slack.has("Focusing", ":tomato:", expiration)
    let exited = try await run("exit")
    #expect(exited.status == 0, "\(exited.result)")
    #expect(try slack.statuses().last == status("Reading", ":book:", 0))
    let again = try await run("exit")
    #expect(again.status == 0)
    #expect(try slack.statuses().count == 3)
  }

  @Test func `a status that is over by now isn't put back`() async throws {
    slack.has("Lunch", ":pizza:", 1_000_000_000)
    let entered = try await run("enter")
    slack.has("Focusing", ":tomato:", expiration)
    _ = try await run("exit", restore: try #require(entered.restore))
    #expect(try slack.statuses().last == status("", "", 0))
  }

  @Test func `an exit without an enter does nothing`() async throws {
    #expect(try await run("exit").status == 0)
    #expect(slack.receiver.requests.value.isEmpty)
  }

  @Test func `a long text is cut, and a hostile one is one line`() async throws {
    slack.has("", "")
    #expect(try await run("enter", text: Hostile.task + String(repeating: "é", count: 200)).status == 0)
    let text = try #require(try slack.statuses().last?["status_text"]?.string)
    #expect(text.hasPrefix(Hostile.line) && text.hasSuffix("…") && text.unicodeScalars.count == 100)
  }

  private static let failures: [(Receiver.Behaviour, Int32, String)] = [
    (.answer(429, headers: ["Retry-After": "30"]), 75, "wait 30 s"), (.answer(503), 75, "503"),
    (.answer(200, body: #"{"ok":false,"error":"ratelimited"}"#), 75, "ratelimited"),
    (.answer(200, body: #"{"ok":false,"error":"invalid_auth"}"#), 1, "the token is wrong"),
    (.answer(200, body: #"{"ok":false,"error":"missing_scope"}"#), 1, "users.profile:write"),
    (.answer(302, headers: ["Location": "http://127.0.0.1:9/stolen"]), 1, "302"),
    (.answer(200, body: "<html>"), 1, "understood"), (.reset, 75, "reached"),
  ]

  @Test(arguments: failures)
  func `what passes by is tried again, the rest says what mends it`(
    _ behaviour: Receiver.Behaviour, _ status: Int32, _ says: String
  ) async throws {
    slack.receiver.script(Slack.get, behaviour)
    let reply = try await run("enter")
    #expect(reply.status == status, "\(reply.result)")
    #expect(reply.result.errors.contains(says), "\(reply.result)")
  }

  @Test func `where nobody listens, it is to be tried again`() async throws {
    try await Counterpart.withClosedPort { port in
      let reply = try await run("enter", api: "http://127.0.0.1:\(port)/api")
      #expect(reply.status == 75, "\(reply.result)")
    }
  }

  @Test func `without a scope there is nothing to take back`() async throws {
    let reply = try await run(nil)
    #expect(reply.status == 1)
    #expect(reply.result.errors.contains("while: focus"), "\(reply.result)")
  }
}
