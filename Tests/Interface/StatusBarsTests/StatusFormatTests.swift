// SPDX-License-Identifier: MIT
import ControlProtocol
import Messages
import TestSupport
import Testing
import TimerEngine

@testable import StatusBars

struct StatusFormatTests {
  init() { Samples.useUTC }

  private func line(_ format: String, _ status: Status = Samples.status()) throws -> String {
    try StatusFormat(format).line(status, language: English())
  }

  @Test func `every placeholder in every state`() throws {
    let format = StatusWord.all.map { "\($0.name)={\($0.name)}" }.joined(separator: " ")
    let states = [
      Samples.status(), Samples.status(.paused), Samples.status(.running, .shortBreak), Samples.status(.idle),
      Samples.status(.running, .longBreak, completed: 4), Samples.status(length: nil), Samples.status(strikes: 2),
    ]
    try Golden.check(states.map { try line(format, $0) }.joined(separator: "\n"), "format.txt")
  }

  @Test(arguments: [
    ("{{task}}", "{task}"), ("a{{{task}}}b", "a{Write the design}b"), (#"{round}\n{today}\t\\n"#, "1\n2\t\\n"),
    ("", ""),
    ("}", "}"), ("100%", "100%"),
  ])
  func `braces and escapes`(_ format: String, _ expected: String) throws {
    #expect(try line(format) == expected)
  }

  @Test(arguments: [
    ("{tsk}", FormatError.unknown("tsk")), ("a {zzzzzz} {task}", .unknown("zzzzzz")), ("{", .openPlaceholder),
  ])
  func `mistakes are told apart`(_ format: String, _ error: FormatError) {
    #expect(throws: error) { try line(format) }
  }

  @Test func `text of others stays on its line`() throws {
    #expect(try line("{task}", Samples.status(task: "a\n\u{1B}[2Jb")) == "a  [2Jb")
  }
}
