// SPDX-License-Identifier: MIT
import Testing

@testable import HookConfig

/// Removes hooks and secrets from the file.
@Suite struct RemovalTests {
  /// A file before and after the removal of the hook `a` and the secret `s`.
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var after: String
    var testDescription: String { before.debugDescription }

    init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
  }

  private static let other = "b: { on: focus.started, run: x }"

  static let cases: [Case] = [
    // The only hook and the only secret go with their sections, and with the blank lines of those.
    Case(
      "version: 1\ntimer: { focus: 50m } # mine\n\nsecrets:\n  s: { keychain: segue/s }\n\nhooks:\n  a:\n    on: focus.started\n"
        + "    run: y\n",
      "version: 1\ntimer: { focus: 50m } # mine\n"),
    Case("version: 1\nhooks: { a: { on: focus.started, run: y } }", "version: 1\n"),
    // Other hooks stay, with their comments.
    Case(
      "version: 1\nhooks:\n  # first\n  a:\n    on: focus.started # x\n    # inside\n    run: |\n      y\n\n      z\n  # second\n"
        + "  \(other)\n\n# end\n",
      "version: 1\nhooks:\n  # first\n  # second\n  \(other)\n\n# end\n"),
    Case(
      "version: 1\nhooks:\n  \(other)\n  a: { on: focus.started, run: y } # why\nnotify: { chime: false }\n",
      "version: 1\nhooks:\n  \(other)\nnotify: { chime: false }\n"),
    Case(
      "version: 1\r\nhooks:\r\n  a: { on: focus.started, run: y }\r\n  \(other)\r\n",
      "version: 1\r\nhooks:\r\n  \(other)\r\n"),
    Case(
      "\u{FEFF}version: 1\n# 🍅 한\nhooks:\n  \"a\": { on: focus.started, run: 'y: 한' }\n  \(other)\n",
      "\u{FEFF}version: 1\n# 🍅 한\nhooks:\n  \(other)\n"),
    // In brackets.
    Case(
      "version: 1\nhooks: { a: { on: focus.started, run: y }, \(other) }\n", "version: 1\nhooks: { \(other) }\n"),
    Case(
      "version: 1\nhooks: { \(other), a: { on: focus.started, run: y } }\n", "version: 1\nhooks: { \(other) }\n"),
    Case(
      "{ version: 1, hooks: { a: { on: focus.started, run: y } } }\n", "{ version: 1 }\n"),
    // A comment of its own keeps the section.
    Case(
      "version: 1\nhooks:\n  # kept\n  a: { on: focus.started, run: y }\n", "version: 1\nhooks:\n  # kept\n"),
    Case("version: 1\n", "version: 1\n"),
  ]

  @Test(arguments: cases)
  func `every other byte stays`(_ sample: Case) throws {
    let scratch = try Scratch(sample.before)
    let had = sample.before != sample.after
    #expect(try scratch.editor.removeHook("a") == had)
    #expect(try scratch.editor.removeSecret("s") == sample.before.contains("secrets:"))
    #expect(try scratch.text() == sample.after)
    #expect(scratch.load().errors.isEmpty)
  }

  @Test func `a hook is removed from the file that has it`() throws {
    let scratch = try Scratch("version: 1\ninclude: local.yml\n")
    try scratch.write("hooks:\n  a: { on: focus.started, run: y }\n  \(Self.other)\n", to: "local.yml")
    #expect(try scratch.editor.removeHook("a"))
    #expect(try scratch.text("local.yml") == "hooks:\n  \(Self.other)\n")
  }

  @Test func `a secret that a hook uses stays`() throws {
    let text =
      "version: 1\nsecrets: { s: { env: S } }\nhooks:\n  a: { on: focus.started, webhook: \"${{ secrets.s }}\" }\n"
    let scratch = try Scratch(text)
    #expect(try #require(throws: ConfigEditError.self) { try scratch.editor.removeSecret("s") }.code == .refused)
    #expect(try scratch.text() == text)
  }

  @Test(arguments: [
    "version: 1\nx-h: &h { a: { on: focus.started, run: y } }\nhooks: *h\n",
    "version: 1\nhooks:\n  a: &h { on: focus.started, run: y }\n  b: *h\n",
  ])
  func `what another key shares isn't torn apart`(_ text: String) throws {
    let scratch = try Scratch(text)
    #expect(throws: ConfigEditError.self) { try scratch.editor.removeHook("a") }
    #expect(try scratch.text() == text)
  }
}
