// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// hooks.yml and the folders that lead to it, changed in every way under a running daemon.
@Suite(.daemon)
struct ChangedFilesTests {
  /// How the home is before the daemon starts, and what then makes a focus 50 minutes long.
  struct Change: Sendable, CustomTestStringConvertible {
    var before = "true"
    var change: String

    var testDescription: String { "\(before); then \(change)" }
  }

  private static let long = #"printf 'version: 1\ntimer: { focus: 50m }\n'"#

  static let changes: [Change] = [
    // A folder that is a link, as stow, chezmoi and home-manager make it: itself, and one further up.
    Change(before: "mv config/segue dots && ln -s ../dots config/segue", change: "ln -sfn ../long config/segue"),
    Change(
      before: """
        mkdir -p a b; mv config a/config; cp -r a/config b; cp long/hooks.yml b/config/segue; ln -s a/config config
        """,
      change: "ln -sfn b/config config"),
    Change(
      before: """
        mkdir a b; mv config/segue a/segue; cp -r long b/segue; ln -s a gen; ln -s ../gen/segue config/segue
        """,
      change: "ln -sfn b gen"),
    // Real folders.
    Change(change: "mv config/segue away && mv long config/segue"),
    Change(change: "mv config away && mkdir -p -m 700 config && mv long config/segue"),
    Change(change: "rm -r config/segue && mkdir -m 700 config/segue && \(long) > config/segue/hooks.yml"),
    Change(
      before: "rm -r config",
      change: "mkdir -m 700 config && mkdir -m 700 config/segue && \(long) > config/segue/hooks.yml"),
    Change(before: "rm -r config", change: "mkdir -m 700 next && mv long next/segue && mv next config"),
    // What is included, through a folder and through a pattern.
    Change(
      before: """
        mkdir parts; ln -s ../../parts config/segue/parts; echo 'include: parts/t.yml?' >> config/segue/hooks.yml
        """,
      change: "mkdir -m 700 p2 && cp long/timer.yml p2/t.yml && ln -sfn ../../p2 config/segue/parts"),
    Change(
      before: "mkdir -m 700 parts && echo \"include: '../../parts/*.yml?'\" >> config/segue/hooks.yml",
      change: "mv parts away && mkdir -m 700 parts && cp long/timer.yml parts"),
    Change(
      before: "mkdir -m 700 parts && echo \"include: '../../parts/*/*.yml?'\" >> config/segue/hooks.yml",
      change: "mkdir -m 700 parts/x && cp long/timer.yml parts/x"),
  ]

  @Test(arguments: changes) func `a folder that changes on the way is noticed`(_ change: Change) async throws {
    let home = try TemporaryHome("")
    try FileManager.default.createDirectory(
      atPath: home.path("long"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try home.write(TemporaryHome.quiet + "timer: { focus: 50m }\n", to: "long/hooks.yml")
    try home.write("timer: { focus: 50m }\n", to: "long/timer.yml")
    let before = try await home.run(["sh", "-ec", "umask 077; " + change.before])
    #expect(before.status == 0, "\(before)")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    #expect(try await peer.timer(.start).planned == 1500)
    let changed = try await home.run(["sh", "-ec", "umask 077; " + change.change])
    #expect(changed.status == 0, "\(changed)")
    // Nobody asks: it is told.
    _ = try await peer.until("a longer focus") { $0.status?.planned == 3000 ? true : nil }
    try await daemon.stop()
  }

  @Test func `a folder that is a link to nowhere is no wish to have no hooks`() async throws {
    let home = try TemporaryHome("timer: { focus: 26m }\n")
    let before = try await home.run(["sh", "-ec", "mv config/segue dots && ln -s ../dots config/segue"])
    #expect(before.status == 0, "\(before)")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    #expect(try await peer.timer(.start).planned == 26 * 60)
    #expect(try await home.run(["mv", "dots", "away"]).status == 0)
    _ = try await peer.until("an error of the file") { $0.status?.config.ok == false ? true : nil }
    #expect(try await peer.call(.status).planned == 26 * 60)
    #expect(home.text("state/segue/segued.log").contains("is a link to '../dots', which does not exist"))
    #expect(try await home.run(["mv", "away", "dots"]).status == 0)
    _ = try await peer.until("the file again") { $0.status?.config.ok == true ? true : nil }
    try await daemon.stop()
  }

  @Test func `whoever asks right after saving gets an answer out of the new file`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    for minutes in 26...40 {
      let text =
        TemporaryHome.quiet + "timer: { focus: \(minutes)m }\n"
        + "hooks: { h\(minutes): { on: focus.completed, run: x } }\n"
      if minutes % 2 == 0 {
        try home.replace(TemporaryHome.hooksFile, with: text)
      } else {
        try home.write(text, to: TemporaryHome.hooksFile)
      }
      switch minutes % 3 {
      case 0: #expect(try await peer.call(.status).planned == minutes * 60)
      case 1: #expect(try await peer.call(.hooks, as: [HookInfo].self).map(\.id) == ["h\(minutes)"])
      default:
        let tested = try await peer.call(.test, TestParams(event: "focus.completed"), as: [TestRecord].self)
        #expect(tested.map(\.hook) == ["h\(minutes)"])
      }
    }
    try await daemon.stop()
  }

  @Test func `a file that is saved in two steps is not read in between`() async throws {
    let home = try TemporaryHome(
      "hooks: { on: { while: focus, enter: 'echo on >> ~/trace', exit: 'echo off >> ~/trace' } }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let text = home.text(TemporaryHome.hooksFile)
    let file = home.path(TemporaryHome.hooksFile)
    // Whoever is held up between the steps for longer than the daemon waits has removed the file.
    let problems = try await undisturbed {
      _ = try await peer.until("an active scope") { $0.scopes["on"]?.state == "active" ? true : nil }
      let before = home.lines("trace")
      // As an editor does that renames the old one to a backup; who asks meanwhile waits for it.
      let asking = Task { try await peer.call(.scopes, as: [ScopeRecord].self) }
      try? FileManager.default.removeItem(atPath: file + "~")
      try FileManager.default.moveItem(atPath: file, toPath: file + "~")
      try home.write(text + "\n# more\n", to: TemporaryHome.hooksFile)
      let states = try await asking.value.map(\.state)
      _ = try await peer.call(.status)
      let after = home.lines("trace")
      return states == ["active"] && after == before ? [] : ["\(states), \(before), \(after)"]
    }
    #expect(problems == [])
    try await daemon.stop()
  }

  private static let scope =
    "hooks: { on: { while: focus, enter: 'echo on >> ~/trace', exit: 'echo off >> ~/trace' } }\n"

  /// Every scope was exited while some editor had emptied the file to write it anew.
  @Test func `a file that is empty for a moment changes nothing`() async throws {
    let home = try TemporaryHome(Self.scope)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("trace", 1)
    let text = home.text(TemporaryHome.hooksFile)
    // A machine that stands still for two seconds between the steps leaves the file empty.
    let problems = try await undisturbed {
      _ = try await peer.until("an active scope") { $0.scopes["on"]?.state == "active" ? true : nil }
      let before = home.lines("trace")
      try home.write("", to: TemporaryHome.hooksFile)
      // Longer than any other change is left alone; nobody waits for it.
      for _ in 0..<5 {
        try await Task.sleep(for: .milliseconds(100))
        _ = try await peer.call(.status)
      }
      try home.write(text + "# more\n", to: TemporaryHome.hooksFile)
      _ = try await peer.call(.status)
      let states = try await peer.call(.scopes, as: [ScopeRecord].self).map(\.state)
      let after = home.lines("trace")
      return states == ["active"] && after == before ? [] : ["\(states), \(before), \(after)"]
    }
    #expect(problems == [])
    try await daemon.stop()
  }

  @Test func `a file that stays empty has no hooks`() async throws {
    let home = try TemporaryHome(Self.scope)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["on"]?.state == "active" ? true : nil }
    let emptied = ContinuousClock.now
    try home.write("", to: TemporaryHome.hooksFile)
    _ = try await peer.until("no scope") { $0.scopes["on"]?.state == "inactive" ? true : nil }
    #expect(ContinuousClock.now - emptied > .milliseconds(1900))
    #expect(home.lines("trace") == ["on", "off"])
    try await daemon.stop()
  }
}
