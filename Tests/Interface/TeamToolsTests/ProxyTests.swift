// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import ToolFixtures

/// The configuration for nginx in `docs/hub`, by nginx itself.
struct ProxyTests {
  @Test func `nginx takes the configuration and tells the hub the visitor's true address`() async throws {
    let hub = try FakeHub()
    let home = try TemporaryHome.forClient()
    let port = try Receiver()
    let certificate = try await run(
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=hub.example.org", "-days", "1",
        "-keyout", home.path("key.pem"), "-out", home.path("cert.pem"),
      ], in: home)
    try #require(certificate.status == 0, "\(certificate)")
    try home.write(try configuration(home, port: port.port, hub: hub), to: "nginx.conf")
    let nginx = ["nginx", "-p", home.folder + "/", "-c", "nginx.conf", "-e", "stderr"]
    let variables = ["PATH": "/usr/sbin:/usr/bin:/bin"]
    let check = try await run(nginx + ["-t"], in: home, variables)
    #expect(check.status == 0, "\(check)")
    // Frees the port, on which nobody ever listened.
    port.release()
    let started = try await run(nginx, in: home, variables)
    try #require(started.status == 0, "\(started)")
    let answer = try await run(
      [
        "curl", "-sS", "--insecure", "--retry", "5", "--retry-connrefused", "-H", "X-Forwarded-For: 203.0.113.9",
        "https://127.0.0.1:\(port.port)/test/headers",
      ], in: home)
    _ = try await run(nginx + ["-s", "stop"], in: home, variables)
    let headers = try JSONDecoder().decode([String: String].self, from: Data(answer.output.utf8))
    #expect(headers["x-forwarded-for"] == "127.0.0.1")
    #expect(headers["x-forwarded-proto"] == "https")
    #expect(headers["host"] == "127.0.0.1:\(port.port)")
  }

  /// The documented configuration with the places of this test.
  private func configuration(_ home: TemporaryHome, port: UInt16, hub: FakeHub) throws -> String {
    let file = Programs.packageFolder().appending(path: "docs/hub/nginx.conf")
    var text = try String(contentsOf: file, encoding: .utf8)
    let places = [
      ("    listen 80;\n", "    listen unix:\(home.path("run/plain.sock"));\n"), ("    listen [::]:80;\n", ""),
      ("    listen [::]:443 ssl;\n", ""), ("listen 443 ssl", "listen 127.0.0.1:\(port) ssl"),
      ("/etc/letsencrypt/live/hub.example.org/fullchain.pem", home.path("cert.pem")),
      ("/etc/letsencrypt/live/hub.example.org/privkey.pem", home.path("key.pem")),
      ("proxy_pass http://127.0.0.1:8088", "proxy_pass \(hub.address)"),
    ]
    for (place, own) in places {
      try #require(text.contains(place), "\(place)")
      text = text.replacing(place, with: own)
    }
    return """
      pid nginx.pid; error_log stderr; events { worker_connections 64; }
      http {
        access_log off; client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp;
        uwsgi_temp_path temp; scgi_temp_path temp;
      \(text)
      }
      """
  }
}
