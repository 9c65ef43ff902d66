// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import WebPages

/// nginx with the documented configuration, on ports and with a certificate of this test.
final class Nginx: Sendable {
  let home: TemporaryHome
  let port: Int
  /// The port of the hub.
  let behind: Int

  var address: String { "https://127.0.0.1:\(port)" }

  private static let variables = ["PATH": "/usr/sbin:/usr/bin:/bin"]
  private var words: [String] { ["nginx", "-p", home.folder + "/", "-c", "nginx.conf", "-e", "stderr"] }

  init() async throws {
    home = try TemporaryHome.forClient()
    port = try #require(WebServer.freePort(preferring: nil))
    behind = try #require(WebServer.freePort(preferring: nil))
    let certificate = try await home.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=hub.example.org", "-days", "1",
      "-keyout", home.path("key.pem"), "-out", home.path("cert.pem"),
    ])
    try #require(certificate.status == 0, "\(certificate)")
    try home.write(try configuration(), to: "nginx.conf")
    let check = try await home.run(words + ["-t"], variables: Self.variables)
    try #require(check.status == 0, "\(check)")
    let started = try await home.run(words, variables: Self.variables)
    try #require(started.status == 0, "\(started)")
  }

  deinit {
    let number = home.text("nginx.pid").trimmingCharacters(in: .whitespacesAndNewlines)
    if let process = Int32(number) { kill(process, SIGTERM) }
  }

  /// The documented configuration with the places of this test.
  private func configuration() throws -> String {
    let file = Programs.packageFolder().appending(path: "docs/hub/nginx.conf")
    var text = try String(contentsOf: file, encoding: .utf8)
    let places = [
      ("    listen 80;\n", "    listen unix:\(home.path("run/plain.sock"));\n"), ("    listen [::]:80;\n", ""),
      ("    listen [::]:443 ssl;\n", ""), ("listen 443 ssl", "listen 127.0.0.1:\(port) ssl"),
      ("/etc/letsencrypt/live/hub.example.org/fullchain.pem", home.path("cert.pem")),
      ("/etc/letsencrypt/live/hub.example.org/privkey.pem", home.path("key.pem")),
      ("proxy_pass http://127.0.0.1:8088", "proxy_pass http://127.0.0.1:\(behind)"),
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
