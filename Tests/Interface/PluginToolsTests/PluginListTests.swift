// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import ToolFixtures

/// `plugin list` and `plugin info`, as the real program.
struct PluginListTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome.forClient()
    try home.configure(
      """
      version: 1
      hooks:
        bell: { while: break, uses: chime, with: { token: x, where: / } }
        other: { on: focus.started, uses: broken }

      """)
    try home.addChime()
    try home.addPlugin("broken", in: "data/segue/plugins", "manifest: 1\nname: brokn\n")
    try home.addPlugin(
      "elsewhere", in: "data/segue/plugins",
      """
      manifest: 1
      name: elsewhere
      version: 1.0.0
      summary: Of no system here
      platforms: [\(Self.otherPlatform)]
      on: focus.completed
      action: { webhook: "https://example.org/" }

      """)
  }

  #if os(macOS)
    private static let otherPlatform = "linux"
  #else
    private static let otherPlatform = "macos"
  #endif

  /// The text without the bundled plugins, and without text that depends on them.
  private func own(_ text: String) -> String {
    home.stable(text).split(separator: "\n").filter { $0.contains("HOME/") }.joined(separator: "\n")
  }

  @Test func `each plugin is listed with its place, its hooks and what stands in its way`() async throws {
    let json = try await tool("plugin", "list", "--json", home: home)
    #expect(json.status == 0 && json.errors.isEmpty)
    try Golden.check(own(json.output).replacing(Self.otherPlatform, with: "OTHER"), "plugin-list.jsonl")
    let text = try await tool("plugin", "list", home: home).output
    #expect(text.contains("used by bell\n"))
    #expect(text.contains("its manifest has 4 errors. 'segue plugin check' shows them\n"))
    #expect(text.contains("it needs no-such-program, which is not installed\n"))
    #expect(text.contains("it works on \(Self.otherPlatform) only\n"))
  }

  @Test func `all that a manifest says is shown, and hooks to copy`() async throws {
    let text = try await tool("plugin", "info", "chime", home: home)
    #expect(text.status == 0 && text.errors.isEmpty)
    try Golden.check(home.stable(text.output), "plugin-info.txt")
    let json = try await tool("plugin", "info", "chime", "--json", home: home)
    try Golden.check(home.stable(json.output), "plugin-info.json")
  }

  @Test func `the bundled plugins explain themselves in Korean, for people`() async throws {
    let korean = ["LANG": "ko_KR.UTF-8"]
    let list = try await tool("plugin", "list", home: home, korean).output
    let rows = try await tool("plugin", "list", "--json", home: home, korean).output.split(separator: "\n")
    #expect(rows.count > 25)
    for row in rows {
      let plugin = try #require(try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any])
      guard plugin["source"] as? String == "bundled", let name = plugin["name"] as? String else { continue }
      let summary = try #require(plugin["summary"] as? String)
      #expect(!list.contains(summary))
      let json = try await tool("plugin", "info", name, "--json", home: home, korean).output
      let info = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let inputs = (info["inputs"] as? [[String: Any]] ?? []).compactMap { $0["description"] as? String }
      let examples = (info["examples"] as? [[String: Any]] ?? []).compactMap { $0["summary"] as? String }
      let text = try await tool("plugin", "info", name, home: home, korean).output
      for english in inputs + examples { #expect(!text.contains(english), "\(name)") }
    }
  }

  @Test func `the hooks to copy load as they are`() async throws {
    let text = try await tool("plugin", "info", "chime", home: home).output
    let blocks = text.split(separator: "\n\n").filter { $0.hasPrefix("#") && $0.contains("chime:\n") }
    #expect(blocks.count == 2)
    for block in blocks {
      let hook = block.split(separator: "\n").map { "  \($0)\n" }.joined()
      try home.configure("version: 1\nsecrets: { token: { keychain: a/b } }\nhooks:\n\(hook)")
      let checked = try await tool("hooks", "check", home: home)
      #expect(checked.status == 0, "\(checked.output)")
    }
  }

  @Test func `a draft elsewhere uses the plugins beside hooks yml`() async throws {
    let draft = "version: 1\nsecrets: { token: { keychain: a/b } }\nhooks: { a: { uses: mine } }\n"
    try home.addPlugin(
      "mine", "manifest: 1\nname: mine\nversion: 1.0.0\nsummary: x\non: focus.completed\nexec: [sh, -c, 'true']\n")
    try home.write(draft, to: "draft.yml")
    let file = home.path("draft.yml")
    for command in [["check", file], ["simulate", file]] {
      let result = try await run([segued, "tool", "hooks"] + command, in: home)
      #expect(result.status == 0, "\(result)")
    }
  }

  @Test func `a broken manifest is explained, and a name that isn't there`() async throws {
    let broken = try await tool("plugin", "info", "broken", home: home)
    #expect(broken.status == 78 && broken.output.isEmpty)
    #expect(broken.errors.contains("the plugin is named 'brokn', but its folder is named 'broken'"))
    let missing = try await tool("plugin", "info", "chim", home: home)
    #expect(
      missing
        == ProgramResult(status: 1, output: "", errors: "segue: no plugin 'chim'. Did you mean 'chime'?\n")
    )
  }
}
