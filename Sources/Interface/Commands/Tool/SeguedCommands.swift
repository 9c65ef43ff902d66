// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import ToolArguments

extension HooksAddArguments: SeguedArguments {
  static let command = CommandDeclaration("add", .hooksAdd)
}
extension HooksCheckArguments: SeguedArguments {
  static let command = CommandDeclaration("check", .hooksCheck)
}
extension HooksSimulateArguments: SeguedArguments {
  static let command = CommandDeclaration("simulate", .hooksSimulate, .hooksSimulateDiscussion)
}

extension HistoryListArguments: SeguedArguments {
  static let command = CommandDeclaration("list", .historyList)
}
extension HistoryShowArguments: SeguedArguments {
  static let command = CommandDeclaration("show", .historyShow)
}
extension HistoryEditArguments: SeguedArguments {
  static let command = CommandDeclaration("edit", .historyEdit, .historyEditDiscussion)
}
extension LogArguments: SeguedArguments {
  static let command = CommandDeclaration("log", .log, .logDiscussion)
}
extension EraseArguments: SeguedArguments {
  static let command = CommandDeclaration("erase", .erase)
}
extension ReportArguments: SeguedArguments {
  static let command = CommandDeclaration("report", .report, .reportDiscussion)
}
extension GoalArguments: SeguedArguments {
  static let command = CommandDeclaration("goal", .goal, .goalDiscussion)
}
extension ExportArguments: SeguedArguments {
  static let command = CommandDeclaration("export", .export, .exportDiscussion)
}
extension ImportArguments: SeguedArguments {
  static let command = CommandDeclaration("import", .import, .importDiscussion)
}

extension AttachAddArguments: SeguedArguments {
  static let command = CommandDeclaration("add", .attachAdd)
}
extension AttachListArguments: SeguedArguments {
  static let command = CommandDeclaration("list", .attachList)
}
extension AttachExportArguments: SeguedArguments {
  static let command = CommandDeclaration("export", .attachExport)
}

extension PluginListArguments: SeguedArguments {
  static let command = CommandDeclaration("list", .pluginList)
}
extension PluginInfoArguments: SeguedArguments {
  static let command = CommandDeclaration("info", .pluginInfo)
}
extension PluginNewArguments: SeguedArguments {
  static let command = CommandDeclaration("new", .pluginNew, .pluginNewDiscussion)
}
extension PluginCheckArguments: SeguedArguments {
  static let command = CommandDeclaration("check", .pluginCheck, .pluginCheckDiscussion)
}
extension PluginAddArguments: SeguedArguments {
  static let command = CommandDeclaration("add", .pluginAdd, .pluginAddDiscussion)
}
extension PluginRemoveArguments: SeguedArguments {
  static let command = CommandDeclaration("remove", .pluginRemove)
}
extension PluginSetupArguments: SeguedArguments {
  static let command = CommandDeclaration("setup", .pluginSetup)
}

extension SecretSetArguments: SeguedArguments {
  static let command = CommandDeclaration("set", .secretSet)
}
extension SecretListArguments: SeguedArguments {
  static let command = CommandDeclaration("list", .secretList)
}
extension SecretRemoveArguments: SeguedArguments {
  static let command = CommandDeclaration("remove", .secretRemove)
}

extension InitArguments: SeguedArguments {
  static let command = CommandDeclaration("init", .initialise)
}
extension DoctorArguments: SeguedArguments {
  static let command = CommandDeclaration("doctor", .doctor)
}
extension DemoArguments: SeguedArguments {
  static let command = CommandDeclaration("demo", .demo)
}
extension GetArguments: SeguedArguments {
  static let command = CommandDeclaration("get", .get)
}
extension SetArguments: SeguedArguments {
  static let command = CommandDeclaration("set", .set)
}
extension SchemaArguments: SeguedArguments {
  static let command = CommandDeclaration("schema", .schema, .schemaDiscussion)
}
extension DaemonInstallArguments: SeguedArguments {
  static let command = CommandDeclaration("install", .daemonInstall)
}
extension UninstallArguments: SeguedArguments {
  static let command = CommandDeclaration("uninstall", .uninstall)
}

/// The arguments of `segue attach open`.
struct AttachOpenArguments: SeguedArguments {
  static let command = CommandDeclaration("open", .attachOpen)
  @OptionGroup var file: AttachNameArguments
}

/// The arguments of `segue attach remove`.
struct AttachRemoveArguments: SeguedArguments {
  static let command = CommandDeclaration("remove", .attachRemove)
  @OptionGroup var file: AttachNameArguments
}

/// `segue attach`.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: Catalogue.current.help(.attach),
    subcommands: [
      SeguedCommand<AttachAddArguments>.self, SeguedCommand<AttachListArguments>.self,
      SeguedCommand<AttachOpenArguments>.self, SeguedCommand<AttachExportArguments>.self,
      SeguedCommand<AttachRemoveArguments>.self,
    ], defaultSubcommand: SeguedCommand<AttachAddArguments>.self)
}

/// `segue plugin`.
struct PluginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: Catalogue.current.help(.plugin),
    discussion: Catalogue.current.help(.pluginDiscussion),
    subcommands: [
      SeguedCommand<PluginListArguments>.self, SeguedCommand<PluginInfoArguments>.self,
      SeguedCommand<PluginNewArguments>.self, SeguedCommand<PluginCheckArguments>.self,
      SeguedCommand<PluginAddArguments>.self, SeguedCommand<PluginRemoveArguments>.self,
      SeguedCommand<PluginSetupArguments>.self,
    ])
}

/// `segue secret`.
struct SecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", abstract: Catalogue.current.help(.secret),
    subcommands: [
      SeguedCommand<SecretSetArguments>.self, SeguedCommand<SecretListArguments>.self,
      SeguedCommand<SecretRemoveArguments>.self,
    ])
}
