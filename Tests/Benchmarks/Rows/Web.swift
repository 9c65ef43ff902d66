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
          defer { close(page) }
          return try wakeUpsInMinute(of: [dashboard.process])
        }.keeping(daemon), goal: "heartbeats alone"),
    ]
  }
}

/// A running dashboard, and the cookie of a browser with access.
private final class Dashboard {
  let process: Int32
  private let port: Int
  private var cookie = ""

  /// `code` lets one browser in, within a minute.
  init(process: Int32, port: Int, code: String) throws {
    (self.process, self.port) = (process, port)
    let (socket, answer) = try ask("/enter?\(code)", "")
    close(socket)
    guard let cookie = answer.firstMatch(of: /Set-Cookie: ([^;]+)/.ignoresCase()) else {
      throw BenchmarkError("no access: \(answer)")
    }
    self.cookie = String(cookie.1)
  }

  /// The descriptor of a connection that events come over.
  func openEvents() throws -> Int32 {
    let (socket, answer) = try ask("/events", "Cookie: \(cookie)\r\n")
    guard answer.hasPrefix("HTTP/1.1 200") else { throw BenchmarkError("no events: \(answer)") }
    return socket
  }

  private func ask(_ path: String, _ headers: String) throws -> (socket: Int32, answer: String) {
    let socket = try connection(port: UInt16(port))
    let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n"
    var answer = [UInt8](repeating: 0, count: 8192)
    guard send(socket, request, request.utf8.count, 0) == request.utf8.count else {
      throw BenchmarkError("the dashboard does not read")
    }
    let count = recv(socket, &answer, answer.count, 0)
    return (socket, String(decoding: answer.prefix(max(0, count)), as: UTF8.self))
  }
}
