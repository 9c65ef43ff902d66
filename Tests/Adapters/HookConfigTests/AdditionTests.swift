// SPDX-License-Identifier: MIT
import Hooks
import Testing

@testable import HookConfig

/// Adds hooks and secrets to the file.
@Suite struct AdditionTests {
  static let block = "while: focus\nenter: |\n  echo a\n\n  echo b\nexit: [undo]\n"

  @Test(arguments: [
    (
      "",
      "version: 1\n\nhooks:\n  new:\n    while: focus\n    enter: |\n      echo a\n\n      echo b\n    exit: [undo]\n"
    ),
    (
      "version: 1\nhooks: {} # none\ntimer: { focus: 1m }\n",
      "version: 1\nhooks: # none\n  new:\n    while: focus\n    enter: |\n      echo a\n\n      echo b\n    exit: [undo]\ntimer: { focus: 1m }\n"
    ),
    (
      "version: 1\n\nhooks:\n    a:\n        on: focus.started\n        run: x\n\n    b:\n        on: focus.started\n        run: x # y\ntimer: {}\n",
      "version: 1\n\nhooks:\n    a:\n        on: focus.started\n        run: x\n\n    b:\n        on: focus.started\n        run: x # y\n\n    new:\n        while: focus\n        enter: |\n          echo a\n\n          echo b\n        exit: [undo]\n\ntimer: {}\n"
    ),
  ])
  func `a hook stands where hooks stand, indented like them`(before: String, after: String) throws {
    let scratch = try Scratch(before)
    try scratch.editor.setHook("new", block: Self.block)
    #expect(try scratch.text() == after)
    #expect(scratch.load().configuration?.hook("new") != nil)
  }

  @Test
  func `a block that was indented is taken as it is meant`() throws {
    let scratch = try Scratch("version: 1\nhooks:\n")
    try scratch.editor.setHook("new", block: "\n      on: focus.started\n      run: x\n\n")
    #expect(try scratch.text() == "version: 1\nhooks:\n  new:\n    on: focus.started\n    run: x\n")
  }

  @Test
  func `a block that has mistakes is refused`() throws {
    let scratch = try Scratch("version: 1\n")
    let error = try #require(throws: ConfigEditError.self) {
      try scratch.editor.setHook("new", block: "on: nope\nrun: x")
    }
    #expect(error.code == .refused)
    #expect(error.diagnostics.map(\.message) == ["'nope' is not an event"])
    #expect(try scratch.text() == "version: 1\n")
  }

  @Test
  func `a name that is taken stays`() throws {
    let scratch = try Scratch("version: 1\nhooks: { a: { on: focus.started, run: x } }\nsecrets: { s: { env: S } }\n")
    #expect(
      try #require(throws: ConfigEditError.self) { try scratch.editor.addSecret("s", source: .environment("X")) }.code
        == .exists)
    #expect(
      try #require(throws: ConfigEditError.self) { try scratch.editor.setHook("b", block: "run: y") }.code == .refused)
  }

  @Test(arguments: [
    SecretSource.keychain("segue/slack"), .file("/home/me/a, b.key"), .environment("TOKEN"),
    .command(["pass", "show", "a b", "\"x\" #1", "5", "true", "", "{}"]),
  ])
  func `a secret comes back as it was given`(source: SecretSource) throws {
    let scratch = try Scratch("version: 1\nhooks:\n  a: { on: focus.started, run: x }\n")
    try scratch.editor.addSecret("new", source: source)
    #expect(scratch.load().configuration?.secrets["new"] == source)
  }

  @Test
  func `secrets stand before hooks`() throws {
    let scratch = try Scratch("version: 1\n\nhooks:\n  a: { on: focus.started, run: x }\n")
    try scratch.editor.addSecret("chat", source: .keychain("segue/chat"))
    #expect(
      try scratch.text()
        == "version: 1\n\nsecrets:\n  chat: { keychain: segue/chat }\n\nhooks:\n  a: { on: focus.started, run: x }\n")
  }
}
