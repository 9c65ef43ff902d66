// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool …`: what `segue` hands over, since it needs the daemon's libraries.
struct Tool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool", abstract: "What 'segue' hands over.", shouldDisplay: false,
    subcommands: [
      HooksTool.self, PluginTool.self, GetTool.self, SetTool.self, SecretTool.self, InitTool.self, DoctorTool.self,
      DemoTool.self, DaemonTool.self, SchemaTool.self, ReportTool.self, GoalTool.self, ExportTool.self, ImportTool.self,
      HistoryTool.self, LogTool.self, NoteTool.self, AttachTool.self, EraseTool.self, UninstallTool.self,
    ])
}

/// `segued tool hooks …`.
struct HooksTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", subcommands: [HooksCheckTool.self, HooksSimulateTool.self, HooksAddTool.self])
}

/// `segued tool plugin …`.
struct PluginTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin",
    subcommands: [
      PluginListTool.self, PluginInfoTool.self, PluginNewTool.self, PluginCheckTool.self, PluginAddTool.self,
      PluginRemoveTool.self, PluginSetupTool.self,
    ])
}

/// `segued tool history …`.
struct HistoryTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", subcommands: [HistoryListTool.self, HistoryShowTool.self, HistoryEditTool.self],
    defaultSubcommand: HistoryListTool.self)
}

/// `segued tool attach …`.
struct AttachTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    subcommands: [
      AttachAddTool.self, AttachListTool.self, AttachOpenTool.self, AttachExportTool.self, AttachRemoveTool.self,
    ], defaultSubcommand: AttachAddTool.self)
}

/// `segued tool secret …`.
struct SecretTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", subcommands: [SecretSetTool.self, SecretListTool.self, SecretRemoveTool.self])
}
