// SPDX-License-Identifier: MIT
import Foundation
import HubStorage
import TestSupport

/// A running `segue-hub`, which ends with this value.
final class HubServer {
  let port = UInt16.random(in: 20_000..<30_000)
  private let program = Process()

  var process: Int32 { program.processIdentifier }

  /// Returns when the hub listens.
  ///
  /// - Parameter storage: `--data FOLDER` or `--database URL`
  init(_ storage: [String]) async throws {
    program.executableURL = URL(filePath: Programs.folder + "/segue-hub")
    program.arguments = ["serve", "--listen", "127.0.0.1:\(port)"] + storage
    program.standardError = FileHandle.nullDevice
    // Whoever reads the table's pipe must not wait for the hub.
    program.standardOutput = FileHandle.nullDevice
    try program.run()
    for _ in 0..<300 {
      if (try? connect()) != nil { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw BenchmarkError("the hub does not listen")
  }

  deinit {
    program.terminate()
    program.waitUntilExit()
  }

  func connect() throws -> HTTPConnection { try HTTPConnection(port: port) }
}

/// Asks a hub over one connection, which opens with the first request: the hub closes those that wait for long.
final class HubClient {
  private let server: HubServer
  private var connection: HTTPConnection?

  init(_ server: HubServer) { self.server = server }

  /// The body of the answer. Throws unless it has the status.
  func ask(
    _ request: String, token: String, _ headers: [String] = [], body: String = "", status: Int = 200
  ) throws -> [UInt8] {
    let connection = try self.connection ?? server.connect()
    self.connection = connection
    let answer = try connection.ask(request, ["Authorization: Bearer \(token)"] + headers, body: body)
    guard answer.head.hasPrefix("HTTP/1.1 \(status) ") else { throw BenchmarkError("the hub refuses: \(answer.head)") }
    return answer.body
  }
}
