// SPDX-License-Identifier: MIT
import ControlProtocol
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

/// A workspace of Slack's that keeps the status. Like Slack it is far away, and what ends a status is there later than what
/// begins one: two hooks that don't wait for each other come out in the wrong order.
private struct Workspace {
  /// Where its API is.
  let api: String
  private let home: TemporaryHome

  private static let script = """
    import http.server, json, sys, time
    profile = {'status_text': 'Lunch', 'status_emoji': ':pizza:', 'status_expiration': 0}
    class Handler(http.server.BaseHTTPRequestHandler):
      def answer(self):
        body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        if self.path.endswith('.set'):
          new = json.loads(body)['profile']
          time.sleep(0.3 if new['status_text'] == 'Lunch' else 0.1)
          profile.update(new)
          with open(sys.argv[1], 'a') as log: log.write(json.dumps(new) + '\\n')
        answer = json.dumps({'ok': True, 'profile': profile}).encode()
        time.sleep(0.1)
        self.send_response(200)
        self.send_header('Content-Length', str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
      do_GET = do_POST = answer
      def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    print('port', server.server_port, flush=True)
    server.serve_forever()
    """

  static func run(in home: TemporaryHome, _ body: (Workspace) async throws -> Void) async throws {
    let server = ["/usr/bin/python3", "-c", script, home.path("statuses")]
    try await Counterpart.run(server, in: home, ready: "port") { _, line in
      let port = try #require(line.split(separator: " ").last)
      try await body(Workspace(api: "http://127.0.0.1:\(port)/api", home: home))
    }
  }

  /// The texts that were set, oldest first.
  var texts: [String] { home.lines("statuses").compactMap { try? JSONValue(parsing: $0)["status_text"]?.string } }

  /// When each status with our text is to be cleared, as soon as there are so many.
  func expirations(_ count: Int) async throws -> [Int64] {
    try await home.until("statuses", has: "\(count) of ours") { text in
      let statuses = text.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }
      let found = statuses.filter { $0["status_text"] == "Focusing" }.compactMap { status -> Int64? in
        guard case .integer(let time)? = status["status_expiration"] else { return nil }
        return time
      }
      return found.count >= count ? found : nil
    }
  }
}

@Suite struct SlackStatusTests {
  private let plugin = BundledPlugin("slack-status")
  private let home: TemporaryHome
  private let slack: Slack
  /// Two minutes after the end.
  private let expiration: Int64 = 4_070_910_420

  init() throws {
    home = try TemporaryHome()
    slack = try Slack()
  }

  private func run(
    _ step: String?, text: String = "Focusing", until: String = "2099-01-01T00:25:00.000Z",
    restore: JSONValue = .object([]), hook: String = "status", event: String = "one", api: String? = nil
  ) async throws -> BundledPlugin.Reply {
    let inputs: [String: JSONValue] = [
      "token": .string(Slack.token), "text": .string(text), "emoji": ":tomato:", "until": .string(until),
      "api": .string(api ?? slack.receiver.url("/api")),
    ]
    let reply = try await plugin.run(
      step, with: inputs, secrets: ["token"],
      event: try SampleEvent.focus(.focusStarted, envelope: ["id": .string(event)]), restore: restore, in: home,
      variables: ["SEGUE_HOOK": hook])
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
    // What is there already isn't set once more.
    #expect(try slack.statuses().count == 2)
  }

  @Test func `two hooks that change places at the same time leave what was there before both`() async throws {
    try await Workspace.run(in: home) { workspace in
      var focus = try await run("enter", hook: "focus", api: workspace.api)
      for _ in 0..<2 {
        let first = try #require(focus.restore)
        async let end = run("exit", restore: first, hook: "focus", api: workspace.api)
        async let rest = run("enter", text: "On a break", hook: "break", api: workspace.api)
        let (ended, rested) = try await (end, rest)
        #expect(ended.status == 0 && rested.status == 0, "\(ended.result)\n\(rested.result)")
        #expect(workspace.texts.last == "On a break")
        let second = try #require(rested.restore)
        async let over = run("exit", text: "On a break", restore: second, hook: "break", api: workspace.api)
        async let next = run("enter", hook: "focus", api: workspace.api)
        let (left, entered) = try await (over, next)
        #expect(left.status == 0 && entered.status == 0, "\(left.result)\n\(entered.result)")
        #expect(workspace.texts.last == "Focusing")
        focus = entered
      }
      let last = try await run("exit", restore: try #require(focus.restore), hook: "focus", api: workspace.api)
      #expect(last.status == 0, "\(last.result)")
      #expect(workspace.texts.last == "Lunch")
    }
  }

  @Test func `of two hooks that hold at once the last one is shown, and then the first one again`() async throws {
    slack.has("Lunch", ":pizza:")
    let outer = try await run("enter", text: "At work", hook: "outer")
    slack.has("At work", ":tomato:", expiration)
    let inner = try await run("enter", hook: "inner")
    slack.has("Focusing", ":tomato:", expiration)
    #expect(try await run("exit", restore: try #require(inner.restore), hook: "inner").status == 0)
    slack.has("At work", ":tomato:", expiration)
    #expect(try await run("exit", restore: try #require(outer.restore), hook: "outer").status == 0)
    let texts = try slack.statuses().map { $0["status_text"]?.string }
    #expect(texts == ["At work", "Focusing", "At work", "Lunch"])
  }

  @Test func `a focus that is extended keeps its status until after the new end`() async throws {
    let home = try TemporaryHome()
    try await Workspace.run(in: home) { workspace in
      try home.write(
        """
        version: 1
        notify: { desktop: false, chime: false }
        hooks:
          status: { uses: slack-status, with: { token: "\(Slack.token)", api: "\(workspace.api)" } }

        """, to: TemporaryHome.hooksFile)
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      let first = try await workspace.expirations(1)
      try await peer.timer(.extend) { $0.by = 600 }
      let second = try await workspace.expirations(2)
      #expect(second.last == first[0] + 600)
      try await daemon.stop()
      #expect(workspace.texts.last == "Lunch")
    }
  }

  @Test func `a status of one's own stays, too, when the hook is entered anew only since its inputs changed`()
    async throws
  {
    slack.has("", "")
    let entered = try await run("enter")
    slack.has("In a meeting", ":calendar:")
    #expect(try await run("exit", restore: try #require(entered.restore), event: "extended").status == 0)
    for (event, next) in [("extended", "extended again"), ("extended again", "paused")] {
      slack.has("In a meeting", ":calendar:")
      let again = try await run("enter", until: "2099-01-01T00:35:00.000Z", event: event)
      #expect(again.status == 0, "\(again.result)")
      #expect(try await run("exit", restore: try #require(again.restore), event: next).status == 0)
    }
    #expect(try slack.statuses().count == 1)
    // The next focus is another matter.
    slack.has("In a meeting", ":calendar:")
    #expect(try await run("enter", event: "resumed").status == 0)
    #expect(try slack.statuses().last?["status_text"] == "Focusing")
  }

  @Test func `without an end Slack doesn't clear it, and what is no time is said`() async throws {
    slack.has("", "")
    #expect(try await run("enter", until: "").status == 0)
    #expect(try slack.statuses() == [status("Focusing", ":tomato:", 0)])
    slack.has("", "")
    let wrong = try await run("enter", until: "soon")
    #expect(wrong.status == 64)
    #expect(wrong.result.errors.contains("'until' is a time"), "\(wrong.result)")
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
