// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Checks README and manual: their examples run and load, and their links have targets.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct DocumentsTests {
  /// GuideTests follows `docs/plugins.md` section by section.
  private static func followed() throws -> [Page] {
    try Page.all().filter { $0.path != "docs/plugins.md" && !$0.blocks.isEmpty }
  }

  @Test(.slow, arguments: try followed()) func `every command of a page runs, and every YAML loads`(_ page: Page)
    async throws
  {
    let home = try TemporaryHome()
    for (link, target) in [(".config", "config"), (".local", "local"), ("bin/segue", Programs.segue)] {
      try FileManager.default.createSymbolicLink(atPath: home.path(link), withDestinationPath: target)
    }
    for (link, target) in [("local/state", "../state"), ("local/share", "../data")] {
      try FileManager.default.createDirectory(atPath: home.path("local"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: home.path(link), withDestinationPath: target)
    }
    for block in page.blocks where block.isRun {
      // The user of the tests may have sudo without a password. No page may change that machine.
      try #require(!block.lines.contains { $0.contains("sudo ") }, "\(page.path):\(block.number) needs 'not run'")
      switch block.kind {
      case "sh":
        try await run(block.text, of: block, on: page, in: home)
      case "console":
        for (command, output) in block.commands {
          let result = try await run(command, of: block, on: page, in: home)
          guard !output.isEmpty else { continue }
          #expect(result.output.replacing(home.folder, with: "/home/you") == output, "\(page.path):\(block.number)")
        }
      case "yaml":
        let isWhole = block.lines.contains { $0.hasPrefix("version:") }
        let file = block.file ?? "block.yml"
        try home.write((isWhole ? "" : "version: 1\n") + block.text, to: file)
        try await run("segue hooks check ~/\(file)", of: block, on: page, in: home)
      default: continue
      }
    }
    _ = try await home.segue("daemon", "stop")
  }

  @discardableResult private func run(
    _ script: String, of block: Page.Block, on page: Page, in home: TemporaryHome
  ) async throws -> ProgramResult {
    let result = try await home.run(["sh", "-ec", script], variables: ["SEGUE_SEGUED": Programs.segued])
    #expect(result.status == block.status, "\(page.path):\(block.number): \(script)\n\(result)")
    return result
  }

  @Test func `every link of a page leads to a file, and to a heading in it`() throws {
    let pages = try Page.all()
    for page in pages {
      for link in page.links {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = URL(filePath: page.path, relativeTo: Page.root).deletingLastPathComponent()
        let target = parts[0].isEmpty ? Page.root.appending(path: page.path) : folder.appending(path: parts[0])
        #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path): \(link) leads to no file")
        guard parts.count > 1 else { continue }
        let aim = pages.first { Page.root.appending(path: $0.path).standardizedFileURL == target.standardizedFileURL }
        #expect(aim?.anchors.contains(parts[1]) == true, "\(page.path): \(link) leads to no heading")
      }
    }
  }

  @Test func `the README is at most 250 lines long`() throws {
    let text = try String(contentsOf: Page.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
  }

  @Test func `each page of the manual is listed in its index`() throws {
    let index = try Page("docs/README.md")
    let listed = Set(index.links)
    for page in try Page.all() where page.path.wholeMatch(of: /docs\/[^\/]+\.md/) != nil && page.path != index.path {
      #expect(listed.contains(page.path.replacing("docs/", with: "")), "docs/README.md doesn't list \(page.path)")
    }
  }

  @Test(.slow) func `each manual page is made without a complaint of mandoc's`() async throws {
    let home = try TemporaryHome()
    let script = Page.root.appending(path: "Scripts/manual").path
    let made = try await home.run([script, Programs.segue, home.path("manual"), Programs.segueHub])
    #expect(made.status == 0, "\(made)")
    // mandoc searches the pages of a reference in its own folder.
    let checked = try await home.run(["sh", "-c", "mv manual/man*/* . && mandoc -T lint *.[158]"])
    #expect(checked.status == 0 && checked.output.isEmpty, "\(checked)")
    for page in [
      "segue.1", "segue-start.1", "segue-hooks.1", "segue-hooks.5", "segue-plugin.5", "segue-hub.8", "segued.8",
    ] {
      #expect(!home.bytes(page).isEmpty, "there is no \(page)")
    }
    let korean = try await home.run(["mandoc", "-T", "utf8", home.path("manual/ko/man1/segue.1")])
    // Headings are overstruck, and text in parentheses after a letter is no link.
    for words in ["이\u{8}이름\u{8}름", "hooks.yml에 오류가 있습니다.", "단계(집중 또는 휴식)를"] {
      #expect(korean.output.contains(words), "\(words) is missing: \(korean)")
    }
  }
}
