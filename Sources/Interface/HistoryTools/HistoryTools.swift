// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum HistoryTools {
  package static var commands: [any ParsableCommand.Type] {
    [HistoryTool.self, LogTool.self, NoteTool.self, AttachTool.self, EraseTool.self]
  }
}
