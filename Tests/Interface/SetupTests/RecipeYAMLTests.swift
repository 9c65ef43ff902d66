// SPDX-License-Identifier: MIT
import Foundation
import HookConfig
import Hooks
import Messages
import TerminalUI
import TestSupport
import Testing
import ToolFixtures

@testable import Setup
@testable import ToolSupport

/// The file contains exactly the answers: no part of them becomes YAML.
struct RecipeYAMLTests {
  private let home: TemporaryHome
  private let context: ToolContext

  init() throws {
    home = try TemporaryHome.forClient()
    let style = Style(isTerminal: false, environment: [:])
    let console = ToolConsole(
      style: style, errorStyle: style, isInteractive: false, write: { _ in }, writeError: { _ in },
      readAnswer: { nil }, readHidden: { _ in nil }, readAll: { _ in [] })
    context = ToolContext(
      environment: home.variables.merging(home.onlyTools) { $1 }, console: console, language: English(), isRoot: false
    )
  }

  static let pieces = [
    "a", "word", " ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}",
    "\u{1}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{A0}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{301}", "\"\u{301}",
    "'\u{301}", ":\u{301}", ": ", ":", " #", "#", "\"", "'", "''", "\\", "\\n", "{", "}", "[", "]", ",", "&a", "*a",
    "!t", "|",
    ">", "-", "- ", "?", "%", "@", "`", "~", "=", "<<", "---", "...", "null", "true", "no", "1", "0x1", "1e3", ".inf",
    "2026-11-21", "9:30", "🍅", "👩‍💻", "漢", "é", "e\u{301}", "$HOME", "${X}", "$(x)", "\u{10FFFF}", "x: y", "run: evil",
  ]

  /// Each piece alone, doubled, at both ends and in the middle; then many in a row.
  static let texts: [String] = {
    var random = SplitMix(seed: 7)
    let few = pieces.flatMap { [$0, $0 + $0, $0 + "x", "x" + $0, "x" + $0 + "y"] }
    var texts = [""] + few
    for _ in 0..<400 {
      let count = Int.random(in: 2...6, using: &random)
      texts.append((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }
    return texts
  }()

  /// The same numbers in each run.
  private struct SplitMix: RandomNumberGenerator {
    var seed: UInt64
    mutating func next() -> UInt64 {
      seed &+= 0x9E37_79B9_7F4A_7C15
      var z = seed
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// Loads a file with a second hook, which reveals whether a text has begun a key or another hook.
  private func loaded(_ lines: [String]) throws -> Hook {
    let indented = lines.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
    let file = "version: 1\nhooks:\n  a:\n    on: focus.completed\n\(indented)\n  b: { on: focus.started, run: x }\n"
    let result = context.loader.load(text: file)
    let configuration = try #require(result.configuration, "\(result.errors) in \(file.debugDescription)")
    #expect(configuration.hooks.map(\.id) == ["a", "b"], "\(file.debugDescription)")
    return try #require(configuration.hook("a"))
  }

  @Test func `a text is read back as it was answered`() throws {
    for text in Self.texts {
      let hook = try loaded(["webhook:", "  url: https://x.example", "  body: \(HookYAML.text(text))"])
      guard case .webhook(let webhook)? = hook.actions.first, case .text(.literal(let body)) = webhook.body else {
        Issue.record("\(text.debugDescription) is no text any more")
        continue
      }
      #expect(scalars(body) == scalars(text), "\(text.debugDescription)")
    }
  }

  @Test func `a command is read back as it was answered`() throws {
    for text in Self.texts where !text.allSatisfy(\.isWhitespace) {
      let hook = try loaded(HookYAML.command("run", text))
      guard case .command(.shell(let command))? = hook.actions.first else {
        Issue.record("\(text.debugDescription) is no command any more")
        continue
      }
      #expect(scalars(command) == scalars(text), "\(text.debugDescription)")
    }
  }

  /// Through an edit of an existing file, which indents each line.
  @Test func `what is written into a file is what was answered`() throws {
    let texts = Self.texts.filter { !$0.allSatisfy(\.isWhitespace) }
    for text in texts.enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
      try home.configure("version: 1\nhooks:\n    old: { on: focus.started, run: x }   # mine\n")
      let lines = ["on: focus.completed"] + HookYAML.command("run", text)
      #expect(throws: Never.self, "\(text.debugDescription)") {
        try context.editor.setHook("new", block: lines.joined(separator: "\n"))
      }
      let configuration = try #require(context.loader.load(home.config).configuration)
      #expect(configuration.hooks.map(\.id) == ["old", "new"])
      guard case .command(.shell(let command))? = configuration.hook("new")?.actions.first else {
        Issue.record("\(text.debugDescription) is no command any more")
        continue
      }
      #expect(scalars(command) == scalars(text), "\(text.debugDescription)")
    }
  }

  @Test func `an answer in an expression stays a text of it`() throws {
    for text in Self.texts {
      let condition = "session.project == \(HookYAML.literal(text))"
      let hook = try loaded(["if: \(HookYAML.typed(condition))", "run: x"])
      guard case .edge(let edge) = hook.trigger, case .expression(let source, _)? = edge.conditions.first?.test else {
        Issue.record("\(text.debugDescription) is no condition any more")
        continue
      }
      #expect(source == condition, "\(text.debugDescription)")
    }
  }

  @Test func `what no file can hold is refused`() {
    for lines in [["env: { X: \(HookYAML.text("a\0b")) }", "run: x"], HookYAML.command("run", "a\0b")] {
      let file = "version: 1\nhooks:\n  a:\n    on: focus.completed\n    " + lines.joined(separator: "\n    ") + "\n"
      #expect(context.loader.load(text: file).errors.contains { $0.message.contains("NUL") })
    }
  }

  @Test(arguments: [
    ("nag", "every", "5m\nrun: evil"), ("nag", "times", "3\n    run: evil"), ("nag", "during", "mon\r\nrun: evil"),
    ("lock-screen", "command", "x\r\nwebhook: https://evil.example"), ("notify", "title", "x\r\n  PATH: /evil"),
    ("slack", "project", "a\u{2028}run: evil"), ("telegram", "chat", "@x\u{85}run: evil"),
    ("journal", "file", "~/a\r\nrun: evil"), ("generic-webhook", "events", "*\nrun: evil"),
  ])
  func `no answer adds a key`(_ name: String, _ key: String, _ answer: String) throws {
    let recipe = try #require(RecipeCatalog(context)[name])
    var answers = RecipeAnswers(of: recipe)
    answers[key] = answer
    // It is a text, or the file's rules report a problem that isn't about YAML.
    guard let hook = context.loader.load(text: recipe.file(answers, id: "a")).configuration?.hook("a") else {
      let why = try #require(recipe.problem(with: answers, id: "a", context: context))
      #expect(!why.contains("YAML") && !why.contains("evil' is not a key"), "\(why)")
      return
    }
    #expect(hook.actions.count == 1)
    #expect(!hook.actions.contains(.command(.shell("evil"))))
    #expect(hook.environment["PATH"] == nil)
  }
}
