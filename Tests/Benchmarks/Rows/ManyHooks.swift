// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport

extension Row {
  /// Ever more hooks that one event starts, until all their commands have ended and are on record.
  static let commands = Row(name: "commands") { workshop in
    guard let program = Workshop.find("true") else { throw BenchmarkError("there is no program 'true'") }
    var lines: [Line] = []
    for count in [100, 1000, 10_000] {
      let crowd = try await HookCrowd(count, "run: [\(program)]", workshop)
      let xargs = try RoundProgram(
        workshop.path("run"), ["/bin/sh", "-c", "seq \(count) | xargs -P 64 -n 1 \(program)"])
      lines.append(
        Line(
          what: "\(count) hooks on one event, all done", rounds: count > 1000 ? 3 : 10, ours: crowd.contender,
          baselines: [Contender("xargs -P 64, the same command", xargs)], goal: count == 1000 ? "≤ 1.25 ×" : ""))
    }
    return lines
  }

  /// The same with webhooks, each sent to a receiver of this machine: how long one takes.
  static let webhooks = Row(name: "webhooks") { workshop in
    var lines: [Line] = []
    for count in [100, 1000, 10_000] {
      let receiver = try RoundProgram(workshop.path("receiver"), [String(count)])
      let address = "http://127.0.0.1:\(try receiver.line())/"
      let crowd = try await HookCrowd(count, "webhook: \"\(address)\"", workshop)
      let curl = try RoundProgram(workshop.path("curl-multi"), [String(count), address])
      var (ours, baseline) = (crowd.contender, Contender("libcurl multi in C, no journal", curl))
      (ours.count, baseline.count) = (count, count)
      lines.append(
        Line(
          what: "a webhook of \(count) on one event, on record", rounds: 10, ours: ours.before(receiver),
          baselines: [baseline.before(receiver)], goal: count == 1000 ? "≤ 100 µs" : ""))
    }
    return lines
  }
}

/// A daemon with so many hooks on the same events.
private final class HookCrowd {
  private let daemon: BenchmarkDaemon
  private let toggle: RoundProgram
  private let journal: SQLProgram

  init(_ count: Int, _ action: String, _ workshop: Workshop) async throws {
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    let hooks = (0..<count).map { "  hook-\($0): { on: [focus.paused, focus.resumed], \(action) }\n" }
    daemon = try await BenchmarkDaemon(hooks: "hooks:\n" + hooks.joined())
    try await daemon.start()
    toggle = try RoundProgram(
      workshop.path("round-trip"),
      [daemon.home.paths.socket, #"{"jsonrpc":"2.0","id":1,"method":"timer.toggle","params":{}}"#])
    journal = try SQLProgram(sqlite, database: daemon.home.paths.journal)
  }

  /// From the command that makes the event until no delivery is open.
  var contender: Contender {
    Contender(
      "segue",
      timed: { [self] in
        let clock = ContinuousClock()
        let begin = clock.now
        _ = try toggle.round()
        while try journal.text("SELECT count(*) FROM delivery WHERE state IN ('pending', 'running');") != "0" {
          // Each look counts all deliveries: one a millisecond took a fifth of the processors from both.
          usleep(1000 + UInt32((clock.now - begin) / .microseconds(50)))
        }
        return clock.now - begin
      })
  }
}

extension Contender {
  /// The same; `receiver` has got all that was sent before the next round begins, and that takes none of its time.
  fileprivate func before(_ receiver: RoundProgram) -> Contender {
    var both = self
    let round = round
    both.round = {
      let amount = try round()
      _ = try receiver.round()
      return amount
    }
    return both
  }
}
