// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing

/// A webhook received by a server that others wrote.
@Suite(.daemon)
struct NginxTests {
  @Test func `receives events though it was down at first`() async throws {
    // How long the second attempt waits is drawn, up to five seconds: nginx may be there too late for it.
    let problems = try await undisturbed { try await receive() }
    #expect(problems == [])
  }

  private func receive() async throws -> [String] {
    let place = try Receiver()
    let port = place.port
    let home = try TemporaryHome(
      """
      hooks:
        archive: { on: focus.completed, webhook: "http://127.0.0.1:\(port)/segue" }
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "Für \"nginx\" 🍅" }
    try await peer.timer(.finish) { $0.force = true }
    _ = try await peer.until("a refused attempt") { mirror in
      mirror.deliveries(of: "archive").first { $0.attempts.first?.error != nil }
    }
    // Frees the port, on which nobody ever listened.
    place.release()
    let nginx = try await start(in: home, port: port)
    let second = try await peer.until("a second attempt") { mirror in
      mirror.deliveries(of: "archive").first { $0.isTriedAgain }
    }
    guard second.state == "succeeded" else {
      await nginx.end()
      try await daemon.stop()
      return ["nginx came too late: \(second)"]
    }
    let delivery = try await peer.record(second.id)
    #expect(delivery.attempts.map(\.httpStatus) == [nil, 204])

    let lines = try await home.lines("access.log", 1)
    #expect(lines.count == 1)
    let logged = try JSON.read([String: String].self, from: lines[0])
    #expect(logged["method"] == "POST" && logged["uri"] == "/segue" && logged["id"] == delivery.id)
    #expect(logged["type"] == "application/cloudevents+json")
    let event = try JSON.read(Event.self, from: try #require(logged["body"]))
    #expect(event == (try await peer.event(.focusCompleted)))
    #expect(event.data.session?.task == "Für \"nginx\" 🍅")
    await nginx.end()
    try await daemon.stop()
    return []
  }

  /// Runs nginx until it is ended: the outer server logs what the inner one answers.
  private func start(in home: TemporaryHome, port: UInt16) async throws -> ChildProcess {
    try home.write(
      """
      daemon off; master_process off; pid nginx.pid; error_log stderr;
      events { worker_connections 64; }
      http {
        log_format json escape=json '{"method":"$request_method","uri":"$request_uri","id":"$http_webhook_id",'
          '"type":"$http_content_type","body":"$request_body"}';
        client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp;
        scgi_temp_path temp; client_body_buffer_size 1m;
        server {
          listen 127.0.0.1:\(port); access_log access.log json;
          location / { proxy_pass http://unix:\(home.path("run/inner.sock")); }
        }
        server { listen unix:\(home.path("run/inner.sock")); access_log off; return 204; }
      }
      """, to: "nginx.conf")
    return try await ChildProcess.start(
      ChildConfiguration(
        ["nginx", "-p", home.folder + "/", "-c", "nginx.conf", "-e", "stderr"], environment: home.variables,
        workingDirectory: home.folder))
  }
}
