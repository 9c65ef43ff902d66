// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

@Suite struct MarkdownJournalTests {
  private let plugin = BundledPlugin("markdown-journal")
  private let home: TemporaryHome
  private static let id = "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11"
  private static let line =
    "- 09:00–09:25 🍅 Write the design (segue) · 25m, 1 strike #deep <!-- segue:\(id) -->\n"

  init() throws { home = try TemporaryHome() }

  private func write(
    _ file: String = "notes.md", heading: String = "## %Y-%m-%d", task: String = "Write the design",
    session: [String: JSONValue] = [:]
  ) async throws -> BundledPlugin.Reply {
    try await plugin.run(
      with: ["file": .string(home.path(file)), "heading": .string(heading)],
      event: try SampleEvent.focus(task: task, session: session), in: home)
  }

  @Test func `a new file begins with the day's heading`() async throws {
    let reply = try await write("vault/daily/%Y-%m-%d.md", heading: "## Focus")
    #expect(reply.status == 0, "\(reply.result)")
    #expect(home.text("vault/daily/2026-11-21.md") == "## Focus\n\n" + Self.line)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("vault/daily")) == ["2026-11-21.md"])
  }

  @Test func `a session stands there once, however often it comes`() async throws {
    for _ in 0..<3 { _ = try await write() }
    #expect(home.text("notes.md") == "## 2026-11-21\n\n" + Self.line)
  }

  @Test func `the line goes below what the day has, and everything else stays`() async throws {
    let before = "# Notes\n\n```\n## 2026-11-21\n```\n\n## 2026-11-21\nMorning:\n\n- tea\n\n\n"
    let after = "### Evening\n\n## 2026-11-20\n\n\u{FEFF}old  \n\n"
    try home.write(before + after, to: "notes.md", mode: 0o640)
    _ = try await write()
    #expect(home.text("notes.md") == before.dropLast(2) + Self.line + "\n\n" + after)
    let mode = try FileManager.default.attributesOfItem(atPath: home.path("notes.md"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func `a file without a newline at its end, with carriage returns or with strange bytes`() async throws {
    try home.write("# Notes\n\nlast", to: "notes.md")
    _ = try await write()
    #expect(home.text("notes.md") == "# Notes\n\nlast\n\n## 2026-11-21\n\n" + Self.line)
    try home.write("# Notes\r\n\r\n## 2026-11-21\r\n", to: "windows.md")
    _ = try await write("windows.md")
    #expect(home.text("windows.md") == "# Notes\r\n\r\n## 2026-11-21\r\n\r\n\(Self.line.dropLast())\r\n")
    let strange: [UInt8] = [0xFF, 0xFE, 0x0A]
    try Data(strange).write(to: URL(filePath: home.path("strange.md")))
    _ = try await write("strange.md")
    #expect(home.bytes("strange.md").starts(with: strange))
  }

  @Test func `a link stays a link`() async throws {
    try home.write("# Notes\n", to: "real.md")
    try FileManager.default.createSymbolicLink(atPath: home.path("notes.md"), withDestinationPath: "real.md")
    _ = try await write()
    #expect(home.text("real.md").contains("segue:"))
    let link = try FileManager.default.attributesOfItem(atPath: home.path("notes.md"))
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func `many at once lose nothing`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask { try await write(session: ["id": .string("session-\(number)")]).status }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(home.lines("notes.md").filter { $0.contains("segue:session-") }.count == 8)
    #expect(home.lines("notes.md").filter { $0.hasPrefix("#") } == ["## 2026-11-21"])
  }

  @Test func `nothing in a task, a project, a tag or a note is markup`() async throws {
    let hostile: [String: JSONValue] = [
      "project": "[[x]] --> <!-- segue:z -->", "tags": ["a b", "#x", "12", "é/ü"], "note": .string(Hostile.task),
    ]
    _ = try await write(task: Hostile.task, session: hostile)
    let lines = home.lines("notes.md")
    #expect(lines.count == 2)
    let escaped = ##"-x '$(touch pwned)' "; \`id\` \\ \#\# \<b\>\&amp;\</b\> \%{F\#f00} @channel 🍅 \]\]\>"##
      .replacing("$(", with: "\\$(")
    #expect(lines[1].contains("🍅 \(escaped) ("), "\(lines[1])")
    #expect(lines[1].contains("— \(escaped) <!--"), "\(lines[1])")
    #expect(lines[1].contains(#"(\[\[x\]\] --\> \<!-- segue:z --\>)"#), "\(lines[1])")
    #expect(lines[1].contains(" #a-b #x #é/ü "), "\(lines[1])")
  }

  @Test func `what was abandoned or kept is told apart`() async throws {
    _ = try await write(session: ["outcome": "abandoned", "id": "a", "strikes": 2, "elapsed": 4000, "tags": []])
    _ = try await write(task: "", session: ["outcome": "partial", "id": "b", "strikes": 0, "project": "", "tags": []])
    #expect(
      home.lines("notes.md").dropFirst() == [
        "- 09:00–09:25 ✗ Write the design (segue) · 1h7m, 2 strikes <!-- segue:a -->",
        "- 09:00–09:25 ◐ focus · 25m <!-- segue:b -->",
      ])
  }

  @Test func `a heading that is none, and a place that can't be written, are said`() async throws {
    let none = try await write(heading: "Focus")
    #expect(none.status == 1 && none.result.errors.contains("'## %Y-%m-%d'"), "\(none.result)")
    try home.write("", to: "file")
    let place = try await write("file/notes.md")
    #expect(place.status == 1 && place.result.errors.contains("names another place"), "\(place.result)")
  }
}
