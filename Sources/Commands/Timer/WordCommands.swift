// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Language
import TerminalUI
import TimerEngine

/// `segue task`.
struct TaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "task", abstract: Catalogue.current.help(.task))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.newTask)))
  var text: [String] = []

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    var task = try text.isEmpty ? client.status(at: WallClock.now).task : nil
    if task == nil {
      var params = TimerParams()
      params.task = text.joined(separator: " ").trimmed
      _ = try client.act(.describe, params, as: Status.self)
      task = params.task
    }
    let shown = SafeText.line(task ?? "")
    console.print(console.language.timer(shown.isEmpty ? .noTask : .task(shown)))
  }
}

/// `segue project`.
struct ProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "project", abstract: Catalogue.current.help(.project))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.newProject)))
  var name: String?

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    let project: String
    if let name {
      var params = TimerParams()
      params.project = name.trimmed
      _ = try client.act(.describe, params, as: Status.self)
      project = SafeText.line(name.trimmed)
    } else {
      project = try client.status(at: WallClock.now).project
    }
    console.print(console.language.timer(project.isEmpty ? .noProject : .project(project)))
  }
}

/// `segue strike`.
struct StrikeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "strike", abstract: Catalogue.current.help(.strike))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.strikeText)))
  var text: [String] = []

  func run() throws {
    let console = Console.current
    var params = TimerParams()
    params.text = text.joined(separator: " ").trimmed
    let status = try ControlClient().act(.strike, params, as: Status.self)
    // In a break it went to the focus before it, whose count isn't in the status.
    if status.current == .focus, let session = status.session {
      console.print(console.language.timer(.strikeAdded(count: session.strikes)))
    } else {
      console.print(console.language.timer(.noted))
    }
  }
}

/// `segue note`.
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "note", abstract: Catalogue.current.help(.note))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.noteText)))
  var text: [String]

  @Option(help: ArgumentHelp(Catalogue.current.option(.session), valueName: "id"))
  var session: String?

  func run() throws {
    let console = Console.current
    var params = TimerParams()
    params.session = session
    let note = text == ["-"] ? Self.standardInput() : text.joined(separator: " ")
    params.text = note.trimmed
    guard params.text?.isEmpty == false else { throw Failure(.usage, console.language.usage(.emptyNote)) }
    _ = try ControlClient().act(.note, params, as: Status.self)
    console.print(console.language.timer(.noted))
  }

  private static func standardInput() -> String {
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    return text
  }
}
