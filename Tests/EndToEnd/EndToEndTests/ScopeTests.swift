// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing
import TimerEngine

/// What `while` hooks turned on is turned off again, whatever dies.
@Suite(.daemon)
struct ScopeTests {
  private static let timer = "timer: { focus: 10m, short-break: 10m }\n"
  private static let hook = """
      on:
        while: focus
        enter: 'echo enter >> ~/trace'
        exit: 'echo exit >> ~/trace'

    """
  private static let yaml = timer + "hooks:\n" + hook

  @Test func `is entered and exited with its condition`() async throws {
    let home = try TemporaryHome(
      Self.yaml
        + "  resting: { while: [break, focus-paused], enter: 'echo rest >> ~/rest', exit: 'echo work >> ~/rest' }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    var expected: [String] = []
    func expect(_ lines: String..., after methods: TimerMethod...) async throws {
      for method in methods { try await peer.timer(method) { $0.force = true } }
      expected += lines
      #expect(try await home.lines("trace", expected.count) == expected)
    }
    // Each of the other scope's is waited for, too: what is over before it began is neither entered nor exited.
    try await expect("enter", after: .start)
    try await expect("exit", after: .pause)
    _ = try await home.lines("rest", 1)
    try await expect("enter", after: .resume)
    _ = try await home.lines("rest", 2)
    try await expect("exit", after: .finish)
    _ = try await home.lines("rest", 3)
    try await expect("enter", after: .start)
    try await expect("exit", after: .stop)
    #expect(try await home.lines("rest", 4) == ["rest", "work", "rest", "work"])
    try await expect("enter", after: .start)
    let scopes = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? $0.status?.scopes : nil }
    #expect(scopes.failed.isEmpty)
    try await daemon.stop()
    #expect(home.lines("trace") == expected + ["exit"], "a stop waits for exits")
    // A stopped daemon's focus goes on; so does what belongs to it.
    let again = try await LiveDaemon(home)
    #expect(try await home.lines("trace", expected.count + 2).last == "enter")
    try await again.stop()
    #expect(home.lines("trace").last == "exit")
  }

  @Test func `is entered again by the next worker and then exited`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let worker = try await daemon.killWorker(peer)
    let next = try await daemon.peerOfNextWorker(after: worker)
    #expect(try await home.lines("trace", 2) == ["enter", "enter"])
    try await next.timer(.stop)
    #expect(try await home.lines("trace", 3) == ["enter", "enter", "exit"])
    try await daemon.stop()
    #expect(home.lines("trace").count == 3)
  }

  @Test func `is exited by the worker whose keeper was killed`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try await daemon.killKeeper(peer)
    #expect(home.lines("trace") == ["enter", "exit"])
    try await expectNothingRuns(in: home)
  }

  @Test func `is exited after both were killed and the phase is over`() async throws {
    // Both die well before its end, however busy the machine is.
    let home = try TemporaryHome("timer: { focus: 15s, short-break: 10m }\nhooks:\n" + Self.hook)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let end = try #require(try await peer.timer(.start).deadline).instant.milliseconds
    _ = try await home.lines("trace", 1)
    try await daemon.killBoth(peer)
    #expect(home.lines("trace") == ["enter"])
    // Nobody is there to tell that the time is up.
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    try await Task.sleep(for: .milliseconds(max(0, end - now)))
    let again = try await LiveDaemon(home)
    #expect(try await home.lines("trace", 2) == ["enter", "exit"])
    try await again.stop()
    #expect(home.lines("trace").count == 2)
  }

  @Test func `an enter that both deaths left running is ended before the next one`() async throws {
    let slow = """
      hooks:
        on:
          while: focus
          enter: 'echo enter >> ~/trace; sleep 1000; echo late >> ~/trace'
          exit: 'echo exit >> ~/trace'
          timeout: 20m

      """
    let home = try TemporaryHome(Self.timer + slow)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try await daemon.killBoth(peer)
    let left = home.processes
    #expect(!left.isEmpty)
    let again = try await LiveDaemon(home)
    for process in left { try await process.identity.untilGone("what the first enter left") }
    #expect(try await home.lines("trace", 2) == ["enter", "enter"])
    try await again.stop()
    #expect(home.lines("trace") == ["enter", "enter", "exit"])
    try await expectNothingRuns(in: home)
  }

  @Test func `is exited by its lease when the hook has gone from the file`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try home.write(TemporaryHome.quiet + Self.timer, to: TemporaryHome.hooksFile)
    #expect(try await home.lines("trace", 2) == ["enter", "exit"])
    // The same while nobody runs.
    try home.write(TemporaryHome.quiet + Self.yaml, to: TemporaryHome.hooksFile)
    #expect(try await home.lines("trace", 3).last == "enter")
    try await daemon.killBoth(peer)
    try home.write(TemporaryHome.quiet + Self.timer, to: TemporaryHome.hooksFile)
    let again = try await LiveDaemon(home)
    #expect(try await home.lines("trace", 4).last == "exit")
    try await again.stop()
    #expect(home.lines("trace").count == 4)
  }

  @Test func `is exited as it was and entered as it is when the hook changes`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try home.replace(
      TemporaryHome.hooksFile,
      with: TemporaryHome.quiet
        + Self.yaml.replacing("echo enter", with: "echo ENTER").replacing("echo exit", with: "echo EXIT"))
    #expect(try await home.lines("trace", 3) == ["enter", "exit", "ENTER"])
    try await daemon.stop()
    #expect(home.lines("trace") == ["enter", "exit", "ENTER", "EXIT"])
  }

  @Test func `exit that fails is shown and tried again`() async throws {
    let home = try TemporaryHome(
      Self.timer + "hooks: { on: { while: focus, enter: 'true', exit: 'echo try >> ~/trace; test -e ~/allowed' } }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? true : nil }
    try await peer.timer(.stop)
    _ = try await peer.until("a failed exit") { $0.status?.scopes.failed == ["on"] ? true : nil }
    let scopes = try await peer.call(.scopes, as: [ScopeRecord].self)
    #expect(scopes.map(\.state) == ["exit-failed"] || scopes.map(\.state) == ["exiting"])
    #expect(scopes.first?.lastError?.isEmpty == false)
    _ = try await home.lines("trace", 2)
    try home.write("", to: "allowed")
    _ = try await peer.until("a mended exit") { $0.status?.scopes == ScopesInfo() ? true : nil }
    #expect(home.lines("trace").count >= 2)
    try await daemon.stop()
  }

  @Test func `exit that can never succeed is forgotten when somebody says so`() async throws {
    let home = try TemporaryHome(
      Self.timer + """
        hooks:
          on:
            while: focus
            enter: 'echo 40 > "$SEGUE_RESTORE"'
            exit: 'echo try >> ~/trace; exit 3'
          tell: { on: hook.failed, run: 'echo "$SEGUE_REASON" >> ~/told' }

        """)
    func stick(_ daemon: LiveDaemon) async throws {
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      _ = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? true : nil }
      try await peer.timer(.stop)
      _ = try await peer.until("a failed exit") { $0.status?.scopes.failed == ["on"] ? true : nil }
    }
    func forget(_ arguments: String...) async throws -> ProgramResult {
      try await home.run([Programs.segue, "hooks", "teardown", "--forget"] + arguments)
    }
    let daemon = try await LiveDaemon(home)
    try await stick(daemon)
    let unknown = try await forget("no", "--yes")
    #expect(unknown.status == 1 && unknown.errors == "segue: no scope 'no'. Scopes: on\n", "\(unknown)")
    let unasked = try await forget("on")
    #expect(unasked.status == 64 && unasked.errors.contains("confirm with --yes"), "\(unasked)")
    #expect(try await home.segue("hooks", "scopes").output.contains("'segue hooks teardown --forget on'"))
    let done = try await forget("on", "--yes")
    #expect(done.status == 0 && done.errors.isEmpty, "\(done)")
    #expect(done.output.hasPrefix("Gave up on 'on'. What it turned on may still be on."))
    #expect(try await home.segue("hooks", "scopes").output.contains("  off"))
    let failed = try await home.segue("hooks", "log", "--failed").output
    #expect(failed.contains("given up") && failed.contains("given up as told"), "\(failed)")
    #expect(try await home.lines("told", 2) == ["auto", "user"])
    let again = try await forget("on", "--yes")
    #expect(again.status == 1 && again.errors.contains("'on' is already off"), "\(again)")
    try await daemon.stop()

    // Nothing of it is tried by the next one.
    let tries = home.lines("trace").count
    let second = try await LiveDaemon(home)
    #expect(try await second.peer().call(.status).scopes == ScopesInfo())
    #expect(home.lines("trace").count == tries)

    // Where no daemon runs, one is started for it, as for every teardown.
    try await stick(second)
    try await second.stop()
    let alone = try await forget("on", "--yes", "--json")
    #expect(alone.status == 0, "\(alone)")
    let letter = try JSON.read(DeliveryRecord.self, from: try #require(alone.lines.first))
    #expect(letter.hook == "on" && letter.state == "dead")
    #expect(try await home.segue("daemon", "stop").status == 0)
    #expect(home.text("state/segue/segued.log").contains("given up as told"))
    try await expectNothingRuns(in: home)
  }

  /// Three deaths in a minute and the keeper gives up, after `segued teardown`; which may die, too.
  @Test func `a teardown that is killed is done again`() async throws {
    let home = try TemporaryHome(
      Self.timer + """
        hooks:
          on:
            while: focus
            enter: 'true'
            exit: |
              echo exit >> ~/trace
              [ "$(wc -l < ~/trace)" -gt 4 ] || { kill -KILL $PPID; exec env -i /bin/sleep 1000; }
              echo off >> ~/trace

        """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? true : nil }
    _ = try? await peer.timer(.stop)
    #expect(try await daemon.ended() == .exited(1))
    #expect(home.lines("trace") == Array(repeating: "exit", count: 5) + ["off"])
    #expect(home.text("state/segue/segued.log").contains("segued teardown died"))
    try await expectNothingRuns(in: home)
  }

  @Test func `teardown exits what a dead daemon left`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    #expect(try await home.run([Programs.segued, "teardown"]).status != 0, "not beside a daemon")
    try await daemon.killBoth(peer)
    #expect(try await home.run([Programs.segued, "teardown"]).status == 0)
    #expect(home.lines("trace") == ["enter", "exit"])
    #expect(try await home.run([Programs.segued, "teardown"]).status == 0)
    #expect(home.lines("trace") == ["enter", "exit"], "once")
  }
}
