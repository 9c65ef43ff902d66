// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool plugin …`.
struct PluginTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin",
    subcommands: [
      PluginListTool.self, PluginInfoTool.self, PluginNewTool.self, PluginCheckTool.self, PluginAddTool.self,
      PluginRemoveTool.self, PluginSetupTool.self,
    ])
}
