// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing

/// A daemon that is told to stop does, whatever it or its hooks are at, and comes back for those alone who then want it.
@Suite(.daemon)
struct StopTests {
  @Test func `a keeper that clears up after its worker was once taken for nobody`() async throws {
    let home = try TemporaryHome(
      """
      hooks:
        deaf: { on: focus.started, run: "trap '' TERM; echo on >> ~/deaf; sleep 40; sleep 40" }
        on: { while: focus, enter: 'echo enter >> ~/trace', exit: 'echo exit >> ~/trace' }

      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("deaf", 1)
    _ = try await home.lines("trace", 1)
    // So that it isn't through with that before anybody asks.
    daemon.keeperIdentity.signal(SIGSTOP)
    _ = try await daemon.killWorker(peer)
    let keeper = daemon.keeperIdentity.pid
    let status = try await home.segue("daemon", "status")
    #expect(status.status == 0, "\(status)")
    #expect(status.lines.first == "The daemon (pid \(keeper)) does not answer. It is restarting or stopping.")
    let json = try await home.segue("daemon", "status", "--json").output
    #expect(json.contains(#""daemon":false"#) && json.contains(#""keeper":\#(keeper)"#), "\(json)")
    let stopped = try await home.segue("daemon", "stop")
    #expect(stopped.status == 0 && stopped.output.hasPrefix("The daemon has stopped"), "\(stopped)")
    #expect(try await daemon.ended() == .exited(0))
    #expect(home.lines("trace") == ["enter", "exit"])
    try await expectNothingRuns(in: home)
    #expect(try await home.segue("daemon", "stop").output == "The daemon isn't running.\n")
  }

  @Test func `an exit that calls segue once waited for the daemon that waited for it and brought it back`() async throws
  {
    let segue = "'\(Programs.segue)'"
    let home = try TemporaryHome(
      """
      hooks:
        on:
          while: focus
          enter: echo enter >> ~/trace
          exit: |
            \(segue) note one 2>> ~/said; \(segue) task two 2>> ~/said
            \(segue) status --json > ~/status
            echo exit >> ~/trace

      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let stopped = try await home.segue("daemon", "stop")
    #expect(stopped.status == 0, "\(stopped)")
    #expect(home.lines("trace") == ["enter", "exit"])
    #expect(home.lines("said") == Array(repeating: "segue: the daemon is stopping", count: 2))
    #expect(home.text("status").contains(#""daemon":true"#), "it still tells")
    _ = try await daemon.ended()
    try await expectNothingRuns(in: home)
  }

  @Test func `a hook restarts no daemon by halves and what it left in the background starts one`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let inHook = ["SEGUE_HOOK": "on"]
    let refused = try await home.segue("daemon", "restart", variables: inHook)
    #expect(refused.status == 69 && refused.errors.contains("Hooks cannot start the daemon"), "\(refused)")
    #expect(try await daemon.peer().call(.daemon, as: DaemonInfo.self).keeper == daemon.keeperIdentity.pid)
    try await daemon.stop()
    // The shell that leads the session has gone by then.
    let shell = "(sleep 1; exec '\(Programs.segue)' start </dev/null > ~/said 2>&1) &"
    _ = try await home.run(["setsid", "-w", "sh", "-c", shell], variables: inHook)
    _ = try await home.until("said", has: "a focus") { $0.hasPrefix("Focus") ? true : nil }
    #expect(try await home.segue("daemon", "stop").status == 0)
    try await expectNothingRuns(in: home)
  }

  @Test func `an exit that calls segue without a worker starts no daemon`() async throws {
    let home = try TemporaryHome(
      """
      hooks:
        on:
          while: focus
          enter: echo enter >> ~/trace
          exit: '"\(Programs.segue)" note one 2>> ~/said; echo $? >> ~/trace'

      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try await daemon.killBoth(peer)
    let teardown = try await home.run([Programs.segued, "teardown"])
    #expect(teardown.status == 0, "\(teardown)")
    #expect(home.lines("trace") == ["enter", "69"])
    #expect(home.text("said").contains("Hooks cannot start the daemon"))
    try await expectNothingRuns(in: home)
  }

  /// It has no lease: nobody knew that it was on.
  @Test func `what a trial has entered once stayed on when the daemon stopped`() async throws {
    let home = try TemporaryHome(
      """
      hooks:
        slow: { while: focus, enter: 'echo enter >> ~/trace; sleep 40; sleep 40', exit: 'echo exit >> ~/trace' }
        next: { while: focus, enter: 'echo next >> ~/trace', exit: 'echo left >> ~/trace' }

      """)
    let daemon = try await LiveDaemon(home)
    async let trying = home.segue("hooks", "test", "focus.started", "--run")
    _ = try await home.lines("trace", 1)
    let stopped = try await home.segue("daemon", "stop")
    #expect(stopped.status == 0, "\(stopped)")
    #expect(home.lines("trace") == ["enter", "exit"])
    _ = try await trying
    #expect(try await daemon.ended() == .exited(0))
    try await expectNothingRuns(in: home)
  }

  /// A scope whose exit lasts until `go` is there.
  private static let slow = """
    hooks:
      on:
        while: focus
        enter: echo enter >> ~/trace
        exit: echo leaving >> ~/trace; until [ -e ~/go ]; do sleep 0.05; done; echo exit >> ~/trace

    """

  @Test func `whoever wants something of a daemon that stops gets it from the next`() async throws {
    let home = try TemporaryHome(Self.slow)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    async let stopping = home.segue("daemon", "stop")
    _ = try await home.lines("trace", 2)
    // A program that knows nothing of this is told so; it may ask on.
    #expect(try await peer.refusal(.strike).code == ControlError.stopping)
    #expect(try await peer.call(.status).daemon)
    async let striking = home.segue("strike", "the door")
    try home.write("", to: "go")
    let strike = try await striking
    #expect(strike.status == 0, "\(strike)")
    // What it says of what is on may be about the next one.
    _ = try await stopping
    _ = try await daemon.ended()
    #expect(home.lines("trace").prefix(3) == ["enter", "leaving", "exit"])
    #expect(try await ControlPeer(home).call(.status).session?.strikes == 1)
    #expect(try await home.segue("daemon", "stop").status == 0)
    try await expectNothingRuns(in: home)
  }

  @Test func `two who stop it both wait for its end`() async throws {
    let home = try TemporaryHome(Self.slow)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    async let first = home.segue("daemon", "stop")
    _ = try await home.lines("trace", 2)
    async let second = home.segue("daemon", "stop")
    try home.write("", to: "go")
    let both = try await [first, second]
    #expect(both.map(\.status) == [0, 0], "\(both)")
    #expect(home.lines("trace") == ["enter", "leaving", "exit"])
    _ = try await daemon.ended()
    try await expectNothingRuns(in: home)
  }

  /// Who is killed, and what somebody then wants at once.
  struct Death: Sendable, CustomTestStringConvertible {
    var ofKeeper: Bool
    var command: [String]

    var testDescription: String { (ofKeeper ? "keeper and worker; " : "worker; ") + command.joined(separator: " ") }
  }

  @Test(arguments: [
    Death(ofKeeper: true, command: ["daemon", "start"]), Death(ofKeeper: false, command: ["toggle"]),
    Death(ofKeeper: false, command: ["status", "--json"]), Death(ofKeeper: true, command: ["hooks", "list"]),
  ])
  func `a command in the moment of a death once failed`(_ death: Death) async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let info = try await daemon.peer().call(.daemon, as: DaemonInfo.self)
    if death.ofKeeper { kill(info.keeper, SIGKILL) }
    kill(info.pid, SIGKILL)
    let result = try await home.run([Programs.segue] + death.command)
    #expect(result.status == 0, "\(result)")
    #expect(try await home.segue("daemon", "stop").status == 0)
    _ = try await daemon.ended()
    try await expectNothingRuns(in: home)
  }
}
