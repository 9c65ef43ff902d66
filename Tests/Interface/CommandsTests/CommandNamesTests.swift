// SPDX-License-Identifier: MIT
import ArgumentParser
import Testing
import ToolArguments

@testable import Commands

struct CommandNamesTests {
  private let names = CommandNames(of: Segue.self)

  @Test(arguments: [
    (["hooks", "help"], ["help", "hooks"]), (["hooks", "help", "log"], ["help", "hooks", "log"]),
    (["history", "help"], ["help", "history"]), (["help", "continue"], ["help", "continue"]),
    (["help", "--help"], ["help"]), (["start", "help", "me"], ["start", "help", "me"]),
    (["history", "last", "week"], ["history", "last", "week"]), (["--help"], ["--help"]),
    (["project", "book"], ["project", "book"]), (["project", "set", "lst"], ["project", "set", "lst"]),
  ])
  func `help stands in front for the parser`(_ given: [String], _ taken: [String]) throws {
    #expect(try names.parsable(given) == taken)
  }

  @Test(arguments: [
    (["strat"], "unknown command 'strat'. Did you mean 'start'?\nSee 'segue --help' for more."),
    (["hlep"], "unknown command 'hlep'. Did you mean 'help'?\nSee 'segue --help' for more."),
    (["help", "hookz"], "unknown command 'hookz'. Did you mean 'hooks'?\nSee 'segue --help' for more."),
    (["help", "hooks", "logg"], "unknown command 'logg'. Did you mean 'log'?\nSee 'segue hooks --help' for more."),
    (["help", "history", "nonsense"], "unknown command 'nonsense'\nSee 'segue history --help' for more."),
    (["daemon", "stat"], "unknown command 'stat'. Did you mean 'status'?\nSee 'segue daemon --help' for more."),
    (["project", "lst"], "unknown command 'lst'\n'segue project set lst' chooses the project 'lst'."),
    (["help", "start", "now"], "unknown command 'now'\nSee 'segue start --help' for more."),
  ])
  func `a name or topic that is none is an error`(_ given: [String], _ message: String) throws {
    let failure = #expect(throws: Failure.self) { try names.parsable(given) }
    #expect(failure == Failure(.usage, message))
  }

  @Test(arguments: [
    (["sound", "lst"], "segue sound list"), (["project", "renme", "a", "b"], "segue project rename"),
    (["sound", "rain"], nil), (["start", "lst"], nil), (["sound", "--volume"], nil), (["hooks", "log"], nil),
  ])
  func `a misspelt command behind one that takes words is found`(_ given: [String], _ meant: String?) {
    #expect(names.meant(by: given) == meant)
  }

  @Test func `words that name no days may be meant for a command of the history`() {
    let commands = HistoryCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(commands == HistoryListArguments.commands)
  }
}
