// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum ImportExportTools {
  package static var commands: [any ParsableCommand.Type] { [ExportTool.self, ImportTool.self] }
}
