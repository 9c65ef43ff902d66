// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport

extension Row {
  /// What the dashboard holds and does while nobody asks, and while a page is open.
  static let web = Row(name: "web") { _ in
    let daemon = try await BenchmarkDaemon()
    try await daemon.start()
    let started = try await daemon.home.run([Programs.segue, "web", "--url"])
    guard let address = URL(string: started.output.trimmingCharacters(in: .newlines)), let port = address.port,
      let code = address.query(),
      let process = daemon.home.processes.first(where: { $0.arguments.first?.hasSuffix("segue-web") == true })
    else { throw BenchmarkError("the dashboard has not started: \(started)") }
    let dashboard = try Dashboard(process: process.identity.pid, port: port, code: code)
    let idle = { (amount: @escaping (Int32) throws -> Double) in
      Contender("segue-web") { try amount(dashboard.process) }.keeping(daemon)
    }
    return [
      Line(
        what: "segue-web, idle: resident", quantity: .memory, rounds: 5, ours: idle { try size(of: $0, ["Rss:"]) },
        goal: "≤ 38.1 MiB (40 MB)"),
      Line(
        what: "segue-web, idle: private", quantity: .memory, rounds: 5,
        ours: idle { try size(of: $0, ["Private_Dirty:"]) }, goal: ""),
      Line(
        what: "segue-web, idle: wake-ups in a minute", quantity: .count, rounds: 1,
        ours: idle { try wakeUpsInMinute(of: [$0]) },
        goal: "none of ours"),
      Line(
        what: "segue-web, a page is open: the same", quantity: .count, rounds: 1,
        ours: Contender("segue-web") {
          let page = try dashboard.openEvents()
          return try withExtendedLifetime(page) { try wakeUpsInMinute(of: [dashboard.process]) }
        }.keeping(daemon), goal: "heartbeats alone"),
    ]
  }
}

/// A running dashboard, and the cookie of a browser with access.
private final class Dashboard {
  let process: Int32
  private let port: UInt16
  private var cookie = ""

  /// `code` lets one browser in, within a minute.
  init(process: Int32, port: Int, code: String) throws {
    (self.process, self.port) = (process, UInt16(port))
    let answer = try HTTPConnection(port: self.port).ask("GET /enter?\(code)", []).head
    guard let cookie = answer.firstMatch(of: /Set-Cookie: ([^;]+)/.ignoresCase()) else {
      throw BenchmarkError("no access: \(answer)")
    }
    self.cookie = String(cookie.1)
  }

  /// A connection that events come over.
  func openEvents() throws -> HTTPConnection {
    let connection = try HTTPConnection(port: port)
    let answer = try connection.ask("GET /events", ["Cookie: \(cookie)"]).head
    guard answer.hasPrefix("HTTP/1.1 200") else { throw BenchmarkError("no events: \(answer)") }
    return connection
  }
}
