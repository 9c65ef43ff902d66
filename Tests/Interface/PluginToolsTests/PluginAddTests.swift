// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import ToolFixtures

/// `plugin add`, `remove` and `setup`, as the real program.
struct PluginAddTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  private var place: String { home.folder + "/data/segue/plugins" }

  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// A plugin in `work/bell`.
  private func makeBell(version: String = "1.0.0", more: String = "") throws {
    try home.addPlugin(
      "bell", in: "work",
      """
      manifest: 1
      name: bell
      version: \(version)
      summary: Ring
      on: focus.completed
      inputs: { token: { type: secret } }
      requires: [sh]
      \(more)
      exec: [bin/bell]

      """, program: "#!/bin/sh\n")
  }

  @Test func `a folder is added when somebody has agreed, with what it may do in view`() async throws {
    try makeBell(more: "setup: [bin/bell]")
    let asked = try await tool("plugin", "add", "work/bell", home: home)
    #expect(asked.status == 1)
    #expect(asked.errors == "segue: nothing was changed. Segue cannot ask without a terminal; confirm with --yes\n")
    #expect(!isThere(place + "/bell"))
    let added = try await tool("plugin", "add", "work/bell/", "--yes", home: home)
    #expect(added.status == 0 && added.errors.isEmpty)
    try Golden.check(home.stable(added.output), "plugin-add.txt")
    #expect(isThere(place + "/bell/bin/bell"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["bell"])
    try home.configure("version: 1\nhooks:\n  a: { uses: bell }\n")
    #expect(try await tool("hooks", "check", home: home).status == 0)
  }

  @Test func `an update shows what changes in what it may do`() async throws {
    try makeBell()
    _ = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    try FileManager.default.removeItem(atPath: home.folder + "/work")
    try makeBell(version: "1.1.0")
    let same = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(same.output.contains("This replaces version 1.0.0. Its permissions stay the same.\n"))
    try FileManager.default.removeItem(atPath: home.folder + "/work")
    try makeBell(version: "2.0.0", more: "setup: [bin/bell]")
    let text = home.text(home.folder + "/work/bell/plugin.yml").replacing("[sh]", with: "[curl]")
    try home.write(text, to: home.folder + "/work/bell/plugin.yml")
    let other = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    try Golden.check(home.stable(other.output), "plugin-update.txt")
    #expect(home.text(place + "/bell/plugin.yml").contains("version: 2.0.0"))
  }

  @Test func `that it takes the place of a bundled one is said before anybody agrees`() async throws {
    try home.configure("version: 1\nhooks:\n  tell: { uses: quote }\n")
    try home.addPlugin(
      "quote", in: "work",
      "manifest: 1\nname: quote\nversion: 9.0.0\nsummary: Another\non: goal.reached\nexec: [bin/quote]\n",
      program: "#!/bin/sh\n")
    let asked = try await tool("plugin", "add", "work/quote", home: home)
    let said = "It replaces the bundled 'quote', also for the hooks that use it: tell.\n"
    #expect(asked.status == 1 && asked.output.contains(said), "\(asked)")
    #expect(try await tool("plugin", "add", "work/quote", "--yes", home: home).output.contains(said))
    // An update concerns the added plugin.
    #expect(try await tool("plugin", "add", "work/quote", "--yes", home: home).output.contains(said) == false)
    let own = try await tool("plugin", "new", "quote", home: home)
    #expect(
      own.output.hasSuffix(
        "It replaces the added 'quote', also for the hooks that use it: tell.\n"), "\(own)")
  }

  @Test func `a repository is cloned without its history, its submodules and its hooks`() async throws {
    try makeBell()
    let script = """
      set -e
      cd work/bell
      git init -q -b main . && git config user.email a@b && git config user.name a
      git add -A && git commit -q -m one && git commit -q --allow-empty -m two
      """
    let made = try await run(["/bin/sh", "-c", script], in: home)
    #expect(made.status == 0, "\(made)")
    let hooks = home.folder + "/hooks"
    try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
    try home.write("#!/bin/sh\ntouch '\(home.folder)/hooked'\n", to: hooks + "/post-checkout")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hooks + "/post-checkout")
    try home.write("[core]\n\thooksPath = \(hooks)\n", to: home.folder + "/.gitconfig")
    let added = try await tool("plugin", "add", "file://\(home.folder)/work/bell", "--yes", home: home)
    #expect(added.status == 0, "\(added)")
    #expect(isThere(place + "/bell/plugin.yml") && !isThere(place + "/bell/.git"))
    #expect(!isThere(home.folder + "/hooked"))
  }

  @Test(arguments: [
    ("http://example.org/x.git", 64, "not http"), ("git://example.org/x.git", 64, "not git"),
    ("ext::sh -c touch% x", 1, "folder not found"), ("nowhere", 1, "folder not found: nowhere"),
    ("file:///nowhere/at/all", 1, "git could not clone"), (".", 1, "it has no plugin.yml"),
    ("github.com/x/y", 1, "For a repository, give its whole URL: https://github.com/x/y\n"),
    ("git.example.org:8443/x/y.git", 1, "whole URL: https://git.example.org:8443/x/y.git\n"),
    ("work/bell.git", 1, "folder not found: work/bell.git\n"), ("../bell", 1, "folder not found: ../bell\n"),
    ("v1.2/bell", 1, "folder not found: v1.2/bell\n"), ("bell.sh", 1, "folder not found: bell.sh\n"),
  ])
  func `what can't be had is refused`(_ source: String, _ status: Int32, _ why: String) async throws {
    try FileManager.default.createDirectory(atPath: home.folder + "/data", withIntermediateDirectories: true)
    let outcome = try await run([segued, "tool", "plugin", "add", "--yes", "--", source], in: home)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(why), "\(outcome.errors)")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] == [])
  }

  @Test func `a folder that is called like a host is a folder`() async throws {
    try makeBell()
    let host = home.folder + "/github.com"
    try FileManager.default.moveItem(atPath: home.folder + "/work", toPath: host)
    let added = try await tool("plugin", "add", "github.com/bell", "--yes", home: home)
    #expect(added.status == 0, "\(added)")
    #expect(isThere(place + "/bell/plugin.yml"))
  }

  @Test func `a broken manifest and a link that leads out of it change nothing`() async throws {
    try makeBell(more: "on: [focus.complete]")
    let broken = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(broken.status == 78)
    #expect(broken.errors.contains("bell/plugin.yml:"))
    try FileManager.default.removeItem(atPath: home.folder + "/work")
    try makeBell()
    try FileManager.default.createSymbolicLink(
      atPath: home.folder + "/work/bell/passwd", withDestinationPath: "/etc/passwd")
    let linked = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(linked.status == 1)
    #expect(linked.errors.hasPrefix("segue: 'passwd' is not allowed in a plugin"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test func `what is too large for a plugin is refused before it is copied`() async throws {
    try makeBell()
    let sparse = home.folder + "/work/bell/data"
    #expect(FileManager.default.createFile(atPath: sparse, contents: nil))
    truncate(sparse, 1 << 40)
    let large = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(large.status == 1)
    #expect(
      large.errors
        == "segue: work/bell is too large for a plugin (limit: 64 MiB, 5000 files). Name the folder of a single plugin\n"
    )
    try FileManager.default.removeItem(atPath: sparse)
    for number in 0...5000 { #expect(FileManager.default.createFile(atPath: "\(sparse)\(number)", contents: nil)) }
    let many = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(many.errors == large.errors)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test func `a folder isn't copied into itself`() async throws {
    try home.write("manifest: 1\nname: all\n", to: home.folder + "/plugin.yml")
    let outcome = try await tool("plugin", "add", home.folder, "--yes", home: home)
    #expect(
      outcome.errors == "segue: cannot copy \(home.folder): it contains the folder of added plugins\n", "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test func `what can't be copied is refused, and nobody waits for it`() async throws {
    try makeBell()
    mkfifo(home.folder + "/work/bell/pipe", 0o600)
    let outcome = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(outcome.errors.hasPrefix("segue: 'pipe' is not allowed in a plugin"), "\(outcome)")
  }

  @Test(arguments: [
    // More than a pack may have, and little data that expands to much.
    "head -c 70000000 /dev/urandom > data", "truncate -s 70000000 data",
    "i=0; while [ $i -le 5000 ]; do echo $i > data$i; i=$((i + 1)); done",
  ])
  func `a repository that is too large is refused`(_ filling: String) async throws {
    try makeBell()
    let script = """
      set -e
      cd work/bell
      \(filling)
      git init -q -b main . && git config user.email a@b && git config user.name a
      git add -A && git commit -q -m one
      """
    let made = try await run(["/bin/sh", "-c", script], in: home)
    #expect(made.status == 0, "\(made)")
    let refused = try await tool("plugin", "add", "file://\(home.folder)/work/bell", "--yes", home: home)
    #expect(refused.status == 1)
    #expect(
      refused.errors.hasSuffix(
        "is too large for a plugin (limit: 64 MiB, 5000 files). Name the folder of a single "
          + "plugin\n"), "\(refused)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  @Test func `what a killed one left behind is taken away by the next`() async throws {
    try makeBell()
    let left = place + "/.new-abcdef/source"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    let added = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    #expect(added.status == 0, "\(added)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["bell"])
  }

  @Test func `what hooks use is removed only by force`() async throws {
    try makeBell()
    _ = try await tool("plugin", "add", "work/bell", "--yes", home: home)
    try home.configure("version: 1\nhooks:\n  a: { uses: bell }\n  b:\n    while: focus\n    enter: { uses: bell }\n")
    let refused = try await tool("plugin", "remove", "bell", home: home)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "segue: hooks use 'bell'. Remove these hooks first, or use --force:\n~/config/segue/hooks.yml:3: a\n"
        + "~/config/segue/hooks.yml:6: b\n")
    let forced = try await tool("plugin", "remove", "bell", "--force", home: home)
    #expect(forced == ProgramResult(status: 0, output: "'bell' is removed.\n", errors: ""))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
    let again = try await tool("plugin", "remove", "bell", home: home)
    #expect(again.status == 1 && again.errors.contains("no plugin 'bell'"))
  }

  @Test func `a plugin of one's own isn't removed`() async throws {
    _ = try await tool("plugin", "new", "mine", home: home)
    let outcome = try await tool("plugin", "remove", "mine", home: home)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "segue: 'mine' is your own plugin. Remove its folder yourself: ~/config/segue/plugins/mine\n")
  }

  @Test func `a set-up is run with its word and a clean environment, and taken back`() async throws {
    try home.addPlugin(
      "tool",
      """
      manifest: 1
      name: tool
      version: 1.0.0
      summary: A tool
      on: focus.completed
      setup: [bin/tool, --verbose]
      exec: [bin/tool]

      """,
      program: "#!/bin/sh\necho \"$@ token=${TOKEN:-none}\" >> \"$HOME/done\"\n[ \"$2\" = install ] || exit 4\n")
    let outcome = try await tool("plugin", "setup", "tool", home: home, ["TOKEN": "x"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(home.stable(outcome.output).contains("HOME/config/segue/plugins/tool/bin/tool --verbose install\n"))
    let failed = try await tool("plugin", "setup", "tool", "--undo", home: home)
    #expect(failed.status == 1)
    #expect(failed.errors == "segue: the setup of 'tool' failed: exit status 4\n")
    #expect(home.text(home.folder + "/done") == "--verbose install token=none\n--verbose undo token=none\n")
    _ = try await tool("plugin", "new", "mine", home: home)
    let none = try await tool("plugin", "setup", "mine", home: home)
    #expect(none == ProgramResult(status: 1, output: "", errors: "segue: 'mine' needs no setup\n"))
  }
}
