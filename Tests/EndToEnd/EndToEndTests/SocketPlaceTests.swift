// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing
import TimerEngine

/// A daemon that can't be heard: its file is gone, or it doesn't answer.
@Suite(.daemon)
struct SocketPlaceTests {
  @Test(arguments: ["rm run/segue/control.sock", "mv run/segue/control.sock run/other", "rm -r run/segue"])
  func `file that is taken away comes back`(how: String) async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let worker = try await peer.call(.daemon, as: DaemonInfo.self).pid
    let path = home.text("state/segue/segue.lock").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(path == home.path("run/segue/control.sock"))
    // The daemon may be so quick that the folder isn't empty by then.
    _ = try await home.run(["sh", "-c", how])
    // What acts starts the daemon where there is none; that the lock is taken tells it that there is one.
    let acted = try await home.segue("extend", "1m")
    #expect(acted.status == 0, "\(acted)\n\(home.report)")
    // It is the same daemon, and nothing that went on was touched.
    let next = try await daemon.peer()
    #expect(try await next.call(.status).state == .running)
    let status = try await home.segue("daemon", "status")
    #expect(status.status == 0 && status.output.contains("pid \(worker)"), "\(status)")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await daemon.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a worker that hangs is named in time and replaced by a restart`() async throws {
    let home = try TemporaryHome(
      "hooks: { on: { while: focus, enter: 'echo on >> ~/trace', exit: 'echo off >> ~/trace' } }")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "Hang" }
    #expect(try await home.lines("trace", 1) == ["on"])
    let worker = try await peer.call(.daemon, as: DaemonInfo.self).pid
    kill(worker, SIGSTOP)
    for arguments in [["status"], ["status", "--json"], ["status", "--format", "{icon}"]] {
      let start = ContinuousClock.now
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 69 && result.output.isEmpty, "\(result)")
      #expect(result.errors.contains("did not answer within 3 seconds"))
      #expect(result.errors.contains("segue daemon restart"), "\(result)")
      // Three seconds, and what a busy machine takes to start a program.
      #expect(ContinuousClock.now - start < .seconds(60))
    }
    let restart = try await home.segue("daemon", "restart")
    #expect(restart.status == 0, "\(restart)\n\(home.report)")
    _ = try await daemon.ended()
    let status = try await home.segue("status", "--json")
    #expect(status.status == 0 && status.output.contains("\"task\":\"Hang\""), "\(status)")
    // Turned off by the one that took its place, on again by the next.
    #expect(try await home.lines("trace", 3).suffix(2) == ["off", "on"])
    #expect(try await home.segue("daemon", "stop").status == 0)
    #expect(home.lines("trace").last == "off")
    try await expectNothingRuns(in: home)
  }

  @Test(arguments: [#"{"id":1,"method":"daemon.info"}"#, #"{"id":1,"method":"subscribe"}"#])
  func `however many clients are connected, a command gets in`(_ line: String) async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let crowd = try await onThread { () -> [SocketPeerBox] in
      try (0..<200).map { _ in
        let peer = try SocketPeer(home)
        _ = peer.ask(line)
        return SocketPeerBox(peer: peer)
      }
    }
    _ = try await onThread { try SocketPeerBox(peer: SocketPeer.served(in: home)) }
    for arguments in [["start"], ["status"], ["status", "--json"], ["pause"]] {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 0, "\(arguments): \(result)")
    }
    #expect(crowd.count == 200)
    try await daemon.stop()
  }

  /// Kept open by the test, and not used any more.
  private struct SocketPeerBox: @unchecked Sendable {
    // No lock: nobody calls it.
    let peer: SocketPeer
  }
}
