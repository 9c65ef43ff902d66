// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum ReportTools {
  package static var commands: [any ParsableCommand.Type] { [ReportTool.self, GoalTool.self] }
}
