// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport

extension Row {
  /// From a command that makes an event, through the journal, until the hook's own program runs.
  static let child = Row(name: "child") { workshop in
    let stamp = workshop.path("stamp")
    let stamps = "\(workshop.folder)/stamps"
    guard mkfifo(stamps, 0o600) == 0 else { throw BenchmarkError("\(stamps) can't be made") }
    let daemon = try await BenchmarkDaemon(
      hooks: """
        hooks:
          stamp: { on: [focus.paused, focus.resumed], run: [\(stamp), \(stamps)] }
        """)
    try await daemon.start()
    let toggle = #"{"jsonrpc":"2.0","id":1,"method":"timer.toggle","params":{}}"#
    let ours = try RoundProgram(workshop.path("command-to-child"), [daemon.home.paths.socket, toggle, stamps])
    // On the journal's own file system.
    let spawn = try RoundProgram(
      workshop.path("fsync-and-spawn"), [daemon.home.path("state/segue/pages"), stamps, stamp, stamps])
    return [
      Line(
        what: "command → event → hook's program runs", rounds: 200,
        ours: Contender("segue", ours).keeping(daemon),
        baselines: [Contender("a page, one fsync, posix_spawn in C", spawn)], goal: "≤ 1.25 ×")
    ]
  }
}
