// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum HookTools {
  package static var commands: [any ParsableCommand.Type] {
    [GetTool.self, SetTool.self, SecretTool.self, SchemaTool.self, LanguageServerTool.self]
  }

  /// The commands below `hooks`.
  package static var hooksCommands: [any ParsableCommand.Type] { [HooksCheckTool.self, HooksSimulateTool.self] }
}
