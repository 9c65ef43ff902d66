// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing
import WebPages

/// `segue-hub serve` in a temporary home, on a port of its own.
final class RunningProgram: Sendable {
  let home: TemporaryHome
  let port: Int
  private let process: Process

  /// - Parameters:
  ///   - port: A free port unless a proxy knows it already.
  ///   - log: The name of the file with what the program writes.
  init(_ home: TemporaryHome, _ options: String..., port: Int? = nil, log: String = "hub.log") async throws {
    self.home = home
    self.port = try port ?? #require(WebServer.freePort(preferring: nil))
    _ = FileManager.default.createFile(atPath: home.path(log), contents: nil)
    process = Process()
    process.executableURL = URL(filePath: Programs.segueHub)
    process.arguments = ["serve", "--listen", "127.0.0.1:\(self.port)"] + options
    process.environment = home.variables
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(filePath: home.path(log)))
    try process.run()
    let address = "listening on http://127.0.0.1:\(self.port)"
    _ = try await home.until(log, has: address) { $0.contains(address) ? true : nil }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end, and returns the exit status.
  func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationStatus)
      }
    }
  }

  func stop() async -> Int32 {
    signal(SIGTERM)
    return await end()
  }

  // MARK: Requests

  /// The page of a path, for a visitor with these cookies.
  func get(_ path: String, cookies: String = "") async throws -> WebAnswer {
    try await WebPeer.ask(port: port, request("GET \(path)", cookies: cookies))
  }

  func request(_ line: String, cookies: String = "", body: String? = nil) -> String {
    var lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(cookies)"]
    if let body {
      lines += [
        "Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin",
        "Content-Length: \(body.utf8.count)",
      ]
    }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
  }

  /// Sends the form of a page as a visitor without an account.
  func fill(_ page: String, _ fields: String) async throws -> WebAnswer {
    let form = try await get(page)
    let cookie = try #require(form.header("Set-Cookie")).prefix { $0 != ";" }
    let token = try #require(form.body.firstMatch(of: #/name="token" value="([0-9a-f]+)"/#)).1
    let path = String(page.prefix { $0 != "?" })
    return try await WebPeer.ask(
      port: port, request("POST \(path)", cookies: String(cookie), body: "token=\(token)&\(fields)"))
  }

  func logIn(_ handle: String, _ password: String) async throws -> WebAnswer {
    try await fill("/login", "login=\(handle)&password=\(Answer.percentEncoded(password))")
  }
}

extension TemporaryHome {
  /// Runs `segue-hub`.
  func hub(
    _ words: String..., input: String = "", variables: [String: String] = [:]
  ) async throws -> ProgramResult {
    try await run([Programs.segueHub] + words, input: input, variables: variables)
  }

  /// The default data folder of `segue-hub`.
  var hubData: String { path("data/segue-hub") }
}

/// A password that the rules accept.
let password = "a quiet walk home"
