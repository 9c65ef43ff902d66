// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import WebhookAction

@Suite(.timeLimit(.minutes(1))) struct HTTPClientTLSTests {
  @Test func trustsTheGivenAuthorityAndNobodyElseUnlessToldTo() async throws {
    try await withTLSServer { files, url in
      try await expect(.tls, url)
      try await expect(.ok, url, .init(ca: files.ca))
      try await expect(.tls, url, .init(ca: files.strangerCA))
      try await expect(.tlsFiles, url, .init(ca: files.folder + "/missing.pem"))
    }
  }

  @Test func aSelfSignedCertificateIsAcceptedOnceItIsTheAuthority() async throws {
    try await withTLSServer(certificate: "self") { files, url in
      try await expect(.tls, url)
      try await expect(.ok, url, .init(ca: files.folder + "/self.pem"))
    }
  }

  @Test func refusesACertificateForAnotherHost() async throws {
    try await withTLSServer(certificate: "other") { files, url in
      try await expect(.tls, url, .init(ca: files.ca))
    }
  }

  @Test func refusesAKeyOtherThanThePinned() async throws {
    try await withTLSServer { files, url in
      let right = try files.pin(of: "server")
      let wrong = try files.pin(of: "other")
      try await expect(.ok, url, .init(ca: files.ca, pin: right))
      try await expect(.tls, url, .init(ca: files.ca, pin: wrong))
      try await expect(.ok, url, .init(ca: files.ca, pin: "\(wrong);\(right)"))
      try await expect(.tls, url, .init(ca: files.ca, pin: files.folder + "/missing.pem"))
      // A pin comes on top of the verification, not in its place.
      try await expect(.tls, url, .init(pin: right))
    }
  }

  @Test func showsItsCertificateWhereOneIsAskedFor() async throws {
    try await withTLSServer(arguments: ["-Verify", "1", "-verify_return_error", "-CAfile", "ca.pem"]) { files, url in
      let cert = files.folder + "/other.pem"
      let key = files.folder + "/other.key"
      try await expect(.tls, url, .init(ca: files.ca))
      try await expect(.ok, url, .init(ca: files.ca, cert: cert, key: key))
      try await expect(.tlsFiles, url, .init(ca: files.ca, cert: cert, key: files.ca))
      // Asking for a passphrase would hang a daemon.
      try openssl(["ec", "-in", key, "-aes256", "-passout", "pass:x", "-out", "locked.key"], in: files.folder)
      let locked = files.folder + "/locked.key"
      try await expect(.tlsFiles, url, .init(ca: files.ca, cert: cert, key: locked))
    }
  }

  private enum Outcome {
    case ok
    case tls
    case tlsFiles
  }

  private func expect(_ outcome: Outcome, _ url: String, _ tls: HTTPRequest.TLS = .init()) async throws {
    let actual = try await send(url, tls)
    #expect(actual == outcome)
  }

  private func send(_ url: String, _ tls: HTTPRequest.TLS) async throws -> Outcome? {
    let client = HTTPClient(userAgent: "segue/test")
    let result = await Result { () async throws(HTTPFailure) in
      try await client.send(HTTPRequest(method: "GET", url: url, tls: tls))
    }
    await client.shutdown()
    switch result {
    case .success(let response): return response.status == 200 ? .ok : nil
    case .failure(let failure):
      switch failure.code {
      case .tls: return .tls
      case .tlsFiles: return .tlsFiles
      default: throw failure
      }
    }
  }
}

/// Certificates made for one test.
private struct TLSFiles {
  let folder: String

  var ca: String { folder + "/ca.pem" }
  var strangerCA: String { folder + "/self.pem" }

  init() throws {
    folder = NSTemporaryDirectory() + "segue-tls-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try make("ca", subject: "/CN=Segue test authority", extensions: ["basicConstraints=critical,CA:TRUE"])
    try make("self", subject: "/CN=self", extensions: ["subjectAltName=IP:127.0.0.1"])
    let signed = ["-CA", "ca.pem", "-CAkey", "ca.key"]
    try make("server", subject: "/CN=server", extensions: ["subjectAltName=IP:127.0.0.1"], signed)
    try make("other", subject: "/CN=other", extensions: ["subjectAltName=DNS:other.example"], signed)
  }

  /// curl's way of naming a public key.
  func pin(of name: String) throws -> String {
    try openssl(["x509", "-in", name + ".pem", "-pubkey", "-noout", "-out", "key.pub"], in: folder)
    try openssl(["pkey", "-pubin", "-in", "key.pub", "-outform", "der", "-out", "key.der"], in: folder)
    return try "sha256//" + openssl(["dgst", "-sha256", "-binary", "key.der"], in: folder).base64EncodedString()
  }

  private func make(
    _ name: String, subject: String, extensions: [String], _ arguments: [String] = []
  ) throws {
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", name + ".key"]
    let shape = extensions.flatMap { ["-addext", $0] } + ["-days", "2", "-subj", subject, "-out", name + ".pem"]
    try openssl(["req", "-x509"] + key + shape + arguments, in: folder)
  }
}

/// What openssl writes to its standard output; throws where it fails.
@discardableResult
private func openssl(_ arguments: [String], in folder: String) throws -> Data {
  let (process, output) = try start(arguments, in: folder)
  let data = output.readDataToEndOfFile()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "openssl \(arguments)")
  return data
}

private func start(_ arguments: [String], in folder: String) throws -> (Process, FileHandle) {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["openssl"] + arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  return (process, output.fileHandleForReading)
}

/// Runs `openssl s_server` until the body is over.
private func withTLSServer(
  certificate: String = "server", arguments: [String] = [], _ body: (TLSFiles, String) async throws -> Void
) async throws {
  let files = try TLSFiles()
  defer { try? FileManager.default.removeItem(atPath: files.folder) }
  let port = try closedPort()
  let own = ["-www", "-accept", "127.0.0.1:\(port)", "-cert", certificate + ".pem", "-key", certificate + ".key"]
  let (process, output) = try start(["s_server"] + own + arguments, in: files.folder)
  defer {
    // Foundation starts children with the signal mask of its thread, in which SIGTERM is blocked.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
  // It says ACCEPT once it listens.
  var said = Data()
  while !String(decoding: said, as: UTF8.self).contains("ACCEPT") {
    let more = output.availableData
    try #require(!more.isEmpty, "openssl s_server ended")
    said += more
  }
  try await body(files, "https://127.0.0.1:\(port)/")
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
