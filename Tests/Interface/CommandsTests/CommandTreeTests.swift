// SPDX-License-Identifier: MIT
import ArgumentParser
import Testing
import ToolArguments

@testable import Commands

/// A command's own parser gives the same result as the parser of the whole tree.
struct CommandTreeTests {
  /// A command and its arguments, without memory addresses.
  private func text(_ command: (any ParsableCommand)?) -> String {
    var text = ""
    if let command { dump(command, to: &text) }
    return text
  }

  private func quick(_ arguments: [String]) -> (any ParsableCommand)? {
    CommandTree.parse(arguments, below: Segue.self)
  }

  private func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    try Segue.parseAsRoot(CommandNames(of: Segue.self).parsable(ExtendCommand.markingLength(arguments)))
  }

  @Test(
    arguments: [
      "status", "status --json", "status --format {task}", "start Write a report", "start",
      "start -p work -t a -t b --for 50m",
      "start Write --open --no-wait", "start -- --help", "start help", "pause", "continue", "toggle", "stop",
      "stop --keep",
      "skip --discard", "reset", "again --wait", "break short --for 10m -y", "break", "finish --force", "extend 5m",
      "extend -5m", "shorten 90s", "strike", "strike the telephone", "task", "task help", "note one two", "note -",
      "note --session last late", "events -f --json", "history", "history --json", "report", "report week --json",
      "log 25m Reading -p work", "goal", "history show last", "history edit last", "hooks list", "sound",
      "attach --session last a.txt",
      "daemon status", "plugin list", "secret list", "init", "undo", "hooks check", "hooks check elsewhere.yml",
      "hooks simulate --rounds 2",
    ])
  func `a command by itself has the arguments that the parser of all commands reads`(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let command = try #require(quick(ExtendCommand.markingLength(arguments)))
    #expect(text(command) == text(try parsed(arguments)))
  }

  @Test(
    arguments: [
      "", "statu", "status --help", "status -- --json", "status -h", "status --jso", "status --version", "pause now",
      "extend",
      "extend soon",
      "stop --keep --discard", "history lst", "history today", "hooks", "hooks lst",
      "hooks check --help", "report --from", "help status", "start --help", "start --for soon", "attach a.txt",
      "start --generate-completion-script", "pause --experimental-dump-help",
    ])
  func `mistakes and help are left to the parser of all commands`(line: String) {
    #expect(quick(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test func `the help without the parser is that of the parser`() {
    for arguments in [["--help"], ["-h"], ["help"]] {
      let error = #expect(throws: (any Error).self) {
        var command = try parsed(arguments)
        try command.run()
      }
      #expect(error.map { Segue.fullMessage(for: $0, columns: 80) } == Segue.helpMessage(columns: 80))
    }
  }
}
