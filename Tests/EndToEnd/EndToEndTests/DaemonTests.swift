// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import Processes
import TestSupport
import Testing
import TimerEngine

/// The daemon as a process: restarts, its file, its lock, its socket.
@Suite(.daemon)
struct DaemonTests {
  @Test func `pomodoro goes on across every kind of restart`() async throws {
    let home = try TemporaryHome("timer: { focus: 10m }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let begun = try await peer.timer(.start) { $0.task = "Goes on" }
    try await peer.timer(.strike)
    func expectGoingOn(_ peer: ControlPeer) async throws {
      func left() -> Int64 {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        return ((begun.deadline?.instant.milliseconds ?? 0) - now + 999) / 1000
      }
      let most = left()
      let status = try await peer.call(.status)
      let least = left()
      #expect(status.state == .running && status.session?.id == begun.session?.id && status.session?.strikes == 1)
      let shift = (status.deadline?.instant.milliseconds ?? 0) - (begun.deadline?.instant.milliseconds ?? 0)
      #expect(abs(shift) <= 50, "the deadline has moved by \(shift) ms")
      #expect(status.remaining >= least - 1 && status.remaining <= most + 1)
    }
    let worker = try await daemon.killWorker(peer)
    let next = try await daemon.peerOfNextWorker(after: worker)
    try await expectGoingOn(next)
    #expect(try await daemon.stop() == .exited(0))
    let second = try await LiveDaemon(home)
    let later = try await second.peer()
    try await expectGoingOn(later)
    try await second.killBoth(later)
    let third = try await LiveDaemon(home)
    let last = try await third.peer()
    try await expectGoingOn(last)
    let events = try await last.call(.events, as: [Event].self)
    #expect(events.map(\.number) == Array(1...UInt64(events.count)))
    #expect(events.filter { $0.type == .focusStarted }.count == 1)
    #expect(events.filter { $0.type == .daemonStarted }.count == 4)
    #expect(events.filter { $0.type == .daemonStopping }.count == 1)
    try await last.timer(.pause)
    try await third.stop()
    let fourth = try await LiveDaemon(home)
    #expect(try await fourth.peer().call(.status).state == .paused)
    try await fourth.stop()
  }

  @Test func `bad edit changes nothing and a good one takes effect`() async throws {
    let home = try TemporaryHome("hooks: { old: { on: strike.added, run: 'echo old >> ~/trace' } }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    #expect(try await peer.timer(.start).config.ok)

    try home.write(
      TemporaryHome.quiet + "hooks: { new: { on: strike.adde, run: 'echo new >> ~/trace' } }\n",
      to: TemporaryHome.hooksFile)
    let bad = try await peer.until("a bad file") { $0.status?.config.ok == false ? $0.status?.config : nil }
    #expect(bad.errors == 1)
    try await peer.timer(.strike)
    #expect(try await home.lines("trace", 1) == ["old"])
    #expect(home.text("state/segue/segued.log").contains("hooks.yml:3:"))

    try home.replace(
      TemporaryHome.hooksFile,
      with: TemporaryHome.quiet + "hooks: { new: { on: strike.added, run: 'echo new >> ~/trace' } }\n")
    _ = try await peer.until("a good file") { $0.status?.config.ok == true ? true : nil }
    try await peer.timer(.strike)
    #expect(try await home.lines("trace", 2) == ["old", "new"])

    // A second replacement: the watch is on what is there now, not on the file that was renamed away.
    try home.replace(
      TemporaryHome.hooksFile,
      with: TemporaryHome.quiet
        + "timer: { focus: 50m }\nhooks: { third: { on: strike.added, run: 'echo third >> ~/trace' } }\n")
    _ = try await peer.until("a longer focus") { $0.status?.planned == 3000 ? true : nil }
    try await peer.timer(.strike)
    #expect(try await home.lines("trace", 3) == ["old", "new", "third"])

    try FileManager.default.removeItem(atPath: home.path(TemporaryHome.hooksFile))
    _ = try await peer.until("the standard length") { $0.status?.planned == 1500 ? true : nil }
    try await daemon.stop()
  }

  @Test func `file that is a link is watched where it points`() async throws {
    let home = try TemporaryHome()
    try FileManager.default.createDirectory(
      atPath: home.path("dotfiles"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try home.write("version: 1\ntimer: { focus: 11m }\n", to: "dotfiles/segue.yml")
    try FileManager.default.createSymbolicLink(
      atPath: home.path(TemporaryHome.hooksFile), withDestinationPath: "../../dotfiles/segue.yml")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    #expect(try await peer.timer(.start).planned == 660)
    try home.write("version: 1\ntimer: { focus: 12m }\n", to: "dotfiles/segue.yml")
    _ = try await peer.until("a longer focus") { $0.status?.planned == 720 ? true : nil }
    try home.replace("dotfiles/segue.yml", with: "version: 1\ntimer: { focus: 13m }\n")
    _ = try await peer.until("a longer focus still") { $0.status?.planned == 780 ? true : nil }
    try await daemon.stop()
  }

  @Test func `only one runs in a home and others live beside it`() async throws {
    let (home, other) = (try TemporaryHome(""), try TemporaryHome(""))
    let (daemon, beside) = (try await LiveDaemon(home), try await LiveDaemon(other))
    let refused = await #expect(throws: DaemonRefused.self) { try await LiveDaemon(home) }
    #expect(refused?.said.contains("busy") == true)
    let (peer, neighbour) = (try await daemon.peer(), try await beside.peer())
    try await peer.timer(.start) { $0.task = "Mine" }
    #expect(try await neighbour.call(.status).state == .idle)
    try await daemon.stop()
    #expect(try await neighbour.timer(.start).state == .running)
    try await beside.stop()
    try await expectNothingRuns(in: home)
    try await expectNothingRuns(in: other)
  }

  /// Beside a living daemon it once ended that one's commands, and ran an exit.
  @Test func `a worker that somebody starts touches nothing`() async throws {
    let home = try TemporaryHome(
      """
      hooks:
        on: { while: focus, enter: 'echo enter >> ~/trace', exit: 'echo exit >> ~/trace' }
        long: { on: strike.added, timeout: 10m, run: 'echo $$ >> ~/pid; exec sleep 600' }

      """)
    let alone = try await home.run([Programs.segued, "worker"])
    #expect(alone.status == 75 && alone.errors.contains("'segue daemon start'"), "\(alone)")
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    try await peer.timer(.strike)
    let pid = try await home.lines("pid", 1).first.flatMap { Int32($0) }
    let command = try #require(pid.flatMap { ProcessIdentity(pid: $0) })
    let beside = try await home.run([Programs.segued, "worker"])
    #expect(beside.status == 75 && beside.errors.contains("'segue daemon start'"), "\(beside)")
    // As if the keeper had started it: but the lock is held by another.
    let disguised = try await home.run(["sh", "-c", ": | SEGUE_KEEPER_FD=0 \"\(Programs.segued)\" worker"])
    #expect(disguised.status == 75 && disguised.errors.contains("another daemon is running"), "\(disguised)")
    #expect(command.isAlive)
    #expect(try await peer.call(.status).scopes == ScopesInfo(active: 1, failed: []))
    #expect(home.lines("trace") == ["enter"])
    try await daemon.stop()
  }

  @Test func `starts once when many start at the same time`() async throws {
    let home = try TemporaryHome("")
    let daemons = await withTaskGroup(of: LiveDaemon?.self) { group in
      for _ in 0..<6 { group.addTask { try? await LiveDaemon(home) } }
      return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
    }
    #expect(daemons.count == 1)
    try await expectOneDaemon(ControlPeer(home), in: home)
    for daemon in daemons { try await daemon.stop() }
  }

  @Test func `a large journal is said to take its time`() async throws {
    let home = try TemporaryHome("")
    try await LiveDaemon(home).stop()
    let fill = """
      import sqlite3, sys
      with sqlite3.connect(sys.argv[1]) as journal:
          journal.execute("INSERT INTO output (started, size, stdout, stderr) VALUES (0, 0, ?, '')", ("x" * 6000000,))
      journal.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      """
    let filled = try await home.run(["python3", "-c", fill, home.path("state/segue/segue.db")])
    #expect(filled.status == 0, "\(filled)")
    let script = """
      mkfifo ~/ready
      SEGUE_READY_FD=3 setsid "\(Programs.segued)" daemon 3> ~/ready > /dev/null 2>&1 &
      cat ~/ready
      """
    let said = try await home.run(["/bin/sh", "-c", script])
    #expect(said.lines == ["wait 60 check", "ready"], "\(said)")
    #expect(try await home.segue("daemon", "stop").status == 0)
  }

  @Test func `journal is read without a daemon`() async throws {
    let home = try TemporaryHome("hooks: { done: { on: focus.completed, run: 'echo out' } }\n")
    func answer(_ method: String) async throws -> String {
      let result = try await home.run(
        [Programs.segued, "answer"], input: #"{"jsonrpc":"2.0","id":7,"method":"\#(method)"}"# + "\n")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
      return result.output
    }
    let never = try JSON.read(Reply<Status>.self, from: try await answer("status"))
    #expect(never.result?.daemon == false && never.result?.state == .idle && never.id == .integer(7))
    #expect(try JSON.read(Reply<[Event]>.self, from: try await answer("events.list")).result == [])

    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "Kept" }
    try await peer.timer(.finish) { $0.force = true }
    try await peer.delivery(of: "done")
    try await daemon.stop()
    let status = try #require(try JSON.read(Reply<Status>.self, from: try await answer("status")).result)
    #expect(status.daemon == false && status.today.pomodoros == 1 && status.round.completed == 1)
    let events = try #require(try JSON.read(Reply<[Event]>.self, from: try await answer("events.list")).result)
    #expect(events.contains { $0.type == .focusCompleted && $0.data.session?.task == "Kept" })
    let log = try #require(try JSON.read(Reply<[DeliveryRecord]>.self, from: try await answer("hooks.log")).result)
    #expect(log.map(\.state) == ["succeeded"] && log.first?.attempts.first?.stdout == "out\n")
    let refused = try JSON.read(Reply<Status>.self, from: try await answer("timer.pause"))
    #expect(refused.error?.code == ControlError.refused)
    #expect(home.processes.isEmpty)
  }

  @Test func `nonsense is answered and disturbs nobody`() async throws {
    let home = try TemporaryHome("timer: { focus: 1s, short-break: 1s, auto-start: all }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let cases: [(String, Int)] = [
      ("nonsense", ControlError.parseError), ("{", ControlError.parseError), ("[]", ControlError.invalidRequest),
      ("\u{0}\u{1}\u{FFFD}", ControlError.parseError),
      (#"{"jsonrpc":"2.0","id":1}"#, ControlError.invalidRequest),
      (#"{"jsonrpc":"2.0","id":1,"method":"timer.explode"}"#, ControlError.methodNotFound),
      (#"{"jsonrpc":"2.0","id":1,"method":"timer.extend","params":{"by":"soon"}}"#, ControlError.invalidParams),
      (#"{"jsonrpc":"2.0","id":1,"method":"timer.extend","params":{"by":1e300}}"#, ControlError.invalidParams),
      (#"{"jsonrpc":"2.0","id":1,"method":"timer.extend","params":[1]}"#, ControlError.invalidParams),
      (#"{"jsonrpc":"2.0","id":1,"method":"timer.note","params":{}}"#, ControlError.invalidParams),
      (#"{"jsonrpc":"2.0","id":1,"method":"timer.pause"}"#, ControlError.refused),
    ]
    for (line, code) in cases {
      let rude = try ControlPeer(home)
      rude.send(Array((line + "\n").utf8))
      let reply = try await rude.inbox.until("an error for \(line)") { $0.replies.first }
      #expect(try JSON.read(Reply<Nothing>.self, from: reply).error?.code == code, "\(line): \(reply)")
      #expect(try await rude.call(.status).daemon, "the connection goes on after \(line)")
    }
    try await peer.timer(.start)
    let endless = try ControlPeer(home)
    endless.send(repeatElement(UInt8(ascii: "x"), count: 3 << 20))
    try await endless.untilClosed()
    let silent = try ControlPeer(home)
    let half = try ControlPeer(home)
    half.send(Array(#"{"jsonrpc":"2.0","id":1,"method":"st"#.utf8))
    try await peer.event(.breakStarted)
    #expect(try await peer.call(.status).daemon)
    #expect(try await silent.call(.status).daemon)
    half.send(Array("atus\"}\n".utf8))
    _ = try await half.inbox.until("a reply to what came in halves") { $0.replies.first }
    let events = try await peer.until("events") { $0.events.filter { $0.data.reason == .elapsed } }
    #expect(events.allSatisfy { lateness($0) < latestInCompany })
    try await daemon.stop()
  }

  @Test func `each death is survived until the third in a minute`() async throws {
    let home = try TemporaryHome(
      "hooks: { on: { while: focus, enter: 'echo enter >> ~/trace', exit: 'echo exit >> ~/trace' } }\n")
    let daemon = try await LiveDaemon(home)
    var peer = try await daemon.peer()
    try await peer.timer(.start)
    for round in 1...2 {
      _ = try await home.lines("trace", round)
      let worker = try await daemon.killWorker(peer)
      peer = try await daemon.peerOfNextWorker(after: worker)
    }
    _ = try await home.lines("trace", 3)
    _ = try await daemon.killWorker(peer)
    #expect(try await daemon.ended() == .exited(1))
    #expect(home.lines("trace") == ["enter", "enter", "enter", "exit"])
    try await expectNothingRuns(in: home)
  }
}
