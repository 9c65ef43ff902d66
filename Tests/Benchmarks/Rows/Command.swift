// SPDX-License-Identifier: MIT
import Paths
import TestSupport

extension Row {
  /// Requests on a connection that is open: one that asks, beside a C program that answers with as many bytes, and one that acts,
  /// beside what the disk takes.
  static let command = Row(name: "command") { workshop in
    let daemon = try await BenchmarkDaemon()
    let request = #"{"jsonrpc":"2.0","id":1,"method":"status"}"#
    let echo = daemon.home.path("run/ping-pong")
    let server = try RoundProgram(workshop.path("ping-pong"), [echo, String(try await daemon.statusLength())])
    guard try server.line() == "ready" else { throw BenchmarkError("ping-pong doesn't listen") }
    try await daemon.start()
    let extend = #"{"jsonrpc":"2.0","id":1,"method":"timer.extend","params":{"by":1}}"#
    let trip = { (socket: String, request: String) in try RoundProgram(workshop.path("round-trip"), [socket, request]) }
    let disk = try RoundProgram(workshop.path("fdatasync"), [daemon.home.path("state/segue/pages")])
    return [
      Line(
        what: "status asked of an open socket", rounds: 3000,
        ours: Contender("segue", try trip(daemon.home.paths.socket, request)).keeping(daemon),
        baselines: [Contender("ping-pong, the same bytes", try trip(echo, request)).keeping(server)], goal: "≤ 2 ×"),
      Line(
        what: "a command's reply, commit included", rounds: 300,
        ours: Contender("segue", try trip(daemon.home.paths.socket, extend)).keeping(daemon),
        baselines: [Contender("a page and fdatasync in C", disk)], goal: "≤ 1 ms"),
    ]
  }
}
