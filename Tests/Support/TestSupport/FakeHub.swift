// SPDX-License-Identifier: MIT
package import Events
import Foundation

/// `Tests/Support/Hub/fake_hub.py`: a small hub in memory, over real HTTP.
package final class FakeHub: Sendable {
  package struct Log: Decodable {
    package struct Request: Decodable {
      package var method: String
      package var path: String
      package var type: String
      package var agent: String
      package var event: Event?
    }
    package struct Event: Decodable {
      package let whole: JSONValue

      package init(from decoder: any Decoder) throws { whole = try JSONValue(from: decoder) }

      package var id: String { whole["id"]?.string ?? "" }
      package var type: String { whole["type"]?.string ?? "" }
      package var session: JSONValue? { whole["data"]?["session"] }
      package var deadline: String? { whole["data"]?["timer"]?["deadline"]?.string }
      /// The names of all members.
      package var names: Set<String> { Self.names(whole) }

      private static func names(_ value: JSONValue) -> Set<String> {
        guard case .object(let members) = value else { return [] }
        return members.reduce(into: []) { $0.formUnion(names($1.value).union([$1.name])) }
      }
    }

    package var log: [Request]
    package var events: Int
    package var tokens: Int
  }

  private let process: Watched<Process?>
  package let port: Int
  package var address: String { "http://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - port: the port of an earlier hub.
  ///   - machines: the machines that it knew, as `TOKEN=HANDLE`.
  package init(port: Int = 0, machines: [String] = []) throws {
    try SystemTool.check("python3")
    let script = Programs.packageFolder().appending(path: "Tests/Support/Hub/fake_hub.py")
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

  package func stop() {
    process.change { process in
      guard let hub = process else { return }
      // A thread of the test may have blocked SIGTERM, and the hub inherits that.
      kill(hub.processIdentifier, SIGKILL)
      hub.waitUntilExit()
      process = nil
    }
  }

  /// Does what a person does in a browser, or sets how the hub answers.
  package func act(_ what: String, _ json: String, in home: TemporaryHome) async throws {
    _ = try await home.run(["curl", "-sS", "--data", json, "\(address)/test/\(what)"])
  }

  /// What has arrived.
  package func log(in home: TemporaryHome) async throws -> Log {
    try JSONDecoder().decode(Log.self, from: Data(try await text(in: home).utf8))
  }

  /// What has arrived, as it is.
  package func text(in home: TemporaryHome) async throws -> String {
    try await home.run(["curl", "-sS", "\(address)/test/log"]).output
  }
}
