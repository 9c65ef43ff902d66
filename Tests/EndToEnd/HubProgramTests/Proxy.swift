// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import WebPages

/// A program that encrypts before a hub, with its documented configuration on ports and with a certificate of this test.
final class Proxy: Sendable {
  enum Program: String, CaseIterable, Sendable { case nginx, caddy }

  let home: TemporaryHome
  let port: Int
  /// The port of the hub.
  let behind: Int

  var address: String { "https://127.0.0.1:\(port)" }

  private static let variables = ["PATH": "/usr/sbin:/usr/bin:/bin"]

  init(_ program: Program) async throws {
    home = try TemporaryHome.forClient()
    // Below the ports that the system gives to connections, because both are taken later.
    let ports = (20_000..<30_000).shuffled()
    let free = { (port: Int) in WebServer.freePort(preferring: port) == port }
    port = try #require(ports.first(where: free))
    behind = try #require(ports.last(where: free))
    let certificate = try await home.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=hub.example.org", "-days", "1",
      "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", home.path("key.pem"), "-out", home.path("cert.pem"),
    ])
    try #require(certificate.status == 0, "\(certificate)")
    let words: [String]
    switch program {
    case .nginx:
      try home.write(try nginxConfiguration(), to: "nginx.conf")
      words = ["nginx", "-p", home.folder + "/", "-c", "nginx.conf", "-e", "stderr"]
      try await check(words + ["-t"])
    case .caddy:
      try home.write(try caddyConfiguration(), to: "Caddyfile")
      try await check(["caddy", "validate", "--adapter", "caddyfile", "--config", home.path("Caddyfile")])
      words = ["caddy", "start", "--adapter", "caddyfile", "--config", home.path("Caddyfile")]
    }
    // Both return when their server listens. It ends with the home.
    try await check(words)
  }

  private func check(_ words: [String]) async throws {
    let result = try await home.run(words, variables: Self.variables)
    try #require(result.status == 0, "\(result)")
  }

  /// A documented configuration with the places of this test.
  private func configuration(_ file: String, _ places: [(String, String)]) throws -> String {
    var text = try String(contentsOf: Programs.packageFolder().appending(path: "docs/hub/\(file)"), encoding: .utf8)
    for (place, own) in places {
      try #require(text.contains(place), "\(place)")
      text = text.replacing(place, with: own)
    }
    return text
  }

  private func nginxConfiguration() throws -> String {
    let text = try configuration(
      "nginx.conf",
      [
        ("    listen 80;\n", "    listen unix:\(home.path("run/plain.sock"));\n"), ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl;\n", ""), ("listen 443 ssl", "listen 127.0.0.1:\(port) ssl"),
        ("/etc/letsencrypt/live/hub.example.org/fullchain.pem", home.path("cert.pem")),
        ("/etc/letsencrypt/live/hub.example.org/privkey.pem", home.path("key.pem")),
        ("proxy_pass http://127.0.0.1:8088", "proxy_pass http://127.0.0.1:\(behind)"),
      ])
    return """
      pid nginx.pid; error_log stderr; events { worker_connections 64; }
      http {
        access_log off; client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp;
        uwsgi_temp_path temp; scgi_temp_path temp;
      \(text)
      }
      """
  }

  private func caddyConfiguration() throws -> String {
    let text = try configuration(
      "Caddyfile",
      [
        (
          "\nhub.example.org {\n",
          "\n\(address) {\n\tbind 127.0.0.1\n\ttls \(home.path("cert.pem")) \(home.path("key.pem"))\n"
        ), ("reverse_proxy 127.0.0.1:8088", "reverse_proxy 127.0.0.1:\(behind)"),
      ])
    return "{\n\tadmin off\n\tauto_https disable_redirects\n}\n\(text)"
  }
}
