// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Certificates for one test.
struct TLSFiles {
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
    try makeDated("expired", from: "20200101000000Z", to: "20210101000000Z")
    try makeDated("early", from: "20900101000000Z", to: "20910101000000Z")
  }

  /// The pin of a public key in curl's format.
  func pin(of name: String) throws -> String {
    try openssl(["x509", "-in", name + ".pem", "-pubkey", "-noout", "-out", "key.pub"], in: folder)
    try openssl(["pkey", "-pubin", "-in", "key.pub", "-outform", "der", "-out", "key.der"], in: folder)
    return try "sha256//" + openssl(["dgst", "-sha256", "-binary", "key.der"], in: folder).base64EncodedString()
  }

  /// A certificate that is valid except for its dates, which only `openssl ca` can set.
  private func makeDated(_ name: String, from: String, to: String) throws {
    let settings = """
      [ca]
      default_ca = test
      [test]
      database = index
      serial = serial
      new_certs_dir = .
      default_md = sha256
      policy = any
      copy_extensions = copy
      unique_subject = no
      [any]
      commonName = supplied
      """
    for (file, text) in [("ca.cnf", settings), ("index", ""), ("serial", "0A")] {
      try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
    }
    try openssl(
      [
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", name + ".key", "-subj",
        "/CN=" + name, "-addext", "subjectAltName=IP:127.0.0.1", "-out", name + ".csr",
      ], in: folder)
    try openssl(
      [
        "ca", "-batch", "-notext", "-config", "ca.cnf", "-keyfile", "ca.key", "-cert", "ca.pem", "-startdate", from,
        "-enddate", to, "-in", name + ".csr", "-out", name + ".pem",
      ], in: folder)
  }

  private func make(
    _ name: String, subject: String, extensions: [String], _ arguments: [String] = []
  ) throws {
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", name + ".key"]
    let shape = extensions.flatMap { ["-addext", $0] } + ["-days", "2", "-subj", subject, "-out", name + ".pem"]
    try openssl(["req", "-x509"] + key + shape + arguments, in: folder)
  }
}

/// The standard output of openssl; throws if it fails.
@discardableResult
func openssl(_ arguments: [String], in folder: String) throws -> Data {
  let (process, output) = try start(arguments, in: folder)
  let data = output.readDataToEndOfFile()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "openssl \(arguments)")
  return data
}

private func start(_ arguments: [String], in folder: String) throws -> (Process, FileHandle) {
  try SystemTool.check("openssl")
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

/// Runs `openssl s_server` while `body` runs.
func withTLSServer(
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
  // It prints ACCEPT when it listens.
  var said = Data()
  while !String(decoding: said, as: UTF8.self).contains("ACCEPT") {
    let more = output.availableData
    try #require(!more.isEmpty, "openssl s_server ended")
    said += more
  }
  try await body(files, "https://127.0.0.1:\(port)/")
}
