// SPDX-License-Identifier: MIT

import Testing
import TextWidth

@testable import ToolArguments

struct ParserTextTests {
  @Test(arguments: [
    ("Unknown option '--jso'. Did you mean '--json'?", "unknown option '--jso'. Did you mean '--json'?"),
    ("The value '5x' is invalid for '--for <length>': '5x' is not a length", "--for <length>: '5x' is not a length"),
    (
      "The value 'medium' is invalid for '<kind>'. Please provide one of 'short' and 'long'.",
      "'medium' is not a valid value for <kind>. Values: 'short', 'long'"
    ),
    ("Missing expected argument '<length>'", "missing argument '<length>'"),
    ("Missing one of: '<a>', '--b <c>'", "missing argument: one of '<a>', '--b <c>'"),
    ("Missing value for '--for <length>'", "missing value for '--for <length>'"),
    ("Unexpected argument 'it's'", "unexpected argument 'it's'"),
    ("2 unexpected arguments: 'a', 'b'", "unexpected arguments: 'a', 'b'"),
    (
      "The option '--json' does not take any value, but 'x' was specified.",
      "the option '--json' takes no value, but got 'x'"
    ),
    (
      "Value to be set with flag '--keep' had already been set with flag '--discard'",
      "'--keep' and '--discard' exclude each other"
    ),
    ("Name a delivery.", "Name a delivery."),
  ])
  func `the parser's sentences read like ours`(_ message: String, _ text: String) {
    let full = "Error: \(message)\nUsage: segue x\n  See 'segue x y --help' for more information."
    #expect(
      ParserText(width: 80).mistake(message, in: full, of: ["x", "y"]) == text + "\nSee 'segue x y --help' for more.")
    #expect(ParserText(width: 80).mistake(message, in: "Error: \(message)", of: []) == text)
  }

  @Test func `a command that nobody wrote isn't named`() {
    let full = "Error: no\nUsage: segue x\n  See 'segue x y --help' for more information."
    #expect(ParserText(width: 80).mistake("no", in: full, of: ["x", "-v"]) == "no\nSee 'segue x --help' for more.")
  }

  @Test(arguments: [40, 60, 80, 200])
  func `help breaks no word, and the usage between options only`(_ width: Int) {
    let usage = "USAGE: segue history edit <id> [--task <task>] [--project <project>] [--tag <tag> ...] [--no-tags]"
    let help = ParserText(width: width).help("\(usage)\n\nSTATUS SUBCOMMANDS:\n  watch  See\n")
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(help.contains("\nSTATUS COMMANDS:\n"))
    let joined = lines.prefix { !$0.isEmpty }.map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(joined == usage)
    #expect(lines.prefix { !$0.isEmpty }.allSatisfy { $0.count { $0 == "[" } == $0.count { $0 == "]" } })
  }
}
