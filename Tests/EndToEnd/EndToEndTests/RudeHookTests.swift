// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Whatever hooks do, the next transitions come on time.
@Suite(.daemon)
struct RudeHookTests {
  @Test func `endless flooding and forking hooks delay nothing`() async throws {
    // A machine that stands still delays the timer, too.
    let late = try await undisturbed { try await playBesideRudeHooks() }
    #expect(late == [])
  }

  /// The transitions that were late; all else is expected.
  private func playBesideRudeHooks() async throws -> [String] {
    let home = try TemporaryHome(
      """
      timer: { focus: 1s, short-break: 1s, auto-start: all, long-break-every: 9 }
      hooks:
        endless: { on: strike.added, timeout: 1s, run: "trap '' TERM INT HUP; while :; do sleep 1; done" }
        waiting: { on: strike.added, timeout: 10m, run: "exec sleep 600" }
        flood: { on: strike.added, timeout: 10m, run: "head -c 200000000 /dev/zero | tr '\\\\0' x" }
        forks: { on: strike.added, timeout: 3s, run: 'for i in $(seq 50); do sleep 600 & done; wait' }
        holding: { on: strike.added, run: 'sleep 600 & echo done' }
        missing: { on: strike.added, run: [there-is-no-such-program] }
        scope: { while: focus, enter: 'echo on >> ~/trace', exit: 'echo off >> ~/trace' }
        polite: { on: [focus.*, break.*], run: 'echo $SEGUE_SEQUENCE >> ~/polite' }
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    try await peer.timer(.strike)
    try await peer.delivery(of: "missing", "failed")
    let flood = try await peer.delivery(of: "flood")
    let output = try #require(flood.attempts.first?.stdout)
    #expect(output.utf8.count < 80_000 && output.contains("bytes omitted"))
    let holding = try await peer.delivery(of: "holding")
    #expect(holding.attempts.first?.stdout == "done\n", "what it left in the background isn't waited for")
    let forks = try await peer.delivery(of: "forks", "failed")
    #expect(forks.attempts.first?.error?.isEmpty == false)
    let endless = try await peer.delivery(of: "endless", "failed")
    let attempt = try #require(endless.attempts.first)
    #expect((attempt.durationMs ?? 0) >= 10_000, "TERM, ten seconds, KILL")
    try await peer.event(.breakCompleted, 5)
    let events = try await peer.until("events") { $0.events.filter { $0.data.reason != .user } }

    let timed = events.filter {
      [.focusStarted, .focusCompleted, .breakStarted, .breakCompleted].contains($0.type)
    }
    let late = timed.map(lateness)
    let worst = late.max() ?? 0
    print(
      "lateness of \(late.count) transitions beside rude hooks: \(late.sorted()[late.count / 2]) ms, worst \(worst)")
    #expect(timed.count >= 10)
    try await peer.delivery(of: "polite", "succeeded", 10)
    let times = timed.map { $0.time.instant.milliseconds }
    #expect(zip(times.dropFirst(), times).allSatisfy { ($0 - $1) % 1000 == 0 }, "nothing drifts")

    // `waiting` is told to end when the daemon stops; only what a success left in the background lives on.
    try await daemon.stop()
    let left = home.processes
    #expect(left.map(\.arguments) == [["sleep", "600"]], "\(left)")
    return timed.filter { lateness($0) >= 1000 }.map { "\($0.type) \($0.number): \(lateness($0)) ms" }
  }
}
