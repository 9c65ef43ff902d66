// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import LibC
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments

/// `segue`: without arguments, it shows the status and the next useful commands.
struct Segue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segue", abstract: Catalogue.current.help(.segue),
    discussion: Catalogue.current.help(.segueDiscussion),
    groupedSubcommands: [
      group(
        .timerGroup,
        [
          StartCommand.self, AgainCommand.self, BreakCommand.self, PauseCommand.self, ResumeCommand.self,
          ToggleCommand.self, SkipCommand.self, FinishCommand.self, StopCommand.self, ExtendCommand.self,
          ShortenCommand.self, StrikeCommand.self, ResetCommand.self, TaskCommand.self, ProjectCommand.self,
          NoteCommand.self,
        ]),
      group(
        .viewGroup,
        [
          StatusCommand.self, BarCommand.self, WatchCommand.self, WebCommand.self, RunCommand.self, EventsCommand.self,
          SoundCommand.self,
        ]),
      group(
        .historyGroup,
        [
          HistoryCommand.self, LogCommand.self, UndoCommand.self, AttachCommand.self,
          ReportCommand.self,
          GoalCommand.self, ExportCommand.self, ImportCommand.self,
          EraseCommand.self,
        ]),
      group(.automationGroup, [HooksCommand.self, PluginCommand.self, SecretCommand.self, TeamCommand.self]),
      group(
        .settingsGroup,
        [
          InitCommand.self, DoctorCommand.self, DemoCommand.self,
          GetCommand.self, SetCommand.self, DaemonCommand.self,
          SchemaCommand.self, LanguageServerCommand.self, UninstallCommand.self,
        ]),
    ])

  @Flag(name: [.customShort("V"), .long], help: ArgumentHelp(Catalogue.current.option(.version)))
  var version = false

  func validate() throws {
    if version { throw CleanExit.message(SegueVersion.current) }
  }

  func run() throws {
    let (client, console) = (ControlClient(), Console.current)
    if Welcome.isWanted(client, console) {
      if let code = try Welcome(client: client, console: console).run() {
        if code != 0 { throw ExitCode(code) }
        return
      }
      console.print("")
    }
    let status = try client.status(at: WallClock.now).withAutostart()
    let text = StatusText(console)
    let notices =
      DailyNotice.reboot.take(text.rebootNotice(status)) + client.versionNotice(for: status, console.language)
    console.print(text.lines(status) + notices + [""] + Self.useful(status, console))
  }

  /// The next useful commands.
  private static func useful(_ status: Status, _ console: Console) -> [String] {
    let first: [(String, HelpMessage)] =
      switch status.state {
      case .idle: [("segue start TASK", .start), ("segue again", .again), ("segue break", .takeBreak)]
      case .running: [("segue pause", .pause), ("segue strike", .strike), ("segue stop", .stop)]
      case .paused: [("segue resume", .resume), ("segue note TEXT", .note), ("segue stop", .stop)]
      }
    let last: (String, HelpMessage) =
      access(Paths.ofThisProcess.config, F_OK) == 0 ? ("segue hooks add", .hooksAdd) : ("segue init", .initialise)
    let commands = first + [("segue watch", .watch), last]
    let rows = commands.map { name, help in
      [Table.Cell(text: "  " + name, looks: [.bold]), Table.Cell(text: console.language.help(help))]
    }
    return [console.language.status(.commandsTitle)] + Table.lines(rows, style: console.style)
      + [console.language.status(.moreCommands)]
  }

  private static func group(_ title: HelpMessage, _ commands: [any ParsableCommand.Type]) -> CommandGroup {
    CommandGroup(name: Catalogue.current.help(title), subcommands: commands)
  }
}
