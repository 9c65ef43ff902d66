// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import ToolFixtures

/// `plugin new`, as the real program.
struct PluginNewTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  private static let forms: [[String]] =
    [["--declarative"], ["--sh"], ["--python"], ["--swift"]].flatMap { [$0, $0 + ["--scoped"]] }
    + [["--service"], ["--python", "--service", "--scoped"], ["--swift", "--service"]]

  @Test(arguments: forms)
  func `a new plugin is one that hooks can use`(_ form: [String]) async throws {
    let made = try await run([segued, "tool", "plugin", "new", "my-own"] + form, in: home)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made)")
    #expect(made.output.hasPrefix("~/config/segue/plugins/my-own/plugin.yml\n"))
    #expect(made.output.hasSuffix("\nIt already works. Try it with 'segue plugin check my-own'.\n"))
    let with = form.contains("--declarative") ? "{ url: \"http://127.0.0.1:9/\" }" : "{ greeting: Well }"
    try home.configure("version: 1\nhooks:\n  a: { uses: my-own, with: \(with) }\n")
    let checked = try await tool("hooks", "check", home: home)
    #expect(checked.status == 0 && !checked.output.contains(": error: "), "\(checked.output)")
  }

  @Test(arguments: forms)
  func `a new plugin speaks Korean to a person who reads it, and works`(_ form: [String]) async throws {
    let command = [segued, "tool", "plugin", "new", "my-own"] + form
    let made = try await home.run(command, variables: ["LANG": "ko_KR.UTF-8"])
    #expect(made.status == 0 && made.errors.isEmpty, "\(made)")
    let folder = home.folder + "/config/segue/plugins/my-own"
    #expect(home.text(folder + "/README.md").contains("## 개발하기"))
    let manifest = home.text(folder + "/plugin.yml")
    #expect(!manifest.contains("@@") && manifest.contains("# 훅의 'with'에 쓸 수 있는 것."), "\(manifest)")
    let with = form.contains("--declarative") ? "{ url: \"http://127.0.0.1:9/\" }" : "{ greeting: Well }"
    try home.configure("version: 1\nhooks:\n  a: { uses: my-own, with: \(with) }\n")
    let checked = try await tool("hooks", "check", home: home)
    #expect(checked.status == 0 && !checked.output.contains(": error: "), "\(checked.output)")
  }

  @Test func `what is there already stays as it is`() async throws {
    _ = try await tool("plugin", "new", "mine", home: home)
    let path = home.folder + "/config/segue/plugins/mine/plugin.yml"
    try home.write("# changed", to: path)
    let again = try await tool("plugin", "new", "mine", "--sh", home: home)
    #expect(again.status == 1)
    #expect(again.errors.hasPrefix("segue: ~/config/segue/plugins/mine already exists"))
    #expect(home.text(path) == "# changed")
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/config/segue/plugins/mine/bin"))
  }

  @Test(arguments: [
    (["Mine"], "a plugin's name may have"), (["mine", "--service", "--sh"], "which sh cannot"),
    (["mine", "--service", "--declarative"], "a service needs a program"),
    (["mine", "--sh", "--python"], "with flag '--sh'"),
  ])
  func `what can't be is refused`(_ arguments: [String], _ why: String) async throws {
    let outcome = try await run([segued, "tool", "plugin", "new"] + arguments, in: home)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(why))
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/config/segue/plugins"))
  }

  @Test func `it can be made anywhere`() async throws {
    let outcome = try await tool("plugin", "new", "mine", "--in", "work", home: home)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("'segue plugin check ~/work/mine'") || outcome.output.contains("/work/mine'"))
    #expect(FileManager.default.fileExists(atPath: home.folder + "/work/mine/README.md"))
  }

  @Test func `what it writes is as it was`() async throws {
    for form in [["--declarative"], ["--sh", "--scoped"], ["--python"], ["--service"]] {
      let outcome = try await run([segued, "tool", "plugin", "new", "golden", "--in", "out"] + form, in: home)
      #expect(outcome.status == 0)
      let folder = home.folder + "/out/golden"
      var text = ""
      for file in ["plugin.yml", "README.md", "bin/golden"] {
        guard FileManager.default.fileExists(atPath: "\(folder)/\(file)") else { continue }
        text += "=== \(file)\n" + (home.text("\(folder)/\(file)"))
      }
      try Golden.check(text, "plugin-new\(form.joined()).txt")
      try FileManager.default.removeItem(atPath: folder)
    }
  }
}
