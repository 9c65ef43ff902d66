// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing

/// What runs when keeper and worker are killed together has ended before anything else is done about it.
@Suite(.daemon)
struct UnfinishedCommandTests {
  /// A scope whose enter is under way until somebody ends it, after which it says so.
  private static func yaml(enter: String) -> String {
    """
    timer: { focus: 10m, short-break: 10m }
    hooks:
      on: { while: focus, enter: \(enter), exit: 'echo exit >> ~/trace' }

    """
  }

  /// Kills both while `home`'s enter runs, and starts again without the hook: what the trace then says.
  private func traceAfterDeath(in home: TemporaryHome) async throws -> [String] {
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let began = try await home.lines("trace", 1)
    let pid = try #require(began.first.flatMap { Int32($0) }.flatMap { ProcessIdentity(pid: $0) })
    try await noted(in: home)
    try await daemon.killBoth(peer)
    #expect(pid.isAlive, "it outlives the daemon")
    try home.replace(TemporaryHome.hooksFile, with: TemporaryHome.quiet)
    let again = try await LiveDaemon(home)
    #expect(!pid.isAlive, "it has ended before the daemon is ready")
    let trace = try await home.lines("trace", 2)
    try await again.stop()
    #expect(home.notesOfCommands.isEmpty)
    return Array(trace.dropFirst())
  }

  /// Waits until it is written down who runs: a command may be faster than that.
  private func noted(in home: TemporaryHome) async throws {
    let changes = try FolderChanges(home.path("state/segue/running"))
    _ = try await changes.until("a note of who runs") {
      home.notesOfCommands.contains { $0.contains("leader") } ? true : nil
    }
  }

  @Test func `an enter that has no environment is ended`() async throws {
    let home = try TemporaryHome(
      Self.yaml(enter: "[env, -i, sh, -c, 'echo $$ >> \"$0\"; exec sleep 600', trace]"))
    #expect(try await traceAfterDeath(in: home) == ["exit"])
  }

  @Test func `an enter that forked twice into a group of its own is ended`() async throws {
    let home = try TemporaryHome(
      Self.yaml(
        enter:
          #"[bash, -c, 'set -m; env -i sh -c "echo \$\$ >> trace; exec sleep 600" & exec env -i sleep 600']"#))
    #expect(try await traceAfterDeath(in: home) == ["exit"])
  }

  @Test func `a command that was cut off is unknown and does not run on`() async throws {
    let home = try TemporaryHome(
      "hooks: { slow: { on: focus.started, run: [env, -i, sh, -c, 'echo $$ >> \"$0\"; exec sleep 600', trace] } }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let pid = try #require(try await home.lines("trace", 1).first.flatMap { Int32($0) })
    let command = try #require(ProcessIdentity(pid: pid))
    try await noted(in: home)
    try await daemon.killBoth(peer)
    let again = try await LiveDaemon(home)
    #expect(!command.isAlive)
    try await again.peer().delivery(of: "slow", "unknown")
    try await again.stop()
  }

  @Test func `what a finished enter left in the background lives on through a death during the exit`() async throws {
    let home = try TemporaryHome(
      """
      timer: { focus: 10m, short-break: 10m }
      hooks:
        on:
          while: focus
          enter: 'echo kept > "$SEGUE_RESTORE"; sleep 600 & echo $! >> ~/trace'
          exit: '[ -e ~/slow ] && { rm ~/slow; echo $$ >> ~/trace; exec sleep 600; }; cat "$SEGUE_RESTORE" >> ~/trace'

      """)
    try home.write("", to: "slow")
    try FileManager.default.createDirectory(atPath: home.path("state/segue/restore"), withIntermediateDirectories: true)
    try home.write("nobody's", to: "state/segue/restore/old")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    #expect(home.bytes("state/segue/restore/old").isEmpty, "restore data of no lease is removed")
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["on"]?.state == "active" ? true : nil }
    try await peer.timer(.stop)
    let pids = try await home.lines("trace", 2).compactMap { Int32($0) }
    let background = try #require(ProcessIdentity(pid: pids[0]))
    let exit = try #require(ProcessIdentity(pid: pids[1]))
    try await daemon.killBoth(peer)
    let again = try await LiveDaemon(home)
    #expect(!exit.isAlive)
    #expect(try await home.lines("trace", 3).last == "kept", "the exit runs again, with what enter left")
    try await again.stop()
    #expect(background.isAlive, "what a success left in the background is its own")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("state/segue/restore")).isEmpty)
    background.signal(SIGKILL)
  }
}

extension TemporaryHome {
  /// What the daemon has written down of commands that run.
  var notesOfCommands: [Substring] {
    text("state/segue/running/commands.jsonl").split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
