// SPDX-License-Identifier: MIT
import ArgumentParser

/// `segued tool secret …`.
struct SecretTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", subcommands: [SecretSetTool.self, SecretListTool.self, SecretRemoveTool.self])
}
