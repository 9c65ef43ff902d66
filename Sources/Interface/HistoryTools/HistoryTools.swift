// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum HistoryTools {
  package static var commands: [any ParsableCommand.Type] {
    [HistoryTool.self, LogTool.self, NoteTool.self, AttachTool.self, EraseTool.self]
  }
}

struct HistoryTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", subcommands: [HistoryListTool.self, HistoryShowTool.self, HistoryEditTool.self],
    defaultSubcommand: HistoryListTool.self)
}

struct AttachTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    subcommands: [
      AttachAddTool.self, AttachListTool.self, AttachOpenTool.self, AttachExportTool.self, AttachRemoveTool.self,
    ], defaultSubcommand: AttachAddTool.self)
}
