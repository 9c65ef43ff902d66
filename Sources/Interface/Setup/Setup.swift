// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum Setup {
  package static var commands: [any ParsableCommand.Type] { [InitTool.self] }

  /// The commands below `hooks`.
  package static var hooksCommands: [any ParsableCommand.Type] { [HooksAddTool.self] }
}
