// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport

extension Row {
  /// From what makes an event, through the journal, until the hook's own program runs: a command, and a deadline.
  static let child = Row(name: "child") { workshop in
    let (daemon, stamps) = try await stampingDaemon(in: workshop, hook: "on: focus.extended", "child")
    try await daemon.start()
    // The state stays as long as it is: each pause of a session would be another part of it.
    let extend = #"{"jsonrpc":"2.0","id":1,"method":"timer.extend","params":{"by":1}}"#
    let ours = try RoundProgram(workshop.path("command-to-child"), [daemon.home.paths.socket, extend, stamps])
    let stamp = workshop.path("stamp")
    // On the journal's own file system.
    let spawn = try RoundProgram(
      workshop.path("fsync-and-spawn"), [daemon.home.path("state/segue/pages"), stamps, stamp, stamps])
    return [
      Line(
        what: "command → event → hook's program runs", rounds: 200,
        ours: Contender("segue", ours).keeping(daemon),
        baselines: [Contender("a page, fdatasync, posix_spawn in C", spawn)], goal: "≤ 1.25 ×, p99 ≤ 4 ms")
    ]
  }

  /// From the end of a session until the hook's own program runs.
  static let deadline = Row(name: "deadline") { workshop in
    let (daemon, stamps) = try await stampingDaemon(in: workshop, hook: "on: focus.completed", "deadline")
    let start = #"{"jsonrpc":"2.0","id":1,"method":"timer.start","params":{"focus":true,"length":1}}"#
    let ours = try RoundProgram(workshop.path("deadline-to-child"), [daemon.home.paths.socket, start, stamps])
    let spawn = try RoundProgram(workshop.path("timer-and-spawn"), [stamps, workshop.path("stamp"), stamps])
    return [
      Line(
        what: "deadline → hook's program runs", rounds: 60, ours: Contender("segue", ours).keeping(daemon),
        baselines: [Contender("timerfd, posix_spawn in C", spawn)], goal: "p99 ≤ 1 ms more")
    ]
  }

  /// A daemon with a hook that writes into a pipe when its program begins.
  private static func stampingDaemon(
    in workshop: Workshop, hook trigger: String, _ name: String
  ) async throws -> (BenchmarkDaemon, stamps: String) {
    let stamps = "\(workshop.folder)/stamps-\(name)"
    guard mkfifo(stamps, 0o600) == 0 else { throw BenchmarkError("\(stamps) can't be made") }
    let daemon = try await BenchmarkDaemon(
      hooks: """
        timer: { auto-start: none }
        hooks:
          stamp: { \(trigger), run: [\(workshop.path("stamp")), \(stamps)] }
        """)
    return (daemon, stamps)
  }
}
