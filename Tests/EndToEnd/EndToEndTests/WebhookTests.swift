// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Webhooks to a real server that misbehaves: delivered in the end, under one id, with every attempt on record.
@Suite(.daemon)
struct WebhookTests {
  @Test func `is delivered once in the end whatever the receiver does first`() async throws {
    let up = try Receiver()
    try up.open()
    defer { up.stop() }
    up.script("/slow", .silence)
    up.script("/reset", .reset)
    up.script("/drip", .drip)
    up.script("/busy", .answer(429, headers: ["Retry-After": "2"]))
    up.script("/failing", .answer(503))
    let names = ["slow", "reset", "drip", "busy", "failing"]
    let hooks = names.map { name in
      // Long enough for the answer to the second attempt to come in time, however busy the machine is.
      "  \(name): { on: focus.completed, webhook: { url: \"\(up.url("/\(name)"))\", timeout: 10s } }"
    }
    let home = try TemporaryHome("hooks:\n" + hooks.joined(separator: "\n"))
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "Deliver" }
    try await peer.timer(.finish) { $0.force = true }

    for name in names {
      let delivery = try await peer.delivery(of: name)
      #expect(delivery.attempts.count == 2, "\(name)")
      #expect(delivery.attempts.map(\.number) == [1, 2], "\(name)")
      let (first, last) = (try #require(delivery.attempts.first), try #require(delivery.attempts.last))
      #expect(last.httpStatus == 200 && last.error == nil, "\(name)")
      switch name {
      case "busy":
        #expect(first.httpStatus == 429)
        let waited = last.startedAt.instant.milliseconds - first.startedAt.instant.milliseconds
        #expect(waited >= 2000, "Retry-After is a minimum")
      case "failing": #expect(first.httpStatus == 503)
      default:
        #expect(first.error?.isEmpty == false && first.httpStatus == nil, "\(name)")
        if ["slow", "drip"].contains(name) { #expect(((first.durationMs ?? 0)) >= 9900, "\(name)") }
      }
      let requests = up.requests(for: "/\(name)")
      #expect(requests.count == 2, "\(name)")
      #expect(Set(requests.compactMap { $0.headers["webhook-id"] }) == [delivery.id], "\(name)")
      #expect(Set(requests.map(\.body)).count == 1, "the same in every attempt: \(name)")
    }
    try await daemon.stop()
  }

  @Test func `is delivered once though nobody listens at first`() async throws {
    // How long the second attempt waits is drawn, up to five seconds: the test may be too late for it.
    let problems = try await undisturbed {
      let down = try Receiver()
      defer { down.stop() }
      let home = try TemporaryHome("hooks: { down: { on: focus.completed, webhook: \"\(down.url("/down"))\" } }\n")
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      try await peer.timer(.start) { $0.task = "Deliver" }
      try await peer.timer(.finish) { $0.force = true }
      // The first attempt was refused; only now somebody listens.
      let refused = try await peer.until("a refused attempt") { mirror in
        mirror.deliveries(of: "down").first { $0.nextAttemptAt != nil && $0.attempts.first?.error != nil }
      }
      try down.open()
      let second = try await peer.until("a second attempt") { mirror in
        mirror.deliveries(of: "down").first { $0.isTriedAgain }
      }
      let delivery = try await peer.record(second.id)
      try await daemon.stop()
      guard second.state == "succeeded" else { return ["refused twice: \(delivery)"] }
      #expect(refused.state == "pending")
      #expect(delivery.attempts.map(\.number) == [1, 2])
      #expect(delivery.attempts.map(\.httpStatus) == [nil, 200])
      #expect(delivery.attempts.map { $0.error?.isEmpty } == [false, nil])
      let requests = down.requests(for: "/down")
      #expect(requests.map { $0.headers["webhook-id"] } == [delivery.id])
      return []
    }
    #expect(problems == [])
  }

  @Test func `is dead on 404 and switched off by 410 until the file changes`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    for path in ["/missing", "/moved"] {
      let status = path == "/missing" ? 404 : 302
      receiver.script(path, .answer(status, headers: ["Location": "/elsewhere"]), .answer(status))
    }
    receiver.script("/gone", .answer(410))
    let hooks = """
      hooks:
        missing: { on: strike.added, webhook: "\(receiver.url("/missing"))" }
        moved: { on: strike.added, webhook: "\(receiver.url("/moved"))" }
        gone: { on: strike.added, webhook: "\(receiver.url("/gone"))" }
        told: { on: hook.failed, run: 'cat' }

      """
    let home = try TemporaryHome(hooks)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    try await peer.timer(.strike)
    for hook in ["missing", "moved", "gone"] {
      let delivery = try await peer.delivery(of: hook, "dead")
      #expect(delivery.attempts.count == 1)
    }
    try await peer.delivery(of: "told", "succeeded", 3)
    let failed = try await peer.call(.log, LogParams(failed: true), as: [DeliveryRecord].self)
    #expect(Set(failed.map(\.hook)) == ["missing", "moved", "gone"])
    #expect(Set(failed.map(\.state)) == ["dead"])

    try await peer.timer(.strike)
    try await peer.delivery(of: "missing", "dead", 2)
    #expect(receiver.requests(for: "/gone").count == 1)
    #expect(receiver.requests(for: "/elsewhere").isEmpty, "redirects are not followed")
    try home.replace(
      TemporaryHome.hooksFile, with: TemporaryHome.quiet + hooks.replacing("/gone", with: "/gone?again"))
    _ = try await peer.call(.reload, as: ConfigInfo.self)
    try await peer.timer(.strike)
    try await peer.delivery(of: "gone")
    #expect(receiver.requests(for: "/gone?again").count == 1)
    try await daemon.stop()
  }

  @Test func `path of a secret address is nowhere`() async throws {
    let (down, up) = (try Receiver(), try Receiver())
    try up.open()
    defer { [down, up].forEach { $0.stop() } }
    let path = "/services/T0SECRET/B0SECRET/xYzzy+Plugh=99"
    let escaped = path.replacing("/", with: "\\/")
    // A receiver that tells in its answers what it was called with, as error pages do.
    up.script(path, .answer(404, body: "no \(path) here, nor \(up.url(path)), {\"url\":\"\(escaped)\"}"))
    let home = try TemporaryHome(
      """
      secrets:
        up: { file: ~/up }
        down: { file: ~/down }
        token: { env: MY_TOKEN }
      hooks:
        dead: { on: focus.started, webhook: { url: "${{ secrets.up }}", json: { text: hi } } }
        refused: { on: focus.started, webhook: { url: "${{ secrets.down }}" } }
        printing: { on: focus.started, env: { URL: "${{ secrets.up }}" }, run: 'echo "$URL"; echo "$URL" >&2; exit 1' }
        headers:
          on: focus.started
          webhook: { url: "\(up.url("/open"))", headers: { Authorization: "${{ secrets.token }}" } }
        nosy: { on: focus.started, run: 'echo "[$MY_TOKEN]"' }
      """, variables: ["MY_TOKEN": "tok-T0SECRET-1234567890"])
    try home.write(up.url(path) + "\n", to: "up")
    try home.write(down.url(path), to: "down")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let dead = try await peer.delivery(of: "dead", "dead")
    try await peer.delivery(of: "printing", "failed")
    try await peer.delivery(of: "headers")
    let nosy = try await peer.delivery(of: "nosy")
    #expect(nosy.attempts.first?.stdout == "[]\n", "a variable that is a secret isn't a command's")
    _ = try await peer.until("a refused attempt") { mirror in
      mirror.deliveries(of: "refused").first { $0.attempts.first?.error != nil }
    }
    #expect(up.requests(for: path).count == 1)
    #expect(up.requests(for: "/open").first?.headers["authorization"] == "tok-T0SECRET-1234567890")
    #expect(dead.attempts.first?.stdout.contains("***") == true)
    let log = try await peer.call(.log, as: [DeliveryRecord].self)
    let events = try await peer.call(.events, as: [Event].self)
    let tried = try await peer.call(.test, TestParams(event: "focus.started", run: true), as: [TestRecord].self)
    try await daemon.stop()

    let told = try [JSON.line(log), JSON.line(events), JSON.line(tried)].joined()
    let files = ["state/segue/segued.log", "state/segue/segue.db", "state/segue/segue.db-wal"]
    for (name, bytes) in [("told", Array(told.utf8))] + files.map({ ($0, home.bytes($0)) }) {
      for word in ["T0SECRET", "B0SECRET", "Plugh", Data(up.url(path).utf8).base64EncodedString()] {
        #expect(bytes.firstRange(of: Array(word.utf8)) == nil, "\(word) in \(name)")
      }
    }
    #expect(!home.bytes("state/segue/segue.db").isEmpty)
  }
}

extension TemporaryHome {
  /// The same, with more variables for the daemon.
  fileprivate convenience init(_ yaml: String, variables: [String: String]) throws {
    try self.init(hooks: Self.quiet + yaml, variables: variables)
  }
}
