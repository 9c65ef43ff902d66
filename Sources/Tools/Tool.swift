// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool …`: what `segue` hands over, since it needs the daemon's libraries.
struct Tool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool", abstract: "What 'segue' hands over.", shouldDisplay: false,
    subcommands: [
      HooksTool.self, PluginTool.self, GetTool.self, SetTool.self, SecretTool.self, InitTool.self, DoctorTool.self,
      DemoTool.self, DaemonTool.self, SchemaTool.self, ReportTool.self, GoalTool.self,
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

/// `segued tool secret …`.
struct SecretTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", subcommands: [SecretSetTool.self, SecretListTool.self, SecretRemoveTool.self])
}
