// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import ToolFixtures

/// `fake_hub.py`: a small hub in memory, over real HTTP.
final class FakeHub: Sendable {
  struct Log: Decodable {
    struct Request: Decodable {
      var method: String
      var path: String
      var type: String
      var agent: String
      var event: Event?
    }
    struct Event: Decodable {
      var id: String
      var type: String
    }

    var log: [Request]
    var events: Int
    var tokens: Int
  }

  private let process: Watched<Process?>
  let port: Int
  var address: String { "http://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - port: the port of an earlier hub.
  ///   - machines: the machines that it knew, as `TOKEN=HANDLE`.
  init(port: Int = 0, machines: [String] = []) throws {
    try SystemTool.check("python3")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fake_hub.py")
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "\(port)"] + machines
    process.standardOutput = pipe
    try process.run()
    self.process = Watched(process)
    var line = Data()
    while line.last != 0x0A, let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty { line += byte }
    self.port = Int(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  deinit { stop() }

  func stop() {
    process.change { process in
      guard let hub = process else { return }
      // A thread of the test may have blocked SIGTERM, and the hub inherits that.
      kill(hub.processIdentifier, SIGKILL)
      hub.waitUntilExit()
      process = nil
    }
  }

  /// Does what a person does in a browser, or sets how the hub answers.
  func act(_ what: String, _ json: String, in home: TemporaryHome) async throws {
    _ = try await run(["curl", "-sS", "--data", json, "\(address)/test/\(what)"], in: home)
  }

  /// What has arrived.
  func log(in home: TemporaryHome) async throws -> Log {
    try JSONDecoder().decode(Log.self, from: Data(try await text(in: home).utf8))
  }

  /// What has arrived, as it is.
  func text(in home: TemporaryHome) async throws -> String {
    try await run(["curl", "-sS", "\(address)/test/log"], in: home).output
  }
}
