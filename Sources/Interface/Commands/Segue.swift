// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Messages
import Paths
import TerminalUI
import ToolArguments

/// `segue`: alone it shows the status and what one would do next.
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
      group(.automationGroup, [HooksCommand.self, PluginCommand.self, SecretCommand.self]),
      group(
        .settingsGroup,
        [
          InitCommand.self, DoctorCommand.self, DemoCommand.self,
          GetCommand.self, SetCommand.self, DaemonCommand.self,
          SchemaCommand.self, UninstallCommand.self,
        ]),
    ])

  @Flag(name: [.customShort("V"), .long], help: ArgumentHelp(Catalogue.current.option(.version)))
  var version = false

  func validate() throws {
    if version { throw CleanExit.message(SegueVersion.current) }
  }

  func run() throws {
    let console = Console.current
    let status = try ControlClient().status(at: WallClock.now).withAutostart()
    let text = StatusText(style: console.style, language: console.language)
    let notice = DailyNotice.reboot.take(text.rebootNotice(status))
    console.print(text.lines(status) + notice + [""] + Self.useful(console))
  }

  /// The five commands that one needs most.
  private static func useful(_ console: Console) -> [String] {
    let commands: [(String, HelpMessage)] = [
      ("segue start TASK", .start), ("segue toggle", .toggle), ("segue stop", .stop), ("segue watch", .watch),
      ("segue init", .initialise),
    ]
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
