// SPDX-License-Identifier: MIT
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import TestSupport
import Testing
import ToolFixtures

@testable import Setup
@testable import ToolSupport

/// The hooks that recipes write.
struct RecipeTests {
  private let home: TemporaryHome
  private let context: ToolContext
  private var catalog: RecipeCatalog { RecipeCatalog(context) }

  init() throws {
    home = try TemporaryHome.forClient()
    let style = Style(isTerminal: false, environment: [:])
    let console = ToolConsole(
      style: style, errorStyle: style, isInteractive: false, write: { _ in }, writeError: { _ in },
      readAnswer: { nil }, readHidden: { _ in nil }, readAll: { _ in [] })
    // No programs are installed in this environment.
    context = ToolContext(
      environment: home.variables.merging(home.onlyTools) { $1 }, console: console, language: English(), isRoot: false
    )
  }

  static let names = [
    "site-blocker", "slack", "discord", "mattermost", "teams", "google-chat", "ntfy", "telegram", "generic-webhook",
    "journal", "music-on-break", "ambient", "notify", "nag", "lock-screen", "dnd", "status-file",
  ]

  /// Answers with which a recipe writes another hook.
  static let variants: [(String, String, [String: String])] = [
    ("site-blocker", "hours", ["during": "mon-fri 09:00-18:00"]),
    ("slack", "project", ["project": "it's \"mine\"", "untitled": "no", "text": "done: 'x' # \"y\""]),
    ("ntfy", "urgent", ["priority": "high"]),
    ("generic-webhook", "all", ["events": "*"]),
    ("journal", "path", ["file": "~/a file # of: mine.tsv"]),
    ("music-on-break", "mpc", ["player": "mpc"]),
    ("ambient", "one", ["break": "off"]),
    ("ambient", "files", ["focus": "/music/it's \"rain\".ogg"]),
    ("notify", "event", ["event": "focus.completed", "title": "Well done", "text": "${{ session.elapsed }}"]),
    ("nag", "hours", ["every": "90s", "during": "sat,sun"]),
    ("lock-screen", "other", ["command": "swaylock -f # now"]),
    ("dnd", "dunst", ["desktop": "dunst"]),
  ]

  private func recipe(_ name: String) throws -> Recipe { try #require(catalog[name]) }

  @Test func `the catalog has them all`() {
    #expect(catalog.recipes.map(\.name) == Self.names)
  }

  #if os(Linux)
    @Test(arguments: names)
    func `a recipe writes what a reader would copy`(_ name: String) throws {
      let recipe = try recipe(name)
      try Golden.check(recipe.file(RecipeAnswers(of: recipe), id: recipe.hookID), "recipe-\(name).yml")
    }

    @Test(arguments: variants)
    func `answers change what it writes`(_ name: String, _ variant: String, _ answers: [String: String]) throws {
      try Golden.check(try file(name, answers), "recipe-\(name)-\(variant).yml")
    }
  #endif

  private func file(_ name: String, _ values: [String: String]) throws -> String {
    let recipe = try recipe(name)
    var answers = RecipeAnswers(of: recipe)
    for (key, value) in values {
      guard case .good(let read) = try #require(recipe.input(key)).reading(value) else {
        throw Unfinished(description: "\(name) refuses \(key)=\(value)")
      }
      answers[key] = read
    }
    return recipe.file(answers, id: recipe.hookID)
  }

  @Test(arguments: names.map { ($0, [:]) } + variants.map { ($0.0, $0.2) })
  func `what it writes loads without a warning`(_ name: String, _ answers: [String: String]) throws {
    let result = context.loader.load(text: try file(name, answers))
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    #expect(result.configuration?.hooks.count == 1)
  }

  @Test(arguments: names)
  func `names and comments are in the person's language`(_ name: String) throws {
    let recipe = try recipe(name)
    let text = recipe.file(RecipeAnswers(of: recipe, in: Korean()), id: recipe.hookID)
    #expect(context.loader.load(text: text).diagnostics.isEmpty)
    let words = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "   # ").map { line[$0.upperBound...] } ?? (line.hasPrefix("    name: ") ? line : nil)
    }
    #expect(!words.isEmpty)
    #expect(words.allSatisfy { $0.contains { ("가"..."힣").contains($0) } }, "\(text)")
  }

  @Test(arguments: names)
  func `a hook in an empty file is what is printed`(_ name: String) throws {
    let recipe = try recipe(name)
    try write(recipe, id: recipe.hookID)
    #expect(home.text(home.config) == recipe.file(RecipeAnswers(of: recipe), id: recipe.hookID))
  }

  @Test(arguments: names)
  func `a file with comments keeps every line`(_ name: String) throws {
    let example = URL(filePath: #filePath).appending(path: "../../../../hooks.example.yml").standardized
    let before = try String(contentsOf: example, encoding: .utf8)
    try home.configure(before)
    try FileManager.default.moveItem(atPath: home.config, toPath: home.folder + "/dotfiles.yml")
    try FileManager.default.createSymbolicLink(atPath: home.config, withDestinationPath: home.folder + "/dotfiles.yml")
    let recipe = try recipe(name)
    try write(recipe, id: "mine")
    let after = home.text(home.folder + "/dotfiles.yml").split(separator: "\n", omittingEmptySubsequences: false)
    var rest = before.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let added = after.filter { line in
      guard line == rest.first else { return true }
      rest.removeFirst()
      return false
    }
    #expect(rest.isEmpty)
    let own = recipe.lines(RecipeAnswers(of: recipe)).map { "    \($0)" }
    let secrets = recipe.inputs.filter { $0.secret != nil && $0.standard == nil }
    let lines = added.filter { !$0.isEmpty }.map(String.init)
    #expect(Array(lines.suffix(own.count)) == own)
    #expect(lines.count == own.count + 1 + secrets.count)
    let link = try FileManager.default.attributesOfItem(atPath: home.config)[.type] as? FileAttributeType
    #expect(link == .typeSymbolicLink)
    let result = context.loader.load(home.config)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    #expect(result.configuration?.hook("mine") != nil)
  }

  private func write(_ recipe: Recipe, id: String) throws {
    let answers = RecipeAnswers(of: recipe)
    for input in recipe.inputs {
      guard let name = answers.secrets[input.key] else { continue }
      try context.editor.addSecret(name, source: .keychain("segue/\(name)"))
    }
    try context.editor.setHook(id, block: recipe.lines(answers).joined(separator: "\n"))
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("yes", "\"yes\""), ("1.4", "\"1.4\""), ("a: b", "\"a: b\""),
    ("at 9:30", "at 9:30"), ("", "\"\""),
    ("say \"hi\"", "'say \"hi\"'"), ("it's \"so\"", "'it''s \"so\"'"), ("a\\b", "'a\\b'"),
    ("two\nlines", "\"two\\nlines\""),
    ("*", "\"*\""), ("end:", "\"end:\""), ("x #y", "\"x #y\""), ("focus.*", "\"focus.*\""),
  ])
  func `texts stay what they are`(_ text: String, _ yaml: String) throws {
    #expect(HookYAML.text(text) == yaml)
    let file = "version: 1\nhooks: { x: { on: focus.completed, webhook: { url: 'https://x.example', body: \(yaml) } } }"
    let hook = try #require(context.loader.load(text: file).configuration?.hook("x"))
    guard case .webhook(let webhook)? = hook.actions.first else { throw Unfinished(description: "no webhook") }
    #expect(webhook.body == .text(.literal(text)))
  }

  @Test(arguments: [
    ("site-blocker", "hosts", "localhost"), ("site-blocker", "hosts", " , "), ("music-on-break", "player", "winamp"),
    ("telegram", "chat", "me"), ("telegram", "token", "12 34"), ("telegram", "server", "bots"),
    ("slack", "url", "hooks.slack.com"), ("slack", "url", "http://hooks.slack.com/x"), ("ambient", "focus", "drizzle"),
    ("ambient", "break-volume", "101"), ("journal", "file", "focus.tsv"), ("generic-webhook", "key", "whsk_x"),
    ("ntfy", "priority", "9"), ("slack", "untitled", "perhaps"),
  ])
  func `an answer that can't be is refused`(_ name: String, _ key: String, _ answer: String) throws {
    let input = try #require(try recipe(name).input(key))
    guard case .bad(let why) = input.reading(answer) else {
      Issue.record("\(answer) was taken")
      return
    }
    let text = English().recipe(.text(why))
    #expect(!text.isEmpty && !text.contains(answer) || input.secret == nil)
  }

  @Test func `what only the file's rules can tell is told by them`() throws {
    let nag = try recipe("nag")
    var answers = RecipeAnswers(of: nag)
    answers["during"] = "funday"
    #expect(
      nag.problem(with: answers, id: "nag", context: context)?.hasPrefix("'funday' is not a day; ") == true)
    answers["during"] = ""
    answers["every"] = "often"
    #expect(nag.problem(with: answers, id: "nag", context: context) != nil)
    #expect(nag.problem(with: RecipeAnswers(of: nag), id: "no id", context: context) != nil)
  }

  @Test(arguments: [nil, "# mine\nversion: 1\n"])
  func `what was written can be taken back`(_ text: String?) throws {
    if let text { try home.configure(text) }
    let before = ConfigSnapshot(of: context.editor)
    try write(try recipe("slack"), id: "slack")
    let after = ConfigSnapshot(of: context.editor)
    try before.restore(from: after)
    #expect((try? String(contentsOfFile: home.config, encoding: .utf8)) == text)
    // Later changes by others stay untouched.
    try write(try recipe("slack"), id: "slack")
    try home.configure("version: 1\n# theirs\n")
    #expect(throws: ConfigEditError.self) { try before.restore(from: after) }
    #expect(home.text(home.config) == "version: 1\n# theirs\n")
  }

  @Test func `a key that is made is new each time and long enough`() throws {
    let make = try #require(try recipe("generic-webhook").input("key")?.secret?.make)
    #expect(make() != make())
    #expect(make().hasPrefix("whsec_"))
    #expect(Data(base64Encoded: String(make().dropFirst(6)))?.count == 32)
  }
}
