// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Testing

@testable import WebhookAction

@Suite(.timeLimit(.minutes(10))) struct HTTPClientTLSTests {
  @Test func `trusts the given authority and nobody else unless told to`() async throws {
    try await withTLSServer { files, url in
      try await expect(.unknownAuthority, url)
      try await expect(nil, url, .init(ca: files.ca))
      try await expect(.unknownAuthority, url, .init(ca: files.strangerCA))
      try await expect(.authorityFile, url, .init(ca: files.folder + "/missing.pem"))
    }
  }

  @Test func `a self-signed certificate is accepted once it is the authority`() async throws {
    try await withTLSServer(certificate: "self") { files, url in
      try await expect(.selfSigned, url)
      try await expect(nil, url, .init(ca: files.folder + "/self.pem"))
    }
  }

  @Test(arguments: [("other", .otherHost), ("expired", .expired), ("early", .notYetValid)] as [(String, TLSProblem)])
  func `refuses a certificate that is not good here and now`(certificate: String, trouble: TLSProblem) async throws {
    try await withTLSServer(certificate: certificate) { files, url in
      try await expect(trouble, url, .init(ca: files.ca))
      // A pin doesn't replace this check.
      try await expect(trouble, url, .init(ca: files.ca, pin: try files.pin(of: certificate)))
    }
  }

  @Test func `refuses a key other than the pinned`() async throws {
    try await withTLSServer { files, url in
      let right = try files.pin(of: "server")
      let wrong = try files.pin(of: "other")
      try await expect(nil, url, .init(ca: files.ca, pin: right))
      try await expect(.otherKey, url, .init(ca: files.ca, pin: wrong))
      try await expect(nil, url, .init(ca: files.ca, pin: "\(wrong);\(right)"))
      try await expect(.otherKey, url, .init(ca: files.ca, pin: files.folder + "/missing.pem"))
      // A pin is checked in addition to the verification, not instead of it.
      try await expect(.unknownAuthority, url, .init(pin: right))
    }
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func `shows its certificate where one is asked for`(version: String) async throws {
    let arguments = [version, "-Verify", "1", "-verify_return_error", "-CAfile", "ca.pem"]
    try await withTLSServer(arguments: arguments) { files, url in
      let (cert, key) = (files.folder + "/other.pem", files.folder + "/other.key")
      // Before 1.3, there was no alert for it.
      if version == "-tls1_3" { try await expect(.wantsClientCertificate, url, .init(ca: files.ca)) }
      try await expect(nil, url, .init(ca: files.ca, cert: cert, key: key))
      let stranger = (files.folder + "/self.pem", files.folder + "/self.key")
      try await expect(.refusesClientCertificate, url, .init(ca: files.ca, cert: stranger.0, key: stranger.1))
      try await expect(.certificateFile, url, .init(ca: files.ca, cert: cert, key: files.ca))
      // A prompt for a passphrase would block a daemon.
      try openssl(["ec", "-in", key, "-aes256", "-passout", "pass:x", "-out", "locked.key"], in: files.folder)
      let locked = files.folder + "/locked.key"
      try await expect(.certificateFile, url, .init(ca: files.ca, cert: cert, key: locked))
      try openssl(
        ["pkcs12", "-export", "-in", cert, "-inkey", key, "-passout", "pass:", "-out", "o.p12"], in: files.folder)
      try await expect(nil, url, .init(ca: files.ca, cert: files.folder + "/o.p12"))
    }
  }

  @Test func `speaks no TLS older than 1.2`() async throws {
    try await withTLSServer(arguments: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]) { files, url in
      try await expect(.tooOld, url, .init(ca: files.ca))
    }
  }

  @Test func `a port that speaks plain HTTP is called that`() async throws {
    let server = try LoopbackServer(["/": { $0.write("HTTP/1.1 400 Bad Request\r\n\r\n") }], readsRequests: false)
    defer { server.stop() }
    try await expect(.notTLS, server.url("/", scheme: "https"))
  }

  /// Expects an answer if `trouble` is nil. Otherwise expects that problem, and a sentence that names it with a remedy.
  private func expect(
    _ trouble: TLSProblem?, _ url: String, _ tls: HTTPRequest.TLS = .init(),
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let client = HTTPClient(userAgent: "segue/test")
    let result = await Result { () async throws(HTTPFailure) in
      try await client.send(HTTPRequest(method: "GET", url: url, tls: tls))
    }
    await client.shutdown()
    switch result {
    case .success(let response):
      #expect(trouble == nil, sourceLocation: location)
      #expect(response.status == 200, sourceLocation: location)
    case .failure(let failure):
      let trouble = try #require(trouble, "\(failure)", sourceLocation: location)
      #expect(failure.problem == .tls(trouble.problem("127.0.0.1", tls)), sourceLocation: location)
      // Only the user can fix a file. Other problems may be fixed by the receiver meanwhile.
      let isOurs = [.authorityFile, .certificateFile].contains(trouble)
      #expect(failure.isRetryable != isOurs, sourceLocation: location)
      if case .other = trouble { Issue.record("\(failure)", sourceLocation: location) }
    }
  }
}

extension Result where Failure == HTTPFailure {
  fileprivate init(_ body: () async throws(HTTPFailure) -> Success) async {
    do throws(HTTPFailure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
