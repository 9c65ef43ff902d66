// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// The chat services through a real daemon: what arrives is what each of them documents.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct DeclarativeTests {
  /// What a hook gives each of them; `@` is the receiver's address.
  private static let inputs: [ChatFormat: String] = [
    .slack: #"url: "@/services/T000/B000/x""#, .discord: #"url: "@/api/webhooks/1/x""#,
    .mattermost: #"url: "@/hooks/key""#, .teams: #"url: "@/workflows/x""#,
    .telegram: #"server: "@", token: "123456:AAE_x-y", chat: "-1001""#,
    .matrix: #"homeserver: "@", room: "!abc:example.org", token: syt_secret"#,
    .ntfy: #"server: "@/", topic: segue_test"#,
  ]

  private static let tasks: [String] = [
    "Write the design", "<b>& *x* _y_ @everyone <!channel> `z`\n\"quoted\" \\ $(id) 🍅", "",
    String(repeating: "🍅", count: 3000), String(repeating: "x", count: 9000),
  ]

  @Test(arguments: ChatFormat.allCases)
  func `a message is as the service wants it, whatever the task`(_ format: ChatFormat) async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let with = try #require(Self.inputs[format]).replacing("@", with: "http://127.0.0.1:\(receiver.port)")
    let home = try TemporaryHome(
      hooks: """
        version: 1
        hooks:
          told: { uses: \(format.rawValue), with: { \(with) } }
        """)
    let daemon = try await LiveDaemon(home)
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    for (number, task) in Self.tasks.enumerated() {
      try await peer.timer(.start) { $0.task = task }
      try await peer.timer(.finish) { $0.force = true }
      let requests = try await receiver.requests.until("message \(number + 1)") { $0.count > number ? $0 : nil }
      #expect(requests.count == number + 1)
      #expect(format.problems(ChatRequest(requests[number])) == [], "\(task.prefix(20)): \(requests[number].text)")
      try await peer.timer(.stop)
    }
    _ = daemon
  }

  /// Its server takes the same transaction twice for one message: two hooks on one event were one, as the event's id was theirs.
  @Test func `two hooks with matrix are two messages`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let with = try #require(Self.inputs[.matrix]).replacing("@", with: "http://127.0.0.1:\(receiver.port)")
    let home = try TemporaryHome(
      hooks: """
        version: 1
        hooks:
          one: { uses: matrix, with: { \(with), text: one } }
          two: { uses: matrix, with: { \(with), text: two } }
        """)
    let daemon = try await LiveDaemon(home)
    let peer = try ControlPeer(home)
    try await peer.timer(.start)
    try await peer.timer(.finish) { $0.force = true }
    let requests = try await receiver.requests.until("both") { $0.count == 2 ? $0 : nil }
    let transactions = requests.map { $0.path.split(separator: "/").last.map(String.init) }
    #expect(Set(transactions).count == 2)
    #expect(transactions == requests.map { $0.headers["webhook-id"] }, "the same in every attempt")
    _ = daemon
  }

  @Test func `a task reads in mattermost as it is, and mentions nobody`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let home = try TemporaryHome(
      hooks: """
        version: 1
        hooks:
          told: { uses: mattermost, with: { url: "http://127.0.0.1:\(receiver.port)/hooks/key" } }
        """)
    let daemon = try await LiveDaemon(home)
    let peer = try ControlPeer(home)
    try await peer.timer(.start) { $0.task = "R&D: plan @all" }
    try await peer.timer(.finish) { $0.force = true }
    let text = try await receiver.requests.until("the message") { $0.first?.text }
    #expect(try JSONValue(parsing: text)["text"]?.string?.hasPrefix("🍅 R&D: plan @\u{200B}all in ") == true, "\(text)")
    _ = daemon
  }

  @Test func `a service that is busy is asked again, and what it refuses is not`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    receiver.script("/hooks/key", .answer(429, headers: ["Retry-After": "1"]), .answer(200), .answer(404))
    let home = try TemporaryHome(
      hooks: """
        version: 1
        hooks:
          told: { uses: mattermost, with: { url: "http://127.0.0.1:\(receiver.port)/hooks/key" } }
        """)
    let daemon = try await LiveDaemon(home)
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    try await peer.timer(.start)
    try await peer.timer(.finish) { $0.force = true }
    _ = try await peer.until("the second attempt") { mirror in
      mirror.deliveries(of: "told", "succeeded").first
    }
    #expect(receiver.requests.value.count == 2)
    try await peer.timer(.stop)
    try await peer.timer(.start)
    try await peer.timer(.finish) { $0.force = true }
    _ = try await peer.until("a dead delivery") { mirror in mirror.deliveries(of: "told", "dead").first }
    #expect(receiver.requests.value.count == 3)
    _ = daemon
  }
}
