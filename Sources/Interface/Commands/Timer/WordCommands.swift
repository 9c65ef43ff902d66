// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments

/// `segue task`.
struct TaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "task", abstract: Catalogue.current.help(.task))
    .example("segue task 'write the summary'")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.newTask)))
  var text: [String] = []

  func run() throws {
    let console = Console.current
    let client = ControlClient.telling
    var task = try text.isEmpty ? client.status(at: WallClock.now).task : nil
    if task == nil {
      var params = TimerParams()
      params.task = text.joined(separator: " ").trimmed
      _ = try client.act(.timer(.describe), params)
      task = params.task
    }
    let shown = SafeText.line(task ?? "")
    console.tell(console.language.timer(shown.isEmpty ? .noTask : .task(shown)))
  }
}

/// `segue strike`.
struct StrikeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "strike", abstract: Catalogue.current.help(.strike))
    .example("segue strike 'looked at the phone'")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.strikeText)))
  var text: [String] = []

  func run() throws {
    let console = Console.current
    var params = TimerParams()
    params.text = text.joined(separator: " ").trimmed
    let status = try ControlClient.telling.act(.timer(.strike), params)
    console.print(StatusText(console).effect(of: .strike, status))
  }
}

/// `segue note`: `segued` reads a text longer than a few words, from standard input or from an editor.
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "note", abstract: Catalogue.current.help(.note))
    .example("segue note 'chapter 2 is finished'")
  @OptionGroup var arguments: NoteArguments

  func run() throws {
    let text = arguments.text.joined(separator: " ").trimmed
    guard text != "-", !arguments.text.isEmpty, !arguments.json else {
      throw ControlClient().program.become(["tool"] + CommandLine.arguments.dropFirst())
    }
    let console = Console.current
    guard !text.isEmpty else { throw Failure(.usage, console.language.usage(.emptyNote)) }
    var params = TimerParams()
    params.session = arguments.session
    params.text = text
    let status = try ControlClient.telling.act(.timer(.note), params)
    console.print(StatusText(console).effect(of: .note, status))
  }
}
