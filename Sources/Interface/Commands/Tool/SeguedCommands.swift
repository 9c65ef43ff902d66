// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import ToolArguments

struct HooksAddCommand: SeguedCommand {
  static let configuration = declared("add", .hooksAdd)
    .example("segue hooks add slack")
  @OptionGroup var arguments: HooksAddArguments
}
struct HooksCheckCommand: SeguedCommand {
  static let configuration = declared("check", .hooksCheck)
    .example("segue hooks check")
  @OptionGroup var arguments: HooksCheckArguments
}
struct HooksSimulateCommand: SeguedCommand {
  static let configuration = declared("simulate", .hooksSimulate, .hooksSimulateDiscussion)
    .example("segue hooks simulate --rounds 1")
  @OptionGroup var arguments: HooksSimulateArguments
}

struct HistoryListCommand: SeguedCommand {
  static let configuration = declared("list", .historyList)
    .example("segue history last week --project thesis")
  @OptionGroup var arguments: HistoryListArguments
}
struct HistoryShowCommand: SeguedCommand {
  static let configuration = declared("show", .historyShow)
    .example("segue history show last")
  @OptionGroup var arguments: HistoryShowArguments
}
struct HistoryEditCommand: SeguedCommand {
  static let configuration = declared("edit", .historyEdit, .historyEditDiscussion)
    .example("segue history edit last --task 'write the summary'")
  @OptionGroup var arguments: HistoryEditArguments
}
struct LogCommand: SeguedCommand {
  static let configuration = declared("log", .log, .logDiscussion)
    .example("segue log 25m 'plan the week' --at 9:30")
  @OptionGroup var arguments: LogArguments
}
struct EraseCommand: SeguedCommand {
  static let configuration = declared("erase", .erase)
    .example("segue erase --all")
  @OptionGroup var arguments: EraseArguments
}
struct ReportCommand: SeguedCommand {
  static let configuration = declared("report", .report, .reportDiscussion)
    .example("segue report month --svg report.svg")
  @OptionGroup var arguments: ReportArguments
}
struct GoalCommand: SeguedCommand {
  static let configuration = declared("goal", .goal, .goalDiscussion)
    .example("segue goal daily '8 pomodoros'")
  @OptionGroup var arguments: GoalArguments
}
struct ExportCommand: SeguedCommand {
  static let configuration = declared("export", .export, .exportDiscussion)
    .example("segue export sessions.csv")
  @OptionGroup var arguments: ExportArguments
}
struct ImportCommand: SeguedCommand {
  static let configuration = declared("import", .import, .importDiscussion)
    .example("segue import sessions.csv --dry-run")
  @OptionGroup var arguments: ImportArguments
}

struct AttachAddCommand: SeguedCommand {
  static let configuration = declared("add", .attachAdd)
    .example("segue attach notes.pdf")
  @OptionGroup var arguments: AttachAddArguments
}
struct AttachListCommand: SeguedCommand {
  static let configuration = declared("list", .attachList)
    .example("segue attach list last")
  @OptionGroup var arguments: AttachListArguments
}
struct AttachExportCommand: SeguedCommand {
  static let configuration = declared("export", .attachExport)
    .example("segue attach export last --to backup")
  @OptionGroup var arguments: AttachExportArguments
}

struct PluginListCommand: SeguedCommand {
  static let configuration = declared("list", .pluginList)
    .example("segue plugin list")
  @OptionGroup var arguments: PluginListArguments
}
struct PluginInfoCommand: SeguedCommand {
  static let configuration = declared("info", .pluginInfo)
    .example("segue plugin info slack")
  @OptionGroup var arguments: PluginInfoArguments
}
struct PluginNewCommand: SeguedCommand {
  static let configuration = declared("new", .pluginNew, .pluginNewDiscussion)
    .example("segue plugin new my-plugin")
  @OptionGroup var arguments: PluginNewArguments
}
struct PluginCheckCommand: SeguedCommand {
  static let configuration = declared("check", .pluginCheck, .pluginCheckDiscussion)
    .example("segue plugin check my-plugin")
  @OptionGroup var arguments: PluginCheckArguments
}
struct PluginAddCommand: SeguedCommand {
  static let configuration = declared("add", .pluginAdd, .pluginAddDiscussion)
    .example("segue plugin add ./my-plugin")
  @OptionGroup var arguments: PluginAddArguments
}
struct PluginRemoveCommand: SeguedCommand {
  static let configuration = declared("remove", .pluginRemove)
    .example("segue plugin remove my-plugin")
  @OptionGroup var arguments: PluginRemoveArguments
}
struct PluginSetupCommand: SeguedCommand {
  static let configuration = declared("setup", .pluginSetup)
    .example("segue plugin setup site-blocker")
  @OptionGroup var arguments: PluginSetupArguments
}

struct SecretSetCommand: SeguedCommand {
  static let configuration = declared("set", .secretSet)
    .example("segue secret set slack")
  @OptionGroup var arguments: SecretSetArguments
}
struct SecretListCommand: SeguedCommand {
  static let configuration = declared("list", .secretList)
    .example("segue secret list")
  @OptionGroup var arguments: SecretListArguments
}
struct SecretRemoveCommand: SeguedCommand {
  static let configuration = declared("remove", .secretRemove)
    .example("segue secret remove slack")
  @OptionGroup var arguments: SecretRemoveArguments
}

struct InitCommand: SeguedCommand {
  static let configuration = declared("init", .initialise)
    .example("segue init")
  @OptionGroup var arguments: InitArguments
}
struct DoctorCommand: SeguedCommand {
  static let configuration = declared("doctor", .doctor)
    .example("segue doctor")
  @OptionGroup var arguments: DoctorArguments
}
struct DemoCommand: SeguedCommand {
  static let configuration = declared("demo", .demo)
    .example("segue demo")
  @OptionGroup var arguments: DemoArguments
}
struct GetCommand: SeguedCommand {
  static let configuration = declared("get", .get)
    .example("segue get timer.focus")
  @OptionGroup var arguments: GetArguments
}
struct SetCommand: SeguedCommand {
  static let configuration = declared("set", .set)
    .example("segue set timer.focus 50m")
  @OptionGroup var arguments: SetArguments
}
struct SchemaCommand: SeguedCommand {
  static let configuration = declared("schema", .schema, .schemaDiscussion)
    .example("segue schema hooks")
  @OptionGroup var arguments: SchemaArguments
}
struct LanguageServerCommand: SeguedCommand {
  static let configuration = declared("lsp", .languageServer, .languageServerDiscussion)
    .example("segue lsp")
}
struct DaemonInstallCommand: SeguedCommand {
  static let configuration = declared("install", .daemonInstall)
    .example("segue daemon install")
  @OptionGroup var arguments: DaemonInstallArguments
}
struct UninstallCommand: SeguedCommand {
  static let configuration = declared("uninstall", .uninstall)
    .example("segue uninstall --keep-history")
  @OptionGroup var arguments: UninstallArguments
}

struct AttachOpenCommand: SeguedCommand {
  static let configuration = declared("open", .attachOpen)
    .example("segue attach open last notes.pdf")
  @OptionGroup var file: AttachNameArguments
}

struct AttachRemoveCommand: SeguedCommand {
  static let configuration = declared("remove", .attachRemove)
    .example("segue attach remove last notes.pdf")
  @OptionGroup var file: AttachNameArguments
}

/// `segue attach`.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: Catalogue.current.help(.attach),
    subcommands: [
      AttachAddCommand.self, AttachListCommand.self,
      AttachOpenCommand.self, AttachExportCommand.self,
      AttachRemoveCommand.self,
    ], defaultSubcommand: AttachAddCommand.self)
}

/// `segue plugin`.
struct PluginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: Catalogue.current.help(.plugin),
    discussion: Catalogue.current.help(.pluginDiscussion),
    subcommands: [
      PluginListCommand.self, PluginInfoCommand.self,
      PluginNewCommand.self, PluginCheckCommand.self,
      PluginAddCommand.self, PluginRemoveCommand.self,
      PluginSetupCommand.self,
    ])
}

/// `segue secret`.
struct SecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", abstract: Catalogue.current.help(.secret),
    subcommands: [
      SecretSetCommand.self, SecretListCommand.self,
      SecretRemoveCommand.self,
    ])
}
