// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Signatures and events as libraries of others read them: PyPI's `standardwebhooks` and `cloudevents`.
@Suite(.daemon)
struct WireSigningTests {
  private static let keys = ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "c2VnzcO8ZS1uZXcta2V5LW9mLTI0LWJ5dGVz"]

  @Test func `every body is verified by every key and by no other`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    // The first attempt of one fails, so that there is a second with a timestamp of its own.
    receiver.script("/again", .answer(503, headers: ["Retry-After": "1"]))
    let bodies = [
      "event": "", "again": "", "json": #"json: { text: "Für „dich“ 🍅👩‍💻", list: [1, 1.5, true, null, ""] }"#,
      "empty": #"body: """#, "text": #"body: "Zeile 1\nline 2\t\"ü\" 🍅 \\ end ""#,
      "form": #"form: { text: "a&b=c ü+🍅", more: "" }"#, "object": "json: {}",
    ]
    let secrets = #"["${{ secrets.new }}", "${{ secrets.old }}"]"#
    let hooks: [String] = bodies.sorted { $0.key < $1.key }.map { name, body in
      let more: String = body.isEmpty ? "" : ", " + body
      let url: String = receiver.url("/" + name)
      return #"  \#(name): { on: focus.completed, webhook: { url: "\#(url)", sign: \#(secrets)\#(more) } }"#
    }
    let home = try TemporaryHome(
      "secrets: { old: { file: ~/old }, new: { file: ~/new } }\nhooks:\n" + hooks.joined(separator: "\n"))
    try home.write("whsec_" + Self.keys[0], to: "old")
    try home.write("whsec_" + Self.keys[1] + "\n", to: "new")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "„Ünïcödé“ 🍅\u{202E}\u{7}" }
    try await peer.timer(.finish) { $0.force = true }
    for name in bodies.keys { try await peer.delivery(of: name) }
    let requests = receiver.requests.value
    #expect(requests.count == bodies.count + 1)

    let checked = try await check(requests, in: home)
    #expect(checked.count == requests.count)
    for (request, result) in zip(requests, checked) {
      #expect(result.verified == [true, true], "\(request.path)")
      #expect(result.forged.isEmpty, "\(request.path): taken although \(result.forged)")
      #expect(request.headers["webhook-signature"]?.split(separator: " ").count == 2)
    }
    #expect(requests.first { $0.path == "/empty" }?.body == [])
    #expect(requests.first { $0.path == "/text" }?.text == "Zeile 1\nline 2\t\"ü\" 🍅 \\ end ")
    #expect(requests.first { $0.path == "/object" }?.text == "{}")
    let again = requests.filter { $0.path == "/again" }
    #expect(Set(again.map { $0.headers["webhook-id"] }).count == 1)
    #expect(Set(again.map { $0.headers["webhook-timestamp"] }).count == 2, "each attempt has its own")

    // What cloudevents has read is the event that the daemon told.
    let event = try await peer.event(.focusCompleted)
    let read = zip(requests, checked).compactMap { $0.path == "/event" ? $1.event : nil }
    #expect(read == [WireEvent(event)])
    #expect(event.data.session?.task == read.first?.task)
    try await daemon.stop()
  }

  /// What Python makes of requests, one by one.
  private func check(_ requests: [Receiver.Request], in home: TemporaryHome) async throws -> [Checked] {
    struct Given: Encodable {
      var headers: [String: String]
      var body: String
    }
    let given = requests.map { Given(headers: $0.headers, body: Data($0.body).base64EncodedString()) }
    let result = try await home.run(
      [try Python().interpreter, "-c", Self.script] + Self.keys, input: try JSON.line(given))
    try #require(result.status == 0, "\(result)")
    return try JSON.read([Checked].self, from: result.output)
  }

  private struct Checked: Decodable {
    /// By each key alone.
    var verified: [Bool]
    /// What was changed and taken all the same.
    var forged: [String]
    var event: WireEvent?
  }

  private static let script = #"""
    import base64, json, sys, time
    from standardwebhooks import Webhook, WebhookVerificationError
    from cloudevents.core.bindings.http import HTTPMessage, from_http_event

    def takes(key, body, headers):
        try:
            Webhook("whsec_" + key).verify(body, headers, json_parse=False)
            return True
        except WebhookVerificationError:
            return False

    def check(request):
        keys = sys.argv[1:]
        headers, body = request["headers"], base64.b64decode(request["body"])
        assert abs(int(headers["webhook-timestamp"]) - time.time()) < 120
        other = {name: {**headers, "webhook-" + name: value} for name, value in {
            "id": "msg_other", "timestamp": str(int(headers["webhook-timestamp"]) + 1)}.items()}
        # What was recorded an hour ago isn't news: the library looks at the time before anything else.
        other["old"] = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 3600)}
        forged = [name for name, headers in other.items() if takes(keys[0], body, headers)]
        if takes(keys[0], body + b" ", headers): forged.append("body")
        if takes("c29tZSBvdGhlciBrZXkgb2YgMjQgYnl0ZXM=", body, headers): forged.append("key")
        result = {"verified": [takes(key, body, headers) for key in keys], "forged": forged}
        if headers["content-type"].startswith("application/cloudevents+json"):
            event = from_http_event(HTTPMessage(headers=headers, body=body))
            attributes, data = event.get_attributes(), event.get_data()
            result["event"] = {
                "id": event.get_id(), "source": event.get_source(), "type": event.get_type(),
                "subject": event.get_subject(), "time": int(event.get_time().timestamp() * 1000),
                "sequence": attributes["sequence"], "contentType": event.get_datacontenttype(),
                "task": data["session"]["task"],
            }
        return result

    print(json.dumps([check(request) for request in json.load(sys.stdin)]))
    """#
}

/// An event in the words of CloudEvents.
private struct WireEvent: Codable, Equatable {
  var id: String
  var source: String
  var type: String
  var subject: String?
  /// In milliseconds.
  var time: Int64
  var sequence: String
  var contentType: String
  var task: String

  init(_ event: Event) {
    id = event.id
    source = event.source
    type = event.type.rawValue
    subject = event.subject
    time = event.time.instant.milliseconds
    sequence = event.sequence
    contentType = "application/json"
    task = event.data.session?.task ?? ""
  }
}
