// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool history …`.
struct HistoryTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", subcommands: [HistoryListTool.self, HistoryShowTool.self, HistoryEditTool.self],
    defaultSubcommand: HistoryListTool.self)
}
