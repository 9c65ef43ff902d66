// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// `segue uninstall`, with real daemons. Not where the machine's own helper for blocking sites would go with it.
@Suite(.daemon, .enabled(if: !FileManager.default.fileExists(atPath: "/usr/local/sbin/segue-sites")))
struct UninstallTests {
  private static let hooks = """
    hooks:
      good: { while: focus, enter: 'echo on >> ~/log', exit: 'echo off >> ~/log' }
      bad: { while: focus, enter: 'true', exit: 'echo no >&2; exit 3' }

    """

  /// A home with a session, an attached file, a plugin that was added, and a focus whose hooks are on.
  private func busyHome(_ hooks: String) async throws -> TemporaryHome {
    let home = try TemporaryHome(hooks)
    for arguments in [["log", "5m", "Old"], ["start", "On"]] {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 0, "\(result)")
    }
    try home.write("x", to: "f.txt")
    #expect(try await home.run([Programs.segue, "attach", "f.txt"]).status == 0)
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    try await peer.delivery(of: "good")
    for folder in ["data/segue/plugins/mine", "cache/segue/sounds"] {
      try FileManager.default.createDirectory(atPath: home.path(folder), withIntermediateDirectories: true)
    }
    return home
  }

  private func left(of home: TemporaryHome) -> [String] {
    ["config/segue", "state/segue", "data/segue", "cache/segue", "run/segue"].filter {
      FileManager.default.fileExists(atPath: home.path($0))
    }
  }

  @Test func `without a terminal it wants to be told that it is meant`() async throws {
    let home = try await busyHome(Self.hooks)
    let result = try await home.run([Programs.segue, "uninstall"])
    #expect(result.status == 64 && result.errors.contains("--yes"), "\(result)")
    #expect(left(of: home).contains("state/segue"))
    #expect(try await ControlPeer(home).call(.status, as: Status.self).state == .running)
    _ = try await home.run([Programs.segue, "daemon", "stop"])
  }

  @Test func `everything is off and gone, and what could not be undone is named`() async throws {
    let home = try await busyHome(Self.hooks)
    let result = try await home.run([Programs.segue, "uninstall", "--yes"], timeout: .seconds(180))
    #expect(
      result.output.contains("~/state/segue: ") && result.output.hasSuffix("Segue is uninstalled.\n"), "\(result)")
    #expect(home.lines("log") == ["on", "off"])
    #expect(left(of: home) == [])
    // The programs of a checkout aren't its to remove.
    #expect(result.status == 1, "\(result)")
    #expect(result.errors.contains("'bad' is still on, because its exit failed"), "\(result)")
    #expect(result.errors.contains("To turn it off by hand: echo no >&2; exit 3"), "\(result)")
    #expect(result.errors.contains("has the programs"), "\(result)")
  }

  @Test func `the history stays where that is wanted`() async throws {
    let home = try await busyHome(
      "hooks: { good: { while: focus, enter: 'echo on >> ~/log', exit: 'echo off >> ~/log' } }\n")
    let result = try await home.run([Programs.segue, "uninstall", "--keep-history", "--yes"], timeout: .seconds(180))
    #expect(result.output.contains("\nSegue is uninstalled.\nKept: "), "\(result)")
    #expect(left(of: home) == ["state/segue", "data/segue"])
    let kept = try FileManager.default.contentsOfDirectory(atPath: home.path("state/segue"))
    #expect(kept.contains("segue.db") && kept.allSatisfy { $0.hasPrefix("segue.db") || $0 == "backups" }, "\(kept)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("data/segue")) == ["attachments"])
    let listed = try await home.run([Programs.segue, "history"])
    #expect(listed.output.contains("Old"), "\(listed)")
  }

  /// It once took what the link led to.
  @Test func `a linked settings folder keeps the dotfiles`() async throws {
    let home = try TemporaryHome("hooks: {}\n")
    try FileManager.default.moveItem(atPath: home.path("config/segue"), toPath: home.path("dotfiles"))
    try FileManager.default.createSymbolicLink(
      atPath: home.path("config/segue"), withDestinationPath: home.path("dotfiles"))
    let result = try await home.run([Programs.segue, "uninstall", "--yes"], timeout: .seconds(180))
    #expect(result.output.hasSuffix("Segue is uninstalled.\n"), "\(result)")
    #expect((try? FileManager.default.attributesOfItem(atPath: home.path("config/segue"))) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("dotfiles")) == ["hooks.yml"])
  }

  @Test func `what Scripts install put in place goes with it`() async throws {
    let home = try TemporaryHome("")
    let prefix = home.path("prefix with space")
    let script = Programs.packageFolder().appending(path: "Scripts/install").path(percentEncoded: false)
    let installed = try await home.run(
      [script, "--prefix", prefix, "--build", Programs.folder], timeout: .seconds(300))
    #expect(installed.status == 0, "\(installed)")
    let result = try await home.run([prefix + "/bin/segue", "uninstall", "--yes"], timeout: .seconds(180))
    #expect(result.status == 0, "\(result)")
    #expect((try? FileManager.default.subpathsOfDirectory(atPath: prefix)) ?? [] == [])
    #expect(left(of: home) == [])
  }
}
