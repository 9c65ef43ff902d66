// SPDX-License-Identifier: MIT
import Hooks
import Messages
import Testing

@testable import HookConfig

/// Files with parts that aren't YAML.
@Suite struct RecoveryTests {
  /// Lines of a hook that aren't YAML, each by itself.
  static let slips = [
    "run: \"$HOME/x\" --now", "run: \"never closed", "run: 'never closed", "name: 'don't'", "on: [focus.started",
    "webhook: { url: https://example.org", "run: echo a: b", "name: a ? b : c", "run: *", "on: *.started", "run: && x",
    "name: @me", "run: `date`", "name: %H", "run: [ -f x ] && y", "on: - focus.started", "run: | echo", "run x",
    "run:x",
    "run = x", "name: \"\\d\"", "webhook: { url: ${{ secrets.x }} }", "on: [a, , b]", "on: [focus.started]]",
    "webhook: { url: https://example.org }}",
    "\trun: x", "  run: x", "name: ]", "on: {", "\u{A0}run: x", "run: ? x", "name: \"a\u{7}\"", "name: !x(y z", "- x",
    "if: !(a && b)", "on：x", "name: {{ a }}", "run: [\"a\" \"b\"]", "%YAML", "// note",
    "on: \"focus.started\",", "webhook: { url: https://example.org },", "webhook: { method: PUT, url: #x }",
    "webhook: url: https://example.org", "*base", "- name: x", "name: \"a'",
  ]

  @Test(arguments: slips)
  func `a slip in one hook leaves the others as they are, and is told once`(slip: String) throws {
    // The other keys that the hook needs.
    let rest = ["run", "webhook"].contains { slip.hasPrefix($0) } ? [] : ["    run: x"]
    let trigger = slip.hasPrefix("on") ? [] : ["    on: focus.started"]
    let body = (trigger + rest + ["    " + slip]).joined(separator: "\n")
    let text = """
      version: 1
      hooks:
        first:
          on: focus.started
          run: echo 1
        middle:
      \(body)
        last:
          on: focus.complete
          run: echo 3
      secrets: { x: { env: X } }
      """
    let diagnostics = try Scratch(text).load().diagnostics.filter { $0.severity == .error }
    #expect((7...9).contains(diagnostics.first?.line ?? 0))
    #expect(diagnostics.last?.message == "'focus.complete' is not an event")
    #expect(diagnostics.count == 2, "\(diagnostics.map { "\($0.line ?? 0): \($0.message)" })")
    #expect(!diagnostics.contains { $0.message.contains("not valid YAML") })
  }

  @Test
  func `two slips in two files are told in one pass`() throws {
    let scratch = try Scratch("version: 1\ninclude: more.yml\nhooks:\n  a: { on: *, run: x }\n")
    try scratch.write("hooks:\n  b:\n    on: focus.started\n    run: \"a\" b\n", to: "more.yml")
    let errors = scratch.load().errors
    #expect(errors.count == 2)
    #expect(Set(errors.map(\.file)).count == 2)
  }

  @Test
  func `a thousand slips end soon, with the rest counted`() throws {
    let hooks = (1...1000).map { "  h\($0):\n    on: *\n    run: x\n" }
    let result = try Scratch("version: 1\nhooks:\n" + hooks.joined()).load()
    #expect(result.configuration == nil)
    #expect(result.errors.count >= 100)
    #expect(result.errors.allSatisfy { $0.message.contains("alias") })
  }
}
