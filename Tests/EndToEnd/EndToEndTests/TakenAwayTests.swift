// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// What the daemon itself keeps, taken away under it: nothing is lost, and everybody finds it again.
@Suite(.daemon)
struct TakenAwayTests {
  private static let hooks =
    "hooks: { on: { while: focus, enter: 'echo on >> ~/trace', exit: 'echo off >> ~/trace' } }\n"

  private func sh(_ command: String, in home: TemporaryHome) async throws {
    let result = try await home.run(["sh", "-ec", command])
    #expect(result.status == 0, "\(command): \(result)")
  }

  @Test(arguments: [
    "rm segue.db", "rm -f segue.db*", "mv segue.db elsewhere.db", "rm segue.db-wal", "rm segue.db-shm",
    // Put in its place at once: the daemon may put a removed file back before the next command.
    "echo hello > hello; mv hello segue.db; rm -f segue.db-*",
  ])
  func `a journal that is taken away is put back, and a restart goes on with all of it`(_ how: String) async throws {
    let home = try TemporaryHome(Self.hooks)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "Kept" }
    _ = try await home.lines("trace", 1)
    try await sh("cd state/segue; " + how, in: home)
    // Nothing else happens: it is noticed by itself, and told.
    let problem = try await peer.until("news of the journal") { $0.status?.journalProblem }
    #expect(problem.contains("nothing is lost"), "\(problem)")
    let status = try await home.segue("status")
    #expect(status.output.contains("Journal: "), "\(status)")
    #expect(home.text("state/segue/segued.log").contains("while the daemon ran: everything is back in its place"))
    try await peer.timer(.strike)
    let doctor = try await home.segue("doctor")
    #expect(doctor.output.contains("state/segue/segue.db: no damage"), "\(doctor)")
    let isReplaced = how.contains("hello")
    #expect(doctor.output.contains("another file replaced it while a daemon was running") == isReplaced, "\(doctor)")
    // The worst end: nobody has the old file open any more.
    try await daemon.killBoth(peer)
    let next = try await LiveDaemon(home)
    let later = try await next.peer()
    let after = try await later.call(.status)
    #expect(after.session?.task == "Kept" && after.session?.strikes == 1 && after.journalProblem == nil)
    let events = try await later.call(.events, as: [Event].self)
    #expect(events.map(\.number) == Array(1...UInt64(events.count)))
    try await next.stop()
    #expect(home.lines("trace").last == "off")
  }

  @Test func `the state folder with everything in it is made anew`() async throws {
    let home = try TemporaryHome(Self.hooks)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) { $0.task = "Kept" }
    _ = try await home.lines("trace", 1)
    try await sh("mv state/segue state/away", in: home)
    _ = try await peer.until("news of the journal") { mirror in
      mirror.status?.journalProblem?.contains("nothing is lost") == true ? true : nil
    }
    // Found by its lock, and by nobody else's daemon.
    #expect(try await home.segue("strike").status == 0)
    #expect(try await daemon.peer().call(.status).session?.strikes == 1)
    let refused = await #expect(throws: DaemonRefused.self) { try await LiveDaemon(home) }
    #expect(refused?.said.contains("busy") == true)
    try await daemon.stop()
    let next = try await LiveDaemon(home)
    #expect(try await next.peer().call(.status).session?.task == "Kept")
    try await next.stop()
  }

  @Test func `the worker that follows has the lock of the folder that was made anew`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await sh("mv state/segue state/away", in: home)
    _ = try await peer.until("news of the journal") { mirror in
      mirror.status?.journalProblem?.contains("nothing is lost") == true ? true : nil
    }
    let worker = try await daemon.killWorker(peer)
    let next = try await daemon.peerOfNextWorker(after: worker)
    let refused = await #expect(throws: DaemonRefused.self) { try await LiveDaemon(home) }
    #expect(refused?.said.contains("busy") == true)
    try await next.timer(.start)
    try await daemon.stop()
  }

  @Test(arguments: [
    "mv run/segue/control.sock run/other", "rm run/segue/control.sock", "mv run/segue run/away", "rm -r run/segue",
    "mv run run2; mkdir -m 700 run", "echo x > run/other; mv run/other run/segue/control.sock",
    "cp -r run/segue run/new; mv run/segue run/old; mv run/new run/segue",
  ])
  func `a socket that is taken away comes back, and who is connected notices nothing`(_ how: String) async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let worker = try await peer.call(.daemon, as: DaemonInfo.self).pid
    try await sh(how + " || true", in: home)
    let lock = "state/segue/segue.lock"
    // Where something is in the way, another place; the lock says where.
    let first = home.path("run/segue/control.sock") + "\n"
    _ = try await home.until("state/segue/segued.log", has: "that it listens anew") { [home] log in
      let isAnew = log.split(separator: "\n").count { $0.contains("listening") } > 1
      return isAnew && (how.contains("echo") || home.text(lock) == first) ? true : nil
    }
    let found = try await daemon.peer()
    #expect(try await found.call(.daemon, as: DaemonInfo.self).pid == worker)
    try await peer.timer(.strike)
    _ = try await peer.until("news on the old connection") { $0.status?.session?.strikes == 1 ? true : nil }
    let path = home.text(lock).trimmingCharacters(in: .whitespacesAndNewlines)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folder = try FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    #expect(folder[.posixPermissions] as? Int == 0o700)
    #expect((path + "\n" == first) != how.contains("echo"))
    try await daemon.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a lock file that is removed comes back, and stays a lock`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let text = home.text("state/segue/segue.lock")
    try await sh("rm state/segue/segue.lock", in: home)
    _ = try await home.until("state/segue/segue.lock", has: "the socket's path") { $0 == text ? true : nil }
    let refused = await #expect(throws: DaemonRefused.self) { try await LiveDaemon(home) }
    #expect(refused?.said.contains("busy") == true)
    try await peer.timer(.start)
    try await daemon.stop()
  }
}
