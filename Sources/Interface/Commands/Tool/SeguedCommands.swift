// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import ToolArguments

struct HooksAddCommand: SeguedCommand {
  static let configuration = declared("add", .hooksAdd)
  @OptionGroup var arguments: HooksAddArguments
}
struct HooksCheckCommand: SeguedCommand {
  static let configuration = declared("check", .hooksCheck)
  @OptionGroup var arguments: HooksCheckArguments
}
struct HooksSimulateCommand: SeguedCommand {
  static let configuration = declared("simulate", .hooksSimulate, .hooksSimulateDiscussion)
  @OptionGroup var arguments: HooksSimulateArguments
}

struct HistoryListCommand: SeguedCommand {
  static let configuration = declared("list", .historyList)
  @OptionGroup var arguments: HistoryListArguments
}
struct HistoryShowCommand: SeguedCommand {
  static let configuration = declared("show", .historyShow)
  @OptionGroup var arguments: HistoryShowArguments
}
struct HistoryEditCommand: SeguedCommand {
  static let configuration = declared("edit", .historyEdit, .historyEditDiscussion)
  @OptionGroup var arguments: HistoryEditArguments
}
struct LogCommand: SeguedCommand {
  static let configuration = declared("log", .log, .logDiscussion)
  @OptionGroup var arguments: LogArguments
}
struct EraseCommand: SeguedCommand {
  static let configuration = declared("erase", .erase)
  @OptionGroup var arguments: EraseArguments
}
struct ReportCommand: SeguedCommand {
  static let configuration = declared("report", .report, .reportDiscussion)
  @OptionGroup var arguments: ReportArguments
}
struct GoalCommand: SeguedCommand {
  static let configuration = declared("goal", .goal, .goalDiscussion)
  @OptionGroup var arguments: GoalArguments
}
struct ExportCommand: SeguedCommand {
  static let configuration = declared("export", .export, .exportDiscussion)
  @OptionGroup var arguments: ExportArguments
}
struct ImportCommand: SeguedCommand {
  static let configuration = declared("import", .import, .importDiscussion)
  @OptionGroup var arguments: ImportArguments
}

struct AttachAddCommand: SeguedCommand {
  static let configuration = declared("add", .attachAdd)
  @OptionGroup var arguments: AttachAddArguments
}
struct AttachListCommand: SeguedCommand {
  static let configuration = declared("list", .attachList)
  @OptionGroup var arguments: AttachListArguments
}
struct AttachExportCommand: SeguedCommand {
  static let configuration = declared("export", .attachExport)
  @OptionGroup var arguments: AttachExportArguments
}

struct PluginListCommand: SeguedCommand {
  static let configuration = declared("list", .pluginList)
  @OptionGroup var arguments: PluginListArguments
}
struct PluginInfoCommand: SeguedCommand {
  static let configuration = declared("info", .pluginInfo)
  @OptionGroup var arguments: PluginInfoArguments
}
struct PluginNewCommand: SeguedCommand {
  static let configuration = declared("new", .pluginNew, .pluginNewDiscussion)
  @OptionGroup var arguments: PluginNewArguments
}
struct PluginCheckCommand: SeguedCommand {
  static let configuration = declared("check", .pluginCheck, .pluginCheckDiscussion)
  @OptionGroup var arguments: PluginCheckArguments
}
struct PluginAddCommand: SeguedCommand {
  static let configuration = declared("add", .pluginAdd, .pluginAddDiscussion)
  @OptionGroup var arguments: PluginAddArguments
}
struct PluginRemoveCommand: SeguedCommand {
  static let configuration = declared("remove", .pluginRemove)
  @OptionGroup var arguments: PluginRemoveArguments
}
struct PluginSetupCommand: SeguedCommand {
  static let configuration = declared("setup", .pluginSetup)
  @OptionGroup var arguments: PluginSetupArguments
}

struct SecretSetCommand: SeguedCommand {
  static let configuration = declared("set", .secretSet)
  @OptionGroup var arguments: SecretSetArguments
}
struct SecretListCommand: SeguedCommand {
  static let configuration = declared("list", .secretList)
  @OptionGroup var arguments: SecretListArguments
}
struct SecretRemoveCommand: SeguedCommand {
  static let configuration = declared("remove", .secretRemove)
  @OptionGroup var arguments: SecretRemoveArguments
}

struct InitCommand: SeguedCommand {
  static let configuration = declared("init", .initialise)
  @OptionGroup var arguments: InitArguments
}
struct DoctorCommand: SeguedCommand {
  static let configuration = declared("doctor", .doctor)
  @OptionGroup var arguments: DoctorArguments
}
struct DemoCommand: SeguedCommand {
  static let configuration = declared("demo", .demo)
  @OptionGroup var arguments: DemoArguments
}
struct GetCommand: SeguedCommand {
  static let configuration = declared("get", .get)
  @OptionGroup var arguments: GetArguments
}
struct SetCommand: SeguedCommand {
  static let configuration = declared("set", .set)
  @OptionGroup var arguments: SetArguments
}
struct SchemaCommand: SeguedCommand {
  static let configuration = declared("schema", .schema, .schemaDiscussion)
  @OptionGroup var arguments: SchemaArguments
}
struct DaemonInstallCommand: SeguedCommand {
  static let configuration = declared("install", .daemonInstall)
  @OptionGroup var arguments: DaemonInstallArguments
}
struct UninstallCommand: SeguedCommand {
  static let configuration = declared("uninstall", .uninstall)
  @OptionGroup var arguments: UninstallArguments
}

struct AttachOpenCommand: SeguedCommand {
  static let configuration = declared("open", .attachOpen)
  @OptionGroup var file: AttachNameArguments
}

struct AttachRemoveCommand: SeguedCommand {
  static let configuration = declared("remove", .attachRemove)
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
