// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing
import TimerEngine

/// Webhooks over TLS to nginx, as `tls:` in hooks.yml says: authority, client certificate, pin, HTTP/2.
@Suite(.daemon)
struct WireTLSTests {
  @Test func `certificates are shown and looked at as the file says`() async throws {
    let place = try Receiver()
    let home = try TemporaryHome()
    let pins = try await makeCertificates(in: home)
    let url = "https://127.0.0.1:\(place.port)"
    let mutual = "ca: ~/ca.pem, cert: ~/client.pem, key: ~/client.key"
    let hooks = [
      "good": mutual, "pinned": "\(mutual), pin: '\(pins.server)'",
      "either": "\(mutual), pin: '\(pins.client);\(pins.server)'",
      "other-pin": "\(mutual), pin: '\(pins.client)'", "no-authority": "cert: ~/client.pem, key: ~/client.key",
      "anonymous": "ca: ~/ca.pem", "no-file": "ca: ~/missing.pem",
    ]
    let good = ["good", "pinned", "either"]
    let lines = hooks.sorted { $0.key < $1.key }.map { name, tls in
      "  \(name): { on: focus.completed, retry: { attempts: 1 }, webhook: { url: \"\(url)/\(name)\", tls: { \(tls) } } }"
    }
    try home.write(TemporaryHome.quiet + "hooks:\n" + lines.joined(separator: "\n"), to: TemporaryHome.hooksFile)
    place.release()
    let nginx = try await start(in: home, port: place.port)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    try await peer.timer(.finish) { $0.force = true }
    for name in good {
      let status = name == "either" ? 200 : 204
      #expect(try await peer.delivery(of: name).attempts.map(\.httpStatus) == [status], "\(name)")
    }
    let refused = [
      "other-pin": "isn't the pinned one", "no-authority": "'tls: ca:'", "no-file": "'tls: ca:'",
      // nginx shakes hands with everybody, and then says why not.
      "anonymous": nil,
    ]
    for (name, problem) in refused {
      let attempt = try #require(try await peer.delivery(of: name, "dead").attempts.last)
      #expect(problem == nil ? attempt.httpStatus == 400 : attempt.error?.contains(problem ?? "") == true, "\(attempt)")
    }
    let logged = try await home.lines("access.log", 4)
    for name in good {
      #expect(logged.contains("POST /\(name) HTTP/2.0 SUCCESS CN=client"), "\(logged)")
    }
    #expect(logged.count == 4, "nothing was sent to whom isn't trusted: \(logged)")
    await nginx.end()
    try await daemon.stop()
  }

  /// An authority, and what it signed for the server and for us; the hashes of their keys.
  private func makeCertificates(in home: TemporaryHome) async throws -> (server: String, client: String) {
    let script = """
      set -e
      new() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout "$1.key" -out "$1.pem" \
        -subj "/CN=$1" "${@:2}" 2>>openssl.log; }
      pin() { openssl x509 -in "$1.pem" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary |
        openssl base64; }
      new ca -addext basicConstraints=critical,CA:TRUE
      new server -CA ca.pem -CAkey ca.key -addext subjectAltName=IP:127.0.0.1
      new client -CA ca.pem -CAkey ca.key -addext extendedKeyUsage=clientAuth
      pin server; pin client
      """
    let result = try await home.run(["bash", "-c", script])
    try #require(result.status == 0 && result.lines.count == 2, "\(result)\n\(home.text("openssl.log"))")
    return ("sha256//" + result.lines[0], "sha256//" + result.lines[1])
  }

  private func start(in home: TemporaryHome, port: UInt16) async throws -> ChildProcess {
    // Newer ones warn of `http2` here, and know another way to say it that older ones don't know.
    try home.write(
      """
      daemon off; master_process off; pid nginx.pid; error_log stderr;
      events { worker_connections 64; }
      http {
        log_format short '$request $ssl_client_verify $ssl_client_s_dn';
        client_body_temp_path temp; proxy_temp_path temp; fastcgi_temp_path temp; uwsgi_temp_path temp;
        scgi_temp_path temp;
        server {
          listen 127.0.0.1:\(port) ssl http2; access_log access.log short;
          ssl_certificate server.pem; ssl_certificate_key server.key;
          ssl_client_certificate ca.pem; ssl_verify_client on;
          # An answer before the request has been read, which ends the stream: it counts all the same.
          location = /either { return 200 ok; }
          location / { return 204; }
        }
      }
      """, to: "nginx.conf")
    let nginx = try await ChildProcess.start(
      ChildConfiguration(
        ["nginx", "-p", home.folder + "/", "-c", "nginx.conf", "-e", "stderr"], environment: home.variables,
        workingDirectory: home.folder))
    _ = try await home.until("nginx.pid", has: "a pid") { $0.isEmpty ? nil : true }
    return nginx
  }
}
