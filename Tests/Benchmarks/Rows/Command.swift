// SPDX-License-Identifier: MIT
import Paths
import TestSupport

extension Row {
  /// A request on a connection that is open, answered by the daemon, and by a C program with as many bytes.
  static let command = Row(name: "command") { workshop in
    let daemon = try await BenchmarkDaemon()
    let request = #"{"jsonrpc":"2.0","id":1,"method":"status"}"#
    let echo = daemon.home.path("run/ping-pong")
    let server = try RoundProgram(workshop.path("ping-pong"), [echo, String(try await daemon.statusLength())])
    guard try server.line() == "ready" else { throw BenchmarkError("ping-pong doesn't listen") }
    let trip = { (socket: String) in try RoundProgram(workshop.path("round-trip"), [socket, request]) }
    return [
      Line(
        what: "status asked of an open socket", rounds: 3000,
        ours: Contender("segue", try trip(daemon.home.paths.socket)).keeping(daemon),
        baselines: [Contender("ping-pong, the same bytes", try trip(echo)).keeping(server)], goal: "≤ 3 ×")
    ]
  }
}
