// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing

/// Services that crash, hang or were mended.
extension ServicePluginTests {
  @Test func `what was not acknowledged is unknown, or sent again where it may be`() async throws {
    let hooks = """
      hooks:
        watch: { on: focus.started, uses: watch }
        again: { on: focus.started, uses: again }

      """
    let home = try home("die-once", hooks: hooks)
    try add("die-once", to: home, more: "idempotent: true", name: "again")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let lost = try await peer.delivery(of: "watch", "unknown")
    #expect(lost.note == "it was ended by signal 9")
    let again = try await peer.delivery(of: "again")
    #expect(again.attempts.count == 2)
    try await daemon.stop()
    #expect(!home.text("trace").contains("event"))
    #expect(home.lines("again").contains { $0.hasPrefix("event") && $0.hasSuffix(" 2") })
    try await expectNothingRuns(in: home)
  }

  @Test func `five crashes are an event, and switch its hook off until that changes`() async throws {
    let hooks = "hooks: { watch: { on: [focus.started, focus.paused], uses: watch, with: { titles: [TITLE] } } }\n"
    let home = try home("crash", hooks: hooks, timeout: "60s")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let failed = try await peer.until("hook.failed") { mirror in
      mirror.events(.hookFailed).first { $0.data.delivery?.error.contains("switched off until") == true }
    }
    #expect(failed.data.delivery?.hook == "watch")
    #expect(failed.data.delivery?.error.hasPrefix("it crashed 5 times in a minute") == true)
    #expect(trace(home) == Array(repeating: "start", count: 5))
    let status = try await home.segue("status")
    #expect(status.output.contains("Attention: Switched off, because the plugin crashed repeatedly"), "\(status)")
    // A hook that changed is another one.
    try add("good", to: home)
    try home.replace(
      TemporaryHome.hooksFile,
      with: TemporaryHome.quiet + Self.head + hooks.replacing("TITLE", with: "another"))
    _ = try await home.segue("hooks", "check")
    try await peer.timer(.pause)
    try await peer.delivery(of: "watch")
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  /// Until its hook is switched off for its crashes; what was told of that.
  private func offForCrashes(_ peer: ControlPeer) async throws -> [Event] {
    try await peer.until("the end of it") { mirror in
      let failures = mirror.events(.hookFailed)
      let isOff = failures.contains { $0.data.delivery?.error.contains("switched off until") == true }
      return isOff && mirror.scopes["watch"]?.state == "inactive" ? failures : nil
    }
  }

  private func begins(_ failures: [Event]) -> [Substring] {
    failures.compactMap(\.data.delivery?.error).map { $0.prefix(16) }
  }

  /// Each enter and each exit began to count anew: such a service was started again and again for ever.
  @Test func `one that dies of its enters is switched off, and told of twice`() async throws {
    let home = try home("enter-dies", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let failures = try await offForCrashes(peer)
    #expect(begins(failures) == ["enter: it exited", "it crashed 5 tim"])
    #expect(trace(home).count { $0 == "enter dies" } == 5)
    #expect(trace(home).count { $0 == "exit {}" } == 5, "half an enter may have been done")
    let scopes = try await peer.call(.scopes, as: [ScopeRecord].self)
    #expect(
      scopes.first?.why?.contains("switched off until its hook, manifest or program changes (its plugin crashed")
        == true)
    #expect(try await peer.call(.status).scopes == ScopesInfo())
    let doctor = try await home.segue("doctor")
    #expect(doctor.output.contains("'watch' is disabled: its plugin crashed repeatedly"), "\(doctor)")
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `one that doesn't even live to be entered is switched off, and isn't exited`() async throws {
    let home = try home("crash", hooks: Self.whileFocus, timeout: "10s")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let failures = try await offForCrashes(peer)
    #expect(begins(failures) == ["enter: it doesn'", "it crashed 5 tim"])
    #expect(trace(home) == Array(repeating: "start", count: 5))
    let notes = peer.inbox.value.mirror.deliveries(of: "watch").compactMap(\.note)
    #expect(!notes.contains { $0.hasPrefix("exit") }, "\(notes)")
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  /// Its exit failed for ever, also when its hook and itself were gone.
  @Test func `a scope that no service took is over at once`() async throws {
    let home = try home("mute", hooks: Self.whileFocus, timeout: "4s")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.until("trace", has: "a start") { $0.contains("mute") ? true : nil }
    try FileManager.default.removeItem(atPath: home.path("config/segue/plugins/watch"))
    try home.replace(TemporaryHome.hooksFile, with: TemporaryHome.quiet + Self.head)
    let failed = try await peer.until("a failed enter") { $0.deliveries(of: "watch", "failed").first }
    #expect(failed.note == "enter: it takes too long to start")
    _ = try await peer.until("no scope") { $0.status?.scopes == ScopesInfo() ? true : nil }
    #expect(try await peer.call(.scopes, as: [ScopeRecord].self) == [])
    try await daemon.stop()
    #expect(trace(home) == ["start", "mute"])
    try await expectNothingRuns(in: home)
  }

  /// What services do to the timer: nothing.
  @Test(arguments: ["good", "hang", "stubborn", "binary", "floods", "crash", "die-once"])
  func `no service makes the timer late`(how: String) async throws {
    // A machine that stands still makes it late, too.
    let problems = try await undisturbed { try await playBesideService(how) }
    #expect(problems == [])
  }

  private func playBesideService(_ how: String) async throws -> [String] {
    let hooks = """
      hooks:
        watch: { on: focus.elapsed, every: 1s, uses: watch, mode: parallel, max: 8 }

      """
    let home = try home(how, hooks: hooks, controls: "[note]", timeout: "2s")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let ticks = try await peer.until("ticks") { mirror in
      let events = mirror.events(.focusElapsed)
      return events.count >= 6 ? events : nil
    }
    let late = ticks.map(lateness).sorted()
    let most = late.last ?? 0
    print("a service that is '\(how)': lateness of the timer, median \(late[late.count / 2]) ms, most \(most) ms")
    try await daemon.stop()
    try await expectNothingRuns(in: home)
    return late[late.count / 2] < 1000 && most < latestInCompany ? [] : ["late by \(late) ms"]
  }

  /// It stayed off though what was wrong with it was mended.
  @Test(arguments: ["program", "manifest", "setting"])
  func `one that was switched off is tried again after any change`(_ changed: String) async throws {
    let hooks = "hooks: { watch: { on: [focus.started, focus.paused], uses: watch } }\n"
    let home = try home("newer", hooks: hooks)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("hook.failed") { mirror in
      mirror.events(.hookFailed).first { $0.data.delivery?.error.contains("switched off until") == true }
    }
    try await peer.timer(.pause)
    #expect(trace(home).count { $0 == "start" } == 1, "it is off")
    switch changed {
    case "program":
      let program = "config/segue/plugins/watch/bin/watch"
      try home.write(home.text(program).replacing(#"2 if how == "newer""#, with: #"1 if how == "newer""#), to: program)
    case "manifest": try add("good", to: home)
    default:
      try home.replace(
        TemporaryHome.hooksFile,
        with: TemporaryHome.quiet + Self.head + hooks.replacing("uses: watch", with: "uses: watch, timeout: 11s"))
    }
    // What is asked waits for the change.
    _ = try await peer.call(.status)
    try await peer.timer(.resume)
    try await peer.timer(.pause)
    _ = try await home.until("trace", has: "another start") { text in
      text.split(separator: "\n").count { $0.hasPrefix("start ") } == 2 ? true : nil
    }
    if changed != "setting" { try await peer.delivery(of: "watch") }
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `a scope whose service was mended is entered at once`() async throws {
    let home = try home("newer", hooks: Self.whileFocus)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("hook.failed") { mirror in
      mirror.events(.hookFailed).first { $0.data.delivery?.error.contains("switched off until") == true }
    }
    try add("good", to: home)
    _ = try await peer.until("an active scope") { $0.scopes["watch"]?.state == "active" ? true : nil }
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  /// The last good configuration went on running what others could write.
  @Test(arguments: ["plugins/watch/bin/watch", "plugins/watch/bin", "plugins/watch", "plugins"])
  func `one that others can write is not started`(_ path: String) async throws {
    let home = try home("good", hooks: Self.onStart)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let place = home.path("config/segue/" + path)
    try FileManager.default.setAttributes([.posixPermissions: 0o757], ofItemAtPath: place)
    try await peer.timer(.start)
    let delivery = try await peer.delivery(of: "watch", "failed")
    #expect(delivery.note?.contains("the plugin 'watch' is not started: ") == true, "\(delivery)")
    #expect(delivery.note?.contains("chmod o-w ") == true, "\(delivery)")
    #expect(trace(home) == [])
    try await daemon.stop()
  }
}
