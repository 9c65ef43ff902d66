// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Processes
import TestSupport
import Testing

/// A daemon that doesn't end by itself is ended all the same, and nothing stays on.
@Suite(.daemon)
struct StuckDaemonTests {
  private static let yaml =
    "hooks: { on: { while: focus, enter: 'echo enter >> ~/trace', exit: 'echo exit >> ~/trace' } }\n"

  @Test func `a worker that does not end is killed by its keeper which exits everything`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let info = try await peer.call(.daemon, as: DaemonInfo.self)
    let worker = try #require(ProcessIdentity(pid: info.pid))
    worker.signal(SIGSTOP)
    #expect(try await daemon.stop() == .exited(0))
    #expect(home.lines("trace") == ["enter", "exit"])
    try await expectNothingRuns(in: home)
  }

  @Test func `a stopped keeper goes on in order to end`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    daemon.keeperIdentity.signal(SIGSTOP)
    let result = try await home.segue("daemon", "stop")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("stopping"))
    try await daemon.keeperIdentity.untilGone("the keeper")
    try await expectNothingRuns(in: home)
  }

  @Test func `a stopped worker goes on and is not replaced`() async throws {
    // One that goes on and says nothing for another second is taken for one that hangs.
    let problems = try await undisturbed {
      let home = try TemporaryHome("")
      let daemon = try await LiveDaemon(home)
      let info = try await daemon.peer().call(.daemon, as: DaemonInfo.self)
      let worker = try #require(ProcessIdentity(pid: info.pid))
      worker.signal(SIGSTOP)
      let result = try await home.segue("daemon", "stop")
      #expect(result.status == 0, "\(result)")
      try await expectNothingRuns(in: home)
      let log = home.text("state/segue/segued.log")
      return log.contains("the worker died") ? [log] : []
    }
    #expect(problems == [])
  }

  @Test func `a hung worker under a stopped keeper is ended too`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let worker = try await peer.call(.daemon, as: DaemonInfo.self).pid
    daemon.keeperIdentity.signal(SIGSTOP)
    kill(worker, SIGSTOP)
    // One that hangs: whoever lets it go on finds it stopped again.
    let script = "while kill -STOP \(worker) 2> /dev/null; do :; done"
    let hanging = Task { try await home.run(["sh", "-c", script], timeout: .seconds(300)) }
    let result = try await home.segue("daemon", "stop", timeout: .seconds(300))
    #expect(result.status == 0, "\(result)")
    _ = try await hanging.value
    try await daemon.keeperIdentity.untilGone("the keeper")
    #expect(home.lines("trace").last == "exit")
    try await expectNothingRuns(in: home)
  }

  #if os(Linux)
    private static let unit = "config/systemd/user/segue.service"

    /// A home with a unit, and a manager that does what `script` says.
    private func managed(_ script: String) throws -> TemporaryHome {
      let home = try TemporaryHome("")
      try FileManager.default.createDirectory(
        atPath: home.path("config/systemd/user"), withIntermediateDirectories: true)
      try home.write("[Service]\n", to: Self.unit)
      try home.write("#!/bin/sh\necho \"$*\" >> ~/calls\n" + script, to: "bin/systemctl", mode: 0o700)
      return home
    }

    @Test func `a manager that has the unit is asked to start it`() async throws {
      let home = try managed(
        """
        mkfifo ~/ready
        SEGUE_READY_FD=3 MANAGED=1 setsid "\(Programs.segued)" daemon 3> ~/ready > /dev/null 2>&1 &
        read -r word < ~/ready; [ "$word" = ready ]
        """)
      let result = try await home.segue("start")
      #expect(result.status == 0, "\(result)")
      #expect(home.lines("calls") == ["--user --quiet start segue.service"])
      #expect(try await home.segue("pause").status == 0)
      #expect(home.lines("calls").count == 1, "one that runs isn't started")
      let daemon = try #require(home.processes.first { $0.arguments.last == "daemon" })
      let environment = try String(contentsOfFile: "/proc/\(daemon.identity.pid)/environ", encoding: .utf8)
      #expect(environment.contains("MANAGED=1"))
      #expect(try await home.segue("daemon", "stop").status == 0)
    }

    @Test func `where the manager does not the client starts it`() async throws {
      let home = try managed("echo 'Failed to connect to bus' >&2; exit 1\n")
      let result = try await home.segue("start")
      #expect(result.status == 0 && !result.errors.contains("bus"), "\(result)")
      #expect(try await home.segue("daemon", "stop").status == 0)
    }
  #endif
}
