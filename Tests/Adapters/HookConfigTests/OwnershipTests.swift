// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks
import Messages
import Testing

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The users who may write the file.
@Suite struct OwnershipTests {
  private func mode(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test
  func `a file that everyone can write is refused, with what mends it`() throws {
    let scratch = try Scratch("version: 1\n")
    try mode(scratch.path, 0o646)
    let result = scratch.load()
    #expect(result.configuration == nil)
    #expect(result.errors.map(\.hint) == ["chmod o-w \(scratch.path)"])
  }

  @Test
  func `so is a folder above it, once`() throws {
    let scratch = try Scratch("version: 1\n")
    try scratch.write("version: 1\ninclude: b.yml\n", to: "in side/hooks.yml")
    try scratch.write("{}\n", to: "in side/b.yml")
    try mode(scratch.folder + "/in side", 0o757)
    let result = scratch.loader.load(scratch.folder + "/in side/hooks.yml")
    #expect(result.errors.map(\.hint) == ["chmod o-w '\(scratch.folder)/in side'"])
  }

  @Test
  func `the home folder counts too, and nothing above it`() throws {
    let scratch = try Scratch("version: 1\n")
    try mode(scratch.folder, 0o707)
    #expect(scratch.load().errors.count == 1)
    try mode(scratch.folder, 0o700)
    #expect(scratch.load().errors.isEmpty)
  }

  @Test
  func `the target of a link is looked at, where it lies`() throws {
    let scratch = try Scratch()
    let store = try Scratch("version: 1\n")
    try FileManager.default.createSymbolicLink(atPath: scratch.path, withDestinationPath: store.path)
    #expect(scratch.load().summary == [])
    try mode(store.folder, 0o707)
    #expect(scratch.load().errors.map(\.hint) == ["chmod o-w \(store.folder)"])
  }

  @Test
  func `an included file is looked at`() throws {
    let scratch = try Scratch("version: 1\ninclude: a.yml\n")
    try scratch.write("hooks: {}\n", to: "a.yml", mode: 0o602)
    #expect(scratch.load().errors.map(\.hint) == ["chmod o-w \(scratch.folder)/a.yml"])
  }

  private static let me = Account(user: 1000, name: "me", primaryGroup: 1000)

  private static func facts(_ owner: uid_t, _ mode: mode_t, group: gid_t = 4_000_000) -> Ownership.Facts {
    Ownership.Facts(owner: owner, group: group, mode: mode)
  }

  @Test(arguments: [
    (facts(1000, S_IFREG | 0o644), true), (facts(0, S_IFREG | 0o444), true), (facts(1001, S_IFREG | 0o600), false),
    (facts(1000, S_IFREG | 0o664), false), (facts(1000, S_IFREG | 0o666), false), (facts(0, S_IFDIR | 0o1777), true),
    (facts(0, S_IFDIR | 0o1775), true), (facts(1001, S_IFDIR | 0o1777), false), (facts(1000, S_IFDIR | 0o775), false),
    // A sticky bit has no meaning on a file.
    (facts(1000, S_IFREG | 0o1666), false),
  ])
  func `the rules`(facts: Ownership.Facts, isFine: Bool) {
    let fault = Ownership(account: Self.me, home: "/home/me").fault(of: facts, path: "/x")
    #expect((fault == nil) == isFine)
  }

  @Test
  func `somebody else's file names the command that takes it over`() {
    let fault = Ownership(account: Self.me, home: "/home/me").fault(of: Self.facts(7, S_IFREG | 0o600), path: "/x/it's")
    #expect(fault?.remedy == .run(#"sudo chown me '/x/it'\''s'"#))
  }

  @Test
  func `the user's own private group is fine`() {
    let account = Account.current
    let name = account.name
    guard !name.isEmpty, account.isPrivate(group: account.primaryGroup) else {
      // Users of macOS share a group, which then counts as other users.
      #expect(!account.isPrivate(group: account.primaryGroup))
      return
    }
    let facts = Ownership.Facts(owner: account.user, group: account.primaryGroup, mode: S_IFREG | 0o664)
    #expect(Ownership(account: account, home: "/").fault(of: facts, path: "/x") == nil)
  }

  @Test
  func `so does the program of a plugin, and the folder that it is in`() throws {
    let scratch = try Scratch("version: 1\nhooks:\n  a: { uses: one }\n")
    try scratch.write(
      "manifest: 1\nname: one\nversion: 1.0.0\nsummary: One\non: focus.completed\nexec: [bin/one]\n",
      to: "plugins/one/plugin.yml")
    try scratch.write("#!/bin/sh\n", to: "plugins/one/bin/one")
    let folder = scratch.folder + "/plugins/one/bin"
    try mode(folder + "/one", 0o755)
    #expect(scratch.load().summary == [])
    try mode(folder + "/one", 0o757)
    #expect(scratch.load().errors.compactMap(\.hint).contains("chmod o-w \(folder)/one"))
    try mode(folder + "/one", 0o755)
    try mode(folder, 0o757)
    #expect(scratch.load().errors.compactMap(\.hint).contains("chmod o-w \(folder)"))
  }

  @Test(arguments: ["bin/one", "bin", "", "plugin.yml"])
  func `what was good when it was read is looked at again before a start`(changed: String) throws {
    let scratch = try Scratch("version: 1\nhooks:\n  a: { uses: one }\n")
    try scratch.write(
      "manifest: 1\nname: one\nversion: 1.0.0\nsummary: One\non: focus.completed\nexec: [bin/one]\n",
      to: "plugins/one/plugin.yml")
    try scratch.write("#!/bin/sh\n", to: "plugins/one/bin/one")
    try mode(scratch.folder + "/plugins/one/bin/one", 0o755)
    let hook = try #require(scratch.load().configuration?.hook("a"))
    guard case .edge(let edge) = hook.trigger, case .plugin(let use) = edge.action else {
      Issue.record("no use: \(hook)")
      return
    }
    #expect(scratch.loader.objection(toStarting: use) == nil)
    let path = scratch.folder + "/plugins/one" + (changed.isEmpty ? "" : "/" + changed)
    try mode(path, 0o757)
    let objection = try #require(scratch.loader.objection(toStarting: use))
    #expect(English().delivery(objection).hasPrefix("the plugin 'one' is not started: "), "\(objection)")
    #expect(English().delivery(objection).hasSuffix("; chmod o-w \(path)"), "\(objection)")
  }
}
