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

/// `segue project`.
struct ProjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "project", abstract: Catalogue.current.help(.project),
    subcommands: [
      ProjectSetCommand.self, ProjectListCommand.self, ProjectRenameCommand.self, ProjectMergeCommand.self,
      ProjectColourCommand.self,
    ], defaultSubcommand: ProjectSetCommand.self)
}

/// `segue project NAME`: the obvious short form.
struct ProjectSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", abstract: Catalogue.current.help(.projectSet))
    .example("segue project set thesis")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.newProject)), completion: .names(of: .projects))
  var name: String?

  func run() throws {
    let console = Console.current
    let client = ControlClient.telling
    let project: String
    if let name {
      var params = TimerParams()
      params.project = name.trimmed
      _ = try client.act(.timer(.describe), params)
      project = SafeText.line(name.trimmed)
    } else {
      project = try client.status(at: WallClock.now).project
    }
    console.tell(console.language.timer(project.isEmpty ? .noProject : .project(project)))
  }
}

/// `segue project list`.
struct ProjectListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Catalogue.current.help(.projectList))
    .example("segue project list")

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = Console.current
    let projects = try ControlClient().read(.projects)
    if output.json { return console.print(try projects.map { try JSON.line($0) }) }
    guard !projects.isEmpty else { return console.tell(console.language.history(.noProjects)) }
    let rows = projects.map { project in
      [
        Table.Cell(text: SafeText.line(project.name), looks: [.bold] + Style.looks(ofProject: project.colour)),
        Table.Cell(text: console.language.history(.sessions(project.sessions))),
        Table.Cell(
          text: project.lastAt.map { console.language.history(.lastUsed(LocalTime($0.instant).date)) } ?? "",
          looks: [.dim]),
        Table.Cell(text: project.colour ?? ""),
      ]
    }
    console.print(Table.lines(rows, style: console.style, width: console.width))
  }
}

/// `segue project rename`.
struct ProjectRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: Catalogue.current.help(.projectRename)
  )
  .example("segue project rename thesis dissertation")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.projectOld)), completion: .names(of: .projects))
  var project: String

  @Argument(help: ArgumentHelp(Catalogue.current.option(.projectNew)))
  var name: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    try Console.current.change(
      .renameProject, ProjectNameParams(project: project, name: name.trimmed), json: output.json)
  }
}

/// `segue project merge`.
struct ProjectMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "merge", abstract: Catalogue.current.help(.projectMerge))
    .example("segue project merge draft thesis")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.projectOld)), completion: .names(of: .projects))
  var project: String

  @Argument(help: ArgumentHelp(Catalogue.current.option(.projectInto)), completion: .names(of: .projects))
  var into: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    try Console.current.change(.mergeProject, ProjectNameParams(project: project, name: into), json: output.json)
  }
}

/// `segue project colour`, also `color`.
struct ProjectColourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "colour", abstract: Catalogue.current.help(.projectColour), aliases: ["color"]
  )
  .example("segue project colour thesis teal")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.projectPainted)), completion: .names(of: .projects))
  var project: String

  @Argument(help: ArgumentHelp(Catalogue.current.option(.projectColour)))
  var colour: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    let colour = ["none", "off"].contains(colour.lowercased()) ? nil : colour
    try Console.current.change(.colourProject, ProjectColourParams(project: project, colour: colour), json: output.json)
  }
}
