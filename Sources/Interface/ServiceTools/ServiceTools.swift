// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum ServiceTools {
  package static var commands: [any ParsableCommand.Type] { [DaemonTool.self, WebServiceTool.self] }
}
