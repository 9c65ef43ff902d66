// SPDX-License-Identifier: MIT

import ArgumentParser
import Messages
import Paths
import ToolArguments
import ToolSupport

/// `segued tool web-service …`: `segue web --install` and `segue web --uninstall`.
struct WebServiceTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "web-service")

  @OptionGroup var arguments: WebServiceArguments

  func run(in context: ToolContext) async throws {
    guard let manager = context.serviceManager(of: .dashboard) else {
      throw ToolFailure(.failed, context.language.web(.command(.noManager)))
    }
    let installation = WebInstallation(context: context, manager: manager)
    if arguments.printsOnly {
      context.console.write(try installation.wantedFile(arguments.options).text)
    } else if arguments.undo {
      try await installation.undo(isForced: arguments.force)
    } else {
      try await installation.install(arguments.options, isForced: arguments.force)
    }
  }
}
