// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

/// Against a loopback server that holds each request against the REST reference of ActivityWatch.
@Suite struct ActivityWatchTests {
  private let plugin = BundledPlugin("activitywatch")
  private let home: TemporaryHome
  private let server: Receiver
  private static let bucket = "/api/0/buckets/segue_laptop"
  private static let events =
    bucket + "/events?start=2026-11-21T08%3A59%3A59%2B00%3A00&end=2026-11-21T09%3A25%3A01%2B00%3A00&limit=-1"

  init() throws {
    home = try TemporaryHome()
    server = try Receiver()
    try server.open()
  }

  private func run(
    _ others: [String: JSONValue] = [:], event: Event? = nil, hook: String = "log"
  ) async throws -> BundledPlugin.Reply {
    let own: [String: JSONValue] = ["server": .string(server.url("")), "bucket": ""]
    let reply = try await plugin.run(
      with: own.merging(others) { $1 }, secrets: ["key"], event: try event ?? SampleEvent.focus(task: Hostile.task),
      in: home, variables: ["SEGUE_HOOK": hook])
    server.stop()
    #expect(!reply.result.errors.contains("Traceback"), "\(reply.result)")
    return reply
  }

  @Test func `a session becomes an event of its own bucket`() async throws {
    server.script(Self.events, .answer(200, body: "[]"))
    let reply = try await run()
    #expect(reply.status == 0, "\(reply.result)")
    let requests = server.requests.value
    #expect(
      requests.map { "\($0.method) \($0.path)" } == [
        "POST \(Self.bucket)", "GET \(Self.events)", "POST \(Self.bucket)/events",
      ])
    let bucket = try JSONValue(parsing: requests[0].text)
    #expect(bucket == ["client": "segue", "hostname": "laptop", "type": "segue.session"])
    let list = try JSONValue(parsing: requests[2].text)
    let event = try #require(list.elements.first)
    #expect(list.elements.count == 1)
    #expect(event.names == ["data", "duration", "timestamp"])
    #expect(event["timestamp"]?.string == "2026-11-21T09:00:00+00:00")
    #expect(event["duration"] == 1500)
    #expect(event["data"]?["title"]?.string == Hostile.task)
    #expect(event["data"]?["outcome"]?.string == "completed")
    #expect(event["data"]?["session"]?.string == "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11")
    for post in [requests[0], requests[2]] { #expect(post.headers["content-type"] == "application/json") }
    #expect(requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test func `a session that is there already isn't put there again`() async throws {
    server.script(Self.bucket, .answer(304))
    let known = """
      [{"id":7,"timestamp":"2026-11-21T09:00:00Z","duration":1500,
        "data":{"session":"01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11"}}]
      """
    server.script(Self.events, .answer(200, body: known))
    #expect(try await run().status == 0)
    #expect(server.requests.value.map(\.method) == ["POST", "GET"])
  }

  @Test func `two hooks that look at the same time put a session there once`() async throws {
    // A bucket that keeps its events, and is read slowly.
    let script = """
      import http.server, json, sys, time
      events = []
      class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self):
          body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
          if self.command == 'POST' and self.path.endswith('/events'): events.extend(json.loads(body))
          answer = json.dumps(events if self.command == 'GET' else {}).encode()
          time.sleep(0.2)
          self.send_response(200)
          self.send_header('Content-Length', str(len(answer)))
          self.end_headers()
          self.wfile.write(answer)
          with open(sys.argv[1], 'w') as log: print(len(events), file=log)
        do_GET = do_POST = answer
        def log_message(self, *_): pass
      server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
      print('port', server.server_port, flush=True)
      server.serve_forever()
      """
    let program = ["/usr/bin/python3", "-c", script, home.path("count")]
    try await Counterpart.run(program, in: home, ready: "port") { _, line in
      let port = try #require(line.split(separator: " ").last)
      let address = JSONValue.string("http://127.0.0.1:\(port)")
      async let first = run(["server": address], hook: "first")
      async let second = run(["server": address], hook: "second")
      let replies = try await [first, second]
      #expect(replies.allSatisfy { $0.status == 0 }, "\(replies.map(\.result))")
      #expect(home.lines("count") == ["1"])
    }
  }

  @Test func `a key is sent along, a bucket may be one's own`() async throws {
    let reply = try await run(["key": "s3cret", "bucket": "my focus/é"])
    #expect(reply.status == 0, "\(reply.result)")
    #expect(server.requests.value.first?.path == "/api/0/buckets/my%20focus%2F%C3%A9")
    #expect(server.requests.value.allSatisfy { $0.headers["authorization"] == "Bearer s3cret" })
  }

  private static let failures: [(Receiver.Behaviour, Int32, String)] = [
    (.answer(500), 75, "500"), (.answer(401), 1, "set the input key"), (.answer(404), 1, "404"),
    (.reset, 75, "reached"),
    (.answer(302, headers: ["Location": "http://127.0.0.1:9/"]), 1, "302"),
    (.answer(200, body: "<html>"), 1, "understood"),
  ]

  @Test(arguments: failures)
  func `what passes by is tried again, the rest says what mends it`(
    _ behaviour: Receiver.Behaviour, _ status: Int32, _ says: String
  ) async throws {
    server.script(Self.bucket, behaviour)
    let reply = try await run(["key": "s3cret"])
    #expect(reply.status == status, "\(reply.result)")
    #expect(reply.result.errors.contains(says) && !reply.result.errors.contains("s3cret"), "\(reply.result)")
  }

  @Test func `while ActivityWatch isn't running, it is to be tried again`() async throws {
    try await Counterpart.withClosedPort { port in
      let reply = try await run(["server": .string("http://127.0.0.1:\(port)")])
      #expect(reply.status == 75)
      #expect(reply.result.errors.contains("is ActivityWatch running?"), "\(reply.result)")
    }
  }

  @Test func `a session that isn't over is no event`() async throws {
    #expect(try await run(event: try SampleEvent.focus(.focusStarted)).status == 0)
    #expect(server.requests.value.isEmpty)
  }
}
