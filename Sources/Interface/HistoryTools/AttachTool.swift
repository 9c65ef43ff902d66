// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool attach …`.
struct AttachTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    subcommands: [
      AttachAddTool.self, AttachListTool.self, AttachOpenTool.self, AttachExportTool.self, AttachRemoveTool.self,
    ], defaultSubcommand: AttachAddTool.self)
}
