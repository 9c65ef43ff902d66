// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// What a person sees of the daemon as a service: one for each home, a log that stays short, and what it says.
@Suite(.daemon)
struct ServiceLifeTests {
  private static let hook =
    "hooks: { on: { while: focus, enter: 'echo enter >> ~/trace', exit: 'echo exit >> ~/trace' } }\n"

  @Test func `no second daemon starts where the lock was deleted`() async throws {
    let home = try TemporaryHome("timer: { focus: 10m }\n" + Self.hook)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let before = try await peer.call(.events, as: [Event].self).count
    let lock = home.text("state/segue/segue.lock")
    try FileManager.default.removeItem(atPath: home.path("state/segue/segue.lock"))
    let refused = await #expect(throws: DaemonRefused.self) { try await LiveDaemon(home) }
    #expect(refused?.said == "busy\n")
    // Neither a worker whose keeper was killed nor a teardown is taken for nobody.
    #expect(try await home.run([Programs.segued, "teardown"]).errors.contains("another daemon is running"))
    try await expectOneDaemon(peer, in: home)
    #expect(home.lines("trace") == ["enter"])
    #expect(try await peer.call(.events, as: [Event].self).count == before, "nobody else has written")
    // The one that runs has seen to it.
    _ = try await home.until("state/segue/segue.lock", has: "the socket's path") { $0 == lock ? true : nil }
    #expect(try await home.segue("status", "--json").output.contains(#""daemon":true"#))
    try await daemon.stop()
    let next = try await LiveDaemon(home)
    try await next.stop()
    #expect(home.lines("trace") == ["enter", "exit", "enter", "exit"])
  }

  @Test(arguments: ["segue.lock", "segue.db"])
  func `a pipe in the way holds nobody up`(_ name: String) async throws {
    let home = try TemporaryHome("")
    #expect(mkfifo(home.path("state/segue/" + name), 0o600) == 0)
    let refused = await #expect(throws: DaemonRefused.self) { try await LiveDaemon(home) }
    #expect(refused?.said.contains(home.path("state/segue/" + name)) == true)
    let status = try await home.segue("status")
    #expect(status.status == 0 || status.errors.contains(name), "\(status)")
    #expect(try await home.run([Programs.segued, "teardown"]).status == (name == "segue.db" ? 1 : 0))
  }

  @Test func `the log is turned at the start and while it grows`() async throws {
    let home = try TemporaryHome("")
    let log = "state/segue/segued.log"
    try home.write(String(repeating: "old\n", count: 1_400_000), to: log)
    let daemon = try await LiveDaemon(home)
    #expect(home.text(log + ".1").hasPrefix("old\nold\n"))
    #expect(!home.text(log).contains("old\n") && home.text(log).contains("daemon.started"))
    // Something floods it, as a library that complains would.
    let file = try FileHandle(forWritingTo: URL(filePath: home.path(log)))
    try file.seekToEnd()
    try file.write(contentsOf: Data(String(repeating: "flood\n", count: 1_000_000).utf8))
    try file.close()
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.until(log, has: "the start of the focus") { $0.contains("focus.started") ? true : nil }
    #expect(home.text(log + ".1").hasSuffix("flood\n"))
    #expect(home.bytes(log).count < 10_000)
    // The keeper writes into the same one, and a log that somebody removes comes back.
    try FileManager.default.removeItem(atPath: home.path(log))
    let worker = try await daemon.killWorker(peer)
    _ = try await daemon.peerOfNextWorker(after: worker)
    _ = try await home.until(log, has: "the keeper's word and the new worker's") { text in
      text.contains("keeper: ") && text.contains("the worker died") && text.contains("worker: ") ? true : nil
    }
    let shown = try await home.segue("daemon", "logs", "-n", "1")
    #expect(shown.status == 0 && shown.lines.count == 1)
    try await daemon.stop()
  }

  @Test func `a stop that takes long says what it waits for`() async throws {
    let home = try TemporaryHome("hooks: { slow: { while: focus, enter: 'echo on >> ~/trace', exit: 'sleep 3' } }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? true : nil }
    let stopped = try await home.segue("daemon", "stop")
    #expect(stopped.errors == "Turning off what hooks had turned on: slow …\n")
    #expect(stopped.output == "The daemon has stopped. Everything that hooks had turned on is off.\n")
    _ = try await daemon.ended()
  }

  @Test func `status says that a reboot would leave it on`() async throws {
    let home = try TemporaryHome(Self.hook)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let hint =
      "After a reboot, hooks that are on stay on until Segue starts. 'segue daemon install' starts Segue at login."
    #expect(try await !home.segue("status").output.contains(hint))
    #expect(try await !home.segue("status", "--json").output.contains("autostart"))
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? true : nil }
    #expect(try await home.segue("status").lines.last == hint)
    #expect(try await home.segue("status", "--json").output.hasPrefix(#"{"autostart":false,"config":"#))
    #if os(Linux)
      let wants = home.path("config/systemd/user/default.target.wants")
      try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
      try home.write("", to: "config/systemd/user/default.target.wants/segue.service")
      #expect(try await !home.segue("status").output.contains(hint))
      #expect(try await home.segue("status", "--json").output.hasPrefix(#"{"autostart":true,"config":"#))
    #endif
    try await daemon.stop()
    #expect(try await !home.segue("status", "--json").output.contains("autostart"))
  }

  @Test func `status once did not say what a dead daemon had left on`() async throws {
    let home = try TemporaryHome(Self.hook)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.status?.scopes.active == 1 ? true : nil }
    try await daemon.killBoth(peer)
    let warning =
      "Attention: 1 hook may still be on, because the daemon died before it could turn it off. "
      + "'segue daemon start' does that."
    let left = try await home.segue("status")
    #expect(left.lines.last == warning && !left.output.contains("after a reboot"), "\(left)")
    #if os(Linux)
      let wants = home.path("config/systemd/user/default.target.wants")
      try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
      try home.write("", to: "config/systemd/user/default.target.wants/segue.service")
      #expect(try await home.segue("status").lines.last == warning, "a login is later")
    #endif
    #expect(try await home.segue("daemon", "start").status == 0)
    #expect(try await !home.segue("status").output.contains("may still be on"))
    #expect(try await home.segue("daemon", "stop").status == 0)
    #expect(try await !home.segue("status").output.contains("may still be on"))
  }

  @Test func `doctor names a hook whose receiver is gone`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    receiver.script("/gone", .answer(410))
    let home = try TemporaryHome("hooks:\n  told: { on: strike.added, webhook: '\(receiver.url("/gone"))' }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    try await peer.timer(.strike)
    try await peer.delivery(of: "told", "dead")
    let doctor = try await home.segue("doctor")
    #expect(doctor.output.contains("'told' is disabled: its receiver is gone for good (HTTP 410)\n"))
    #expect(doctor.output.contains("-> correct the address, ~/config/segue/hooks.yml:4"))
    try await daemon.stop()
  }
}
