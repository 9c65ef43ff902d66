// SPDX-License-Identifier: MIT
import ArgumentParser
import Demo
import Doctor
import HistoryTools
import HookTools
import ImportExportTools
import PluginTools
import ReportTools
import ServiceTools
import Setup
import TeamTools
import Uninstall

/// `segued tool …`: what `segue` hands over, since it needs the daemon's libraries.
struct Tool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool", abstract: "What 'segue' hands over.", shouldDisplay: false,
    subcommands: [HooksTool.self, DemoTool.self] + Setup.commands + HookTools.commands + PluginTools.commands
      + HistoryTools.commands + ReportTools.commands + ImportExportTools.commands + Doctor.commands
      + ServiceTools.commands + TeamTools.commands + Uninstall.commands)
}

/// `segued tool hooks …`.
struct HooksTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", subcommands: HookTools.hooksCommands + Setup.hooksCommands)
}
