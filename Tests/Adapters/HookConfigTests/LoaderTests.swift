// SPDX-License-Identifier: MIT

import Hooks
import SystemEvents
import TestSupport
import Testing
import TimerEngine

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Loading files.
@Suite struct LoaderTests {
  @Test
  func `no file is a configuration of defaults`() throws {
    let scratch = try Scratch()
    let result = scratch.load()
    #expect(!result.exists)
    #expect(result.configuration == Configuration())
    #expect(result.diagnostics.isEmpty)
    #expect(!result.trail.current().differs(from: result.trail))
    try scratch.write("version: 1\n")
    #expect(result.trail.current().differs(from: result.trail))
  }

  @Test
  func `an empty file is one too`() throws {
    let result = try Scratch("").load()
    #expect(result.exists && result.configuration == Configuration())
  }

  @Test
  func `a folder in the file's place is an error`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path, withIntermediateDirectories: false)
    #expect(scratch.load().configuration == nil)
  }

  @Test
  func `what is watched: included files, missing ones, links and their targets, folders of patterns`() throws {
    let scratch = try Scratch()
    try scratch.write("version: 1\ninclude: [a.yml, 'b.yml?', 'conf.d/*.yml']\n", to: "dotfiles/real.yml")
    try scratch.write("hooks: {}\n", to: "a.yml")
    try scratch.write("hooks: {}\n", to: "conf.d/c.yml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.folder + "/link.yml", withDestinationPath: "dotfiles/real.yml")
    try FileManager.default.createSymbolicLink(atPath: scratch.path, withDestinationPath: scratch.folder + "/link.yml")
    let result = scratch.load()
    #expect(result.summary == [])
    let changes: [(what: String, change: () throws -> Void)] = [
      ("an included file", { try scratch.write("hooks: { }\n", to: "a.yml") }),
      ("one that was missing", { try scratch.write("hooks: {}\n", to: "b.yml") }),
      ("one that a pattern found", { try scratch.write("hooks: { }\n", to: "conf.d/c.yml") }),
      ("one that a pattern would find", { try scratch.write("hooks: {}\n", to: "conf.d/d.yml") }),
      ("the target of the links", { try scratch.write("version: 1\n", to: "dotfiles/real.yml") }),
      ("a link on the way", { try FileManager.default.removeItem(atPath: scratch.folder + "/link.yml") }),
    ]
    var last = result.trail
    for (what, change) in changes {
      try change()
      let now = last.current()
      #expect(now.differs(from: last), "\(what)")
      last = now
    }
    try scratch.write("not looked at", to: "conf.d/e.txt")
    #expect(!last.current().differs(from: last))
  }

  @Test
  func `a pattern that matches the including file doesn't include it again`() throws {
    let scratch = try Scratch("version: 1\ninclude: '*.yml'\nhooks: { a: { on: focus.started, run: x } }\n")
    try scratch.write("include: hooks.yml?\nhooks: { b: { on: focus.started, run: x } }\n", to: "b.yml")
    let result = scratch.load()
    #expect(result.errors.map(\.message) == ["'hooks.yml' is already included, or includes itself"])
  }

  @Test
  func `more than 1 MiB is refused, 1 MiB is read`() throws {
    let head = "version: 1\n#"
    let scratch = try Scratch(head + String(repeating: "x", count: FileSet.longest - head.utf8.count))
    #expect(scratch.load().summary == [])
    try scratch.write(head + String(repeating: "x", count: FileSet.longest - head.utf8.count + 1))
    #expect(scratch.load().errors.map(\.message) == ["the file is larger than 1 MiB"])
  }

  @Test
  func `a thousand hooks load, each with its place`() throws {
    let hooks = (1...1000).map {
      "  hook-\($0):\n    on: focus.completed\n    run: echo \($0) \"$SEGUE_TASK\"\n    env: { N: \($0) }\n"
    }
    let result = try Scratch("version: 1\nhooks:\n" + hooks.joined()).load()
    #expect(result.summary == [])
    #expect(result.configuration?.hooks.count == 1000)
    #expect(result.configuration?.hooks.last?.place.line == 3 + 999 * 4)
  }

  @Test(.slow, arguments: ["[", "{", "- ", "? ", "&a ", "!x ", "{a: ", "\"", "*", "a: "])
  func `a million brackets, quotes or anchors end in an error, not in a crash`(piece: String) throws {
    let count = min(200_000, (FileSet.longest - 20) / piece.utf8.count)
    let result = try Scratch("version: 1\nx: " + String(repeating: piece, count: count)).load()
    #expect(result.configuration == nil)
    #expect(!result.errors.isEmpty)
  }

  @Test(.slow, arguments: ["", "한"])
  func `a line with very many problems is answered in time, with the first of them`(prefix: String) throws {
    let entries = (0..<20_000).map { "\(prefix)k\($0): !x 1" }.joined(separator: ", ")
    let result = try Scratch("version: 1\nhooks: { \(entries) }\ntimer: { \(entries) }\n").load()
    #expect(result.errors.count == 201)
    #expect(result.errors.last?.message == "79601 more problems are not shown")
  }

  @Test(.slow, arguments: ["token: ", "token: x, "])
  func `a line with very many credentials is answered in time, and shows none`(piece: String) throws {
    let result = try Scratch("version: 1\nx: { token: @" + String(repeating: piece, count: 50_000) + " }\n").load()
    #expect(!result.errors.isEmpty && result.diagnostics.allSatisfy { $0.source?.contains("@") != true })
  }

  @Test
  func `a long text can't be multiplied either`() throws {
    let text = String(repeating: "x", count: 500_000)
    let hooks = (0..<1000).map { "  h\($0): { on: focus.started, run: *t }\n" }.joined()
    #expect(
      try Scratch("version: 1\nx-t: &t \(text)\nhooks:\n\(hooks)").load().errors.contains {
        $0.message.contains("aliases")
      })
  }

  @Test
  func `a bomb of aliases is refused before it has grown`() throws {
    var text = "version: 1\nx-0: &a0 [lol]\n"
    for level in 1...40 {
      text += "x-\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    let merges =
      "x-m0: &m0 { a: 1 }\n"
      + (1...40).map { "x-m\($0): &m\($0) { k\($0): *m\($0 - 1), l\($0): *m\($0 - 1) }\n" }.joined()
    #expect(try Scratch(text).load().errors.contains { $0.message.contains("aliases make") })
    #expect(try Scratch("version: 1\n" + merges).load().errors.contains { $0.message.contains("aliases make") })
  }

  @Test
  func `a link that leads nowhere is an error, and no wish to have no hooks`() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: scratch.path, withDestinationPath: "gone.yml")
    let result = scratch.load()
    #expect(result.errors.map(\.message) == ["the file is a link to 'gone.yml', which does not exist"])
    #expect(result.configuration == nil && result.isDangling && !result.exists)
    #expect(try !Scratch().load().isDangling)
  }

  @Test
  func `columns and lengths count characters; the line is shown as it is`() throws {
    let result = try Scratch("version: 1\nhooks:\n  a: { name: \"👩‍👩‍👧é\", on: nope.nope, run: x }\n").load()
    let problem = try #require(result.errors.first)
    #expect(problem.line == 3 && problem.column == 24 && problem.length == 9)
    #expect(problem.source == "  a: { name: \"👩‍👩‍👧é\", on: nope.nope, run: x }")
  }

  @Test
  func `a secret written out is not repeated in the diagnostics`() throws {
    let result = try Scratch("version: 1\nsecrets:\n  a: hunter2\n").load()
    #expect(!DiagnosticRenderer().render(result.diagnostics).contains("hunter2"))
  }

  /// Another problem of the same line showed it.
  @Test(arguments: [
    "secrets: { a: hunter2, b: { evn: X } }",
    "hooks: { a: { on: focus.started, webhook: { url: 'https://a.example', sign: hunter2, json: 1, jsn: 2 } } }",
    "hooks: { a: { on: focus.started, uses: one, with: { key: hunter2, number: x, other: 1 } } }",
    // Neither is decoded.
    "hooks: { a: { on: focus.started, uses: none, with: { token: hunter2 } } }",
    "hooks: { a: { on: focus.started, uses: one, with: { token: hunter2, number: [ } } }",
  ])
  func `no diagnostic of its line shows a secret that is written out`(line: String) throws {
    let scratch = try Scratch("version: 1\n\(line)\n")
    try scratch.write(
      """
      manifest: 1
      name: one
      version: 1.0.0
      summary: One
      inputs: { key: { type: secret, pattern: "^[0-9]+$" }, number: { type: integer } }
      exec: [sh, -c, "true"]

      """, to: "plugins/one/plugin.yml")
    let diagnostics = scratch.load().diagnostics
    #expect(!diagnostics.isEmpty)
    #expect(!DiagnosticRenderer().render(diagnostics).contains("hunter2"))
    #expect(diagnostics.allSatisfy { $0.source?.count == line.count })
  }
}
