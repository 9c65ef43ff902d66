// SPDX-License-Identifier: MIT
import Events
import Foundation
import LanguageServer
import Messages
import TestSupport
import Testing

/// Checks which problems of which files are shown, and what corrects them.
struct ProblemsTests {
  private let hooks = "version: 1\nhooks:\n  a:\n    on: focus.complete\n    run: echo\n"

  @Test func `problems appear, change and go with the buffer`() throws {
    var client = try Client()
    client.open(hooks)
    #expect(client.problems() == ["hooks.yml": ["'focus.complete' is not an event\ndid you mean 'focus.completed'?"]])
    #expect(client.problems().isEmpty)
    client.change([3, 22, 3, 22], to: "d")
    #expect(client.problems() == ["hooks.yml": []])
    client.change(nil, to: "nonsense: 1\n")
    #expect(client.problems()["hooks.yml"]?.isEmpty == false)
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(client.address("hooks.yml"))]])
    #expect(client.problems() == ["hooks.yml": []])
  }

  @Test func `a request for corrections that comes before the problems are told doesn't swallow them`() throws {
    var client = try Client()
    client.open(hooks)
    let file: JSONValue = ["uri": .string(client.address("hooks.yml"))]
    let parameters: JSONValue = ["textDocument": file, "range": TextRange(line: 3, 9..<9).json]
    guard case .array(let actions)? = client.request("textDocument/codeAction", parameters)["result"] else {
      Issue.record("no list")
      return
    }
    #expect(actions.count == 1 && client.server.hasNews)
    #expect(client.problems()["hooks.yml"]?.count == 1)
    #expect(!client.server.hasNews)
  }

  @Test func `a range counts in UTF-16`() throws {
    var client = try Client()
    client.open("version: 1\nhooks:\n  a: { name: 🍅, on: focus.complete, run: x }\n")
    let list = client.server.refresh()[0]["params"]?["diagnostics"]
    guard case .array(let rows)? = list else {
      Issue.record("no list")
      return
    }
    #expect(TextRange(rows[0]["range"]) == TextRange(line: 2, 21..<35))
  }

  @Test func `a file that another one includes is read as its part`() throws {
    var client = try Client()
    try client.folder.write("version: 1\ninclude: more.yml\nsecrets: { chat: { env: CHAT } }\n".utf8, to: "hooks.yml")
    try client.folder.write("".utf8, to: "more.yml")
    client.open("hooks:\n  a: { on: focus.started, webhook: '${{ secrets.chat }}' }\n", as: "more.yml")
    #expect(client.problems() == ["more.yml": []])
    // The buffers of both files count, not what is saved.
    client.open("version: 1\ninclude: more.yml\n", as: "hooks.yml")
    let problems = client.problems()
    #expect(problems["more.yml"]?.first?.contains("chat") == true)
    #expect(problems["hooks.yml"] == [])
  }

  @Test func `a problem of an included file that isn't open is shown there`() throws {
    var client = try Client()
    try client.folder.write(hooks.replacing("version: 1\n", with: "").utf8, to: "more.yml")
    client.open("version: 1\ninclude: more.yml\n")
    #expect(client.problems()["more.yml"]?.count == 1)
  }

  @Test func `the buffer of a manifest counts for the hooks that use it`() throws {
    var client = try Client()
    let manifest =
      "manifest: 1\nname: mine\nversion: 1.0.0\nsummary: Mine\ninputs: { text: { type: string } }\n"
      + "action: { webhook: { url: 'https://home.example/', json: { text: '${{ inputs.text }}' } } }\n"
    try FileManager.default.createDirectory(atPath: client.folder("plugins/mine"), withIntermediateDirectories: true)
    try client.folder.write(manifest.utf8, to: "plugins/mine/plugin.yml")
    let hooks = "version: 1\nhooks: { a: { on: focus.started, uses: mine, with: { text: hi } } }\n"
    client.open(hooks)
    #expect(client.problems() == ["hooks.yml": []])
    let renamed = manifest.replacing("text: {", with: "words: {").replacing(".text", with: ".words")
    client.open(renamed, as: "plugins/mine/plugin.yml")
    let problems = client.problems()
    #expect(problems["plugin.yml"] == [])
    #expect(problems["hooks.yml"]?.first?.contains("'text'") == true)
    client.open(manifest + "nonsense: 1\n", as: "plugins/mine/plugin.yml")
    #expect(client.problems()["plugin.yml"]?.count == 1)
  }

  @Test func `problems are told in the reader's language`() throws {
    var client = try Client(language: Korean())
    client.open(hooks)
    #expect(client.problems()["hooks.yml"]?.first?.contains("이벤트") == true)
  }

  @Test(
    arguments: [
      ("    on: focus.complete\n    run: x", "focus.completed"), ("    onn: focus.started\n    run: x", "on"),
      ("    on: 'focus.complete'\n    run: x", "'focus.completed'"),
      ("    on: focus.started\n    if: session.tsk == \"a\"\n    run: x", "task"),
      ("    on: focus.started\n    uses: slakc", "slack"),
    ]) func `a misspelt word has a correction that ends the problem`(_ body: String, _ word: String) throws
  {
    var client = try Client()
    client.open("version: 1\nhooks:\n  a:\n" + body + "\n")
    let problems = client.problems()["hooks.yml"] ?? []
    let file: JSONValue = ["uri": .string(client.address("hooks.yml"))]
    let everywhere = TextRange(TextPosition(0, 0), TextPosition(9, 0))
    let parameters: JSONValue = ["textDocument": file, "range": everywhere.json, "context": ["diagnostics": []]]
    guard case .array(let actions)? = client.request("textDocument/codeAction", parameters)["result"],
      case .array(let edits)? = actions.first?["edit"]?["changes"]?[client.address("hooks.yml")]
    else {
      Issue.record("no correction for \(problems)")
      return
    }
    #expect(edits[0]["newText"]?.string?.hasSuffix(word) == true)
    let range = try #require(TextRange(edits[0]["range"]))
    client.change(
      [range.start.line, range.start.column, range.end.line, range.end.column], to: edits[0]["newText"]?.string ?? "")
    let rest = client.problems()["hooks.yml"] ?? []
    #expect(!rest.contains(problems[0]), "\(rest)")
  }
}
