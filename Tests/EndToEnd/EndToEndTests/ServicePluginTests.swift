// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing

/// Service plugins in a real daemon.
@Suite(.daemon)
struct ServicePluginTests {
  static let head = "timer: { focus: 10m, short-break: 10m }\n"

  /// A home with the plugin `watch`, which does what `how` says, and these hooks.
  func home(
    _ how: String, hooks: String, controls: String = "[strike]", more: String = "", timeout: String = "20s"
  ) throws -> TemporaryHome {
    let home = try TemporaryHome(Self.head + hooks)
    try add(how, to: home, controls: controls, more: more, timeout: timeout)
    return home
  }

  func add(
    _ how: String, to home: TemporaryHome, controls: String = "[strike]", more: String = "", timeout: String = "20s",
    name: String = "watch"
  ) throws {
    let folder = "config/segue/plugins/\(name)"
    try FileManager.default.createDirectory(atPath: home.path(folder + "/bin"), withIntermediateDirectories: true)
    let script = Programs.packageFolder().appending(path: "Tests/Adapters/PluginActionTests/Services/service.py")
    try home.write(String(contentsOf: script, encoding: .utf8), to: folder + "/bin/watch", mode: 0o755)
    try home.write(
      """
      manifest: 1
      name: \(name)
      version: 1.0.0
      summary: Watches
      service: [bin/watch, \(how), \(home.path(name == "watch" ? "trace" : name))]
      controls: \(controls)
      timeout: \(timeout)
      inputs:
        titles: { type: list, items: string, default: [YouTube] }
      \(more)

      """, to: folder + "/plugin.yml")
  }

  static let onStart = "hooks: { watch: { on: focus.started, uses: watch } }\n"
  static let other = "hooks: { watch: { while: focus, uses: watch, with: { titles: [a] } } }\n"
  static let whileFocus = "hooks: { watch: { while: focus, uses: watch } }\n"

  /// The process numbers that the service wrote down.
  func pids(in home: TemporaryHome) -> [ProcessIdentity] {
    home.lines("trace").compactMap { line in
      line.hasPrefix("start ") ? Int32(line.dropFirst(6)).flatMap { ProcessIdentity(pid: $0) } : nil
    }
  }

  func trace(_ home: TemporaryHome) -> [String] {
    home.lines("trace").map { $0.hasPrefix("start ") ? "start" : $0 }
  }

  @Test func `a service takes events, tells the timer what it may, and ends with its hook`() async throws {
    let home = try home("strikes", hooks: Self.onStart)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let delivery = try await peer.delivery(of: "watch")
    #expect(trace(home).last == "strikes 1 stop -32000 resume -32000")
    #expect(delivery.attempts.last?.stdout.contains("timer.stop needs 'stop', which is not among its controls") == true)
    #expect(home.text("state/segue/segued.log").contains("timer.stop needs 'stop'"))
    let process = try #require(pids(in: home).first)
    #expect(process.isAlive, "it goes on")
    // Another hook: the old one's service is told to end.
    try home.replace(TemporaryHome.hooksFile, with: TemporaryHome.quiet + Self.head)
    try await process.untilGone("the service")
    #expect(trace(home).suffix(2) == ["shutdown", "end of input"])
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `a timer command that the timer refuses says why`() async throws {
    let home = try home("strikes", hooks: Self.onStart, controls: "[strike, start, resume]")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let delivery = try await peer.delivery(of: "watch")
    #expect(trace(home).last == "strikes 1 stop -32000 resume 1", "nothing was paused")
    #expect(
      delivery.attempts.last?.stdout.contains("timer.resume") == false, "it was granted, and refused by the timer")
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `a scope runs from enter to exit, and hands on what enter left`() async throws {
    let home = try home("good", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    let process = try #require(pids(in: home).first)
    #expect(process.isAlive)
    try await peer.timer(.stop)
    _ = try await peer.until("no scope") { $0.scopes["watch"]?.state == "inactive" ? true : nil }
    try await process.untilGone("the service")
    #expect(
      trace(home) == [
        "start", #"initialize {"titles": ["YouTube"]} watch"#, "enter null", #"exit {"volume": 40}"#, "shutdown",
        "end of input",
      ])
    try await daemon.stop()
    #expect(home.notesOfCommands.isEmpty)
  }

  @Test func `a scope whose hook changed is exited by the program that entered it`() async throws {
    let home = try home("good", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    try home.replace(
      TemporaryHome.hooksFile,
      with: TemporaryHome.quiet + Self.head + Self.other)
    let lines = try await home.lines("trace", 9)
    #expect(lines.count { $0.hasPrefix("start") } == 2)
    #expect(
      trace(home).dropFirst(3) == [
        #"exit {"volume": 40}"#, "shutdown", "end of input", "start", #"initialize {"titles": ["a"]} watch"#,
        "enter null",
      ])
    try await daemon.stop()
    #expect(trace(home).suffix(3) == [#"exit {"volume": 40}"#, "shutdown", "end of input"])
    try await expectNothingRuns(in: home)
  }

  @Test func `a worker that dies leaves no service, and the next one enters again`() async throws {
    let home = try home("stays", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    let process = try #require(pids(in: home).first)
    let worker = try await daemon.killWorker(peer)
    let next = try await daemon.peerOfNextWorker(after: worker)
    #expect(!process.isAlive, "the keeper has ended it")
    _ = try await next.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    #expect(trace(home).last == #"enter {"volume": 40}"#)
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `a death of both leaves one that ignores its end to the next daemon, and teardown exits`() async throws {
    let home = try home("stays", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    let process = try #require(pids(in: home).first)
    try await daemon.killBoth(peer)
    _ = try await home.until("trace", has: "the end of its input") { $0.contains("end of input") ? true : nil }
    #expect(process.isAlive, "it goes on though nobody speaks to it")
    try home.replace(TemporaryHome.hooksFile, with: TemporaryHome.quiet)
    let teardown = try await home.run([Programs.segued, "teardown"])
    #expect(teardown.status == 0, "\(teardown)")
    #expect(!process.isAlive)
    #expect(trace(home).contains(#"exit {"volume": 40}"#))
    try await expectNothingRuns(in: home)
  }

  @Test func `a service has its own folder and its inputs in its environment, too`() async throws {
    let home = try home("state", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    #expect(trace(home).contains("state True"))
    #expect(trace(home).contains(#"titles ["YouTube"]"#))
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `hooks teardown exits a running service's scope`() async throws {
    let home = try home("good", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    let process = try #require(pids(in: home).first)
    let teardown = try await home.segue("hooks", "teardown")
    #expect(teardown.status == 0, "\(teardown)")
    try await process.untilGone("the service")
    #expect(trace(home).suffix(3) == [#"exit {"volume": 40}"#, "shutdown", "end of input"])
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `a service that hangs doesn't keep the daemon, and the next one has its scope again`() async throws {
    let home = try home("hang-once", hooks: Self.whileFocus, timeout: "8s")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    try await daemon.stop()
    #expect(trace(home).contains("exit hangs"))
    try await expectNothingRuns(in: home)
    let next = try await LiveDaemon(home)
    _ = try await home.until("trace", has: "an enter") { $0.contains(#"enter {"volume": 40}"#) ? true : nil }
    try await next.stop()
    #expect(trace(home).contains(#"exit {"volume": 40}"#))
    try await expectNothingRuns(in: home)
  }

  @Test func `a service that hangs over an event is ended with the daemon`() async throws {
    let home = try home("stubborn", hooks: Self.onStart, timeout: "10m")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.until("trace", has: "an event") { $0.contains("hangs") ? true : nil }
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }
}
