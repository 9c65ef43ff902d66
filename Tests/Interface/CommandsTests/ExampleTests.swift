// SPDX-License-Identifier: MIT
import ArgumentParser
import Testing
import ToolArguments

@testable import Commands

struct ExampleTests {
  @Test func `the help of each command has an example of it`() {
    func check(_ command: any ParsableCommand.Type, _ path: [String]) {
      let below = CommandTree.commands(below: command)
      for next in below { check(next, path + [next.configuration.commandName ?? ""]) }
      guard below.isEmpty else { return }
      let example = command.configuration.discussion.split(separator: "\n").last ?? ""
      // A default command is called by the name of its parent command.
      let names = [path, path.dropLast()].map { "Example: " + $0.joined(separator: " ") }
      #expect(names.contains(where: example.hasPrefix), "\(path): \(example)")
    }
    check(Segue.self, ["segue"])
  }

  @Test func `topics of the help are no commands`() {
    let names = CommandTree.commands(below: Segue.self).flatMap(CommandTree.names)
    #expect(Set(names).isDisjoint(with: HelpTopic.names))
    for topic in HelpTopic.allCases { #expect(!topic.lines(width: 80).isEmpty) }
    #expect(HelpTopic.exitStatus.lines(width: 80).count == Failure.Status.allCases.count + 1)
  }
}
